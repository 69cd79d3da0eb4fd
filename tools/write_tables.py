"""Writes the tables of the parser beside its grammar: `python -m tools.write_tables`, after a change of the grammar.

With `--check` nothing is written; the exit code is 1 if the tables are those of another grammar. They belong to one
version of lark, the one that is installed here; other versions work theirs out when they are first needed.
"""

from __future__ import annotations

import sys

from interpreter.lang.parser import SHIPPED, built, key_of_grammar, shipped, tables_of


def main() -> int:
    if "--check" not in sys.argv[1:]:
        SHIPPED.write_bytes(tables_of(built()))
    elif not (shipped() or b"").startswith(key_of_grammar().encode()):
        print(f"{SHIPPED.name} belongs to another grammar; run `python -m tools.write_tables`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
