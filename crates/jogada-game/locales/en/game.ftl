# What is said of any game: names, players, options.
unknown-game = expected a game among { $names }, got { $got }
unknown-player = expected a player such as { $names }, got { $got }
bad-level = expected a level from 1 to 10, got { $got }
random = any legal move, all equally likely
first = the first legal move of the list
