# What is said of a hand-in that is marked: pair_name and create_pair.
empty-name = the pair's name is empty
starter-name = the name is still the one of the file that the assignment hands out
prints = it prints the answer instead of returning it
not-two = it does not return two players
not-players = it does not return two player objects with a method play; perhaps a class was returned without calling it
same-player = both players are one and the same object, so that they would share their tiles
starter-players = the players still have the names of the file that the assignment hands out
name-no-text = a player's name is not a text; Player takes the RA first and then the name
not-a-tuple-pair = it returns a { $got }, expected a tuple

# Player.
no-players = there is no player to ask: create_pair makes none, and no class of the file can be used directly
play-empty = play is still empty
play-undefined = play is not defined in a class of this file: it is the one of basic_players
no-tiles = the judge cannot hand out tiles or take one away: tiles or remove_tile no longer works as in Player
no-position = position cannot be set and read as in Player
no-name = name cannot be read as in Player; perhaps __init__ does not call super().__init__
many-classes = the file defines more than two classes of players
no-heirs = the players do not inherit from Player, but have all that the judge uses; that was accepted

# play.
changes-tiles = it changes self.tiles itself, which is the judge's task
not-a-pair = it does not return two values, a side and a tile
only-tile = it returns only a tile; two values are expected, a side and a tile
bad-side = the side is neither 0 nor 1; a side is expected even without a tile
not-a-tile = what it returns for a tile is not one
not-held = it returns a tile that is not in its hand
turned-round = it returns the tile turned round; the judge knows it only as it is in self.tiles
not-a-tuple = it returns the tile as another type than the one in self.tiles, a tuple
does-not-fit = it returns a tile that fits neither end
never-lays = it never plays a tile, although one fits
never-left = it never plays when a tile fits only at the left end
never-right = it never plays when a tile fits only at the right end
never-first = it never plays the first tile of a game
never-last = it never plays its last tile, although it fits
never-double = it never plays when only doubles fit
never-smaller = it never plays a tile that fits only with its smaller half
never-greater = it never plays a tile that fits only with its greater half
never-only = it never plays when only one tile fits
wrong-in-games = right for single hands, wrong in whole games: perhaps it keeps something from one turn, or one game, to the next
answers-list = it returns its two values in a list; that was accepted
passes-by-choice = it passes { $passes ->
    [one] once
   *[other] { $passes } times
} although a tile fits ({ $turns } such hands); that is allowed
without-create-pair = create_pair is wrong; what follows was checked as far as possible without it

# Kinds of calls: the wrong calls are those …
kind-empty = on the empty table
kind-later = after the first tile
kind-nothing = in which no tile fits
kind-something = in which a tile fits
kind-left = in which tiles fit only at the left end
kind-right = in which tiles fit only at the right end
kind-last = with one tile in the hand
kind-double = in which only doubles fit
kind-same-ends = in which both ends are the same number
kind-passes = with passes in the history
kind-second = of the second player of the pair
kind-player-first = of the first player of the pair

# own_tiles.
no-answers = play answers nothing that could be compared
looks-at-partner = with the same tiles, ends and history it answers differently when its partner's hand changes: it uses tiles that are not its own
by-chance = some answers change from call to call by chance; those were not compared

# strategy.
play-wrong = play is wrong, and its games are lost with it: { $why }
too-slow = play is too slow for whole games
rate-dummy = against the silly pair: { $rate } % ± { $error } in { $games } games
rate-greedy = against the greedy pair: { $rate } % ± { $error } in { $games } games
loses-to-dummy = it does not beat the silly pair: { $rate } % ± { $error } in { $games } games
loses-to-greedy = it loses to the greedy pair: { $rate } % ± { $error } in { $games } games
same-as-greedy = it does no better than the greedy pair: every deal comes out the same for both ({ $rate } % in { $games } games)
refused-in-games = { $answers ->
    [one] one answer was
   *[other] { $answers } answers were
} refused in these games, and lost the turn
