"""The command `themis`: one module a command.

Command modules import only what is light at their top and the rest when they run, so that help appears at once.
"""
