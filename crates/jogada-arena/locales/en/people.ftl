# Matches with people: requests that are refused.
over = the match has ended
not-seated = expected the key of a seat at this table
not-your-turn = it is not your turn
no-undo = there is no move here that you may take back
no-hint = no hints in a match of a tournament
draw-offered = a draw is offered already
too-long = this match has no room for more offers and takebacks
bad-path = expected the places of a legal move, got { $got }
closed = the match is busy; try again

# Players.
no-people = expected a player that needs no keyboard, got { $got }
wrong-players = { $seats ->
    [one] expected { $seats } player, got { $got }
   *[other] expected { $seats } players, got { $got }
}
player-failed = the player broke down
engine-failed = the engine broke down

# What is kept.
damaged-settings = expected the settings of a match: { $why }
