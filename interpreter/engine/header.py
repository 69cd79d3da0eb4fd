"""The first cells of every state; everything after them is laid out game by game.

A state is one flat list. Cells hold ints or (nested) tuples of ints, nothing else, so that a clone is a slice.
"""

from __future__ import annotations

FRAMES = 0  # what remains to be done: (unit, point, locals...) from the innermost outwards; () while nothing is asked
ASK = 1  # the open question: (player, site, options), or 0
FUEL = 2  # steps left for the present answer; not part of a state's identity
RESULT = 3  # 0 while the game runs, then (winners, scores, reason)
LEAVE = 4  # while frames are unwound: to the end of what, LEAVE_TURN or LEAVE_PHASE; else 0
ACTIVE = 5  # the player whose turn it is, or -1
LOG = 6  # newest entry first: (entry, older) or (); not part of a state's identity
SEED = 7  # the seed of all random streams
FIXED = 8  # outcomes laid down for tests: ((stream, (values...)), ...)
HOLD = 9  # how many "at once" blocks are open
QUEUE = 10  # verbs whose "after" rules wait for the end of such a block
CHAIN = 11  # replacements used in the running chain of calls
WATCHING = 12  # a bit for each watcher that is running, so that none wakes itself
ANSWERING = 13  # rules that are running and do not hear what they do themselves
FIRST_FREE = 14

LEAVE_TURN = 1
LEAVE_PHASE = 2

NONE = -1
NO_NUMBER = -(2**60)
NUMBER_LIMIT = 2**53
FUEL_PER_ANSWER = 200_000
MAX_LIST = 5_000

# Kinds of log entries: (kind, who may read it, ...). Masks have bit `seat` set for each seat that may know; -1 is
# everybody, the spectator included. Values in entries are paired with a mask of their own: ((value, mask), ...).
LOG_CHOICE = 0  # (0, mask, player, site, option, option mask)
LOG_SAY = 1  # (1, mask, text, ((value, mask), ...))
LOG_ROLL = 2  # (2, mask, stream, value)
LOG_REFUSED = 3  # (3, mask, text): a rule forbade something, and why

EVERYBODY = -1
