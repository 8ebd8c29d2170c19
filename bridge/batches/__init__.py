"""Batches: the same work for many items, here, in processes or on a cluster; in their order."""
