"""A brute-force reading of CR 613 in plain Python: the oracle of the property tests."""
