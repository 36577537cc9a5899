"""The commands, a module each; `compliance.cli.command_list` has the list of them."""
