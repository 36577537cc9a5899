"""Many submissions checked on every core, with the same output in the same order whatever the number of cores."""
