"""Checks beyond names and types: what is written correctly and still can't be meant.

`examine` runs them all over one game. Each family has a module with a table of its checks.
"""
