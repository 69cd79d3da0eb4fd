"""Our classics against OpenSpiel's, written by other people from the same rules. Runs where `open_spiel` is installed.

German whist has no counterpart here: the package that pip installs is built without OpenSpiel's version of it.
"""
