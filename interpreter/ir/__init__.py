"""The typed, first-order intermediate form between the checked language and a back end. No host objects inside."""
