"""The intermediate form of a game compiled to Python functions and the tables they need."""
