# What engines say.
bad-level = expected a level from 1 to 10, got { $got }
