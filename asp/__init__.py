"""The Comprehensive Rules as answer-set programs (``*.lp``), as package data."""
