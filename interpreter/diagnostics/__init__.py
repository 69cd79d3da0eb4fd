"""Faults told to authors: what they are, where they are, and how they read."""
