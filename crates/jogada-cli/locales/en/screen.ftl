screen-your-move = Seat { $seat }: your move
screen-thinks = { $player } thinks
screen-hint = the engine thinks
screen-moves = Moves
screen-wait = it is not your turn
screen-nothing = no legal move goes through there
screen-ask-move = move:
screen-ask-file = save in:
screen-ask-resign = give up? y/n
screen-yes = y
screen-too-small = Terminal too small: needs { $width }×{ $height }, has { $has_width }×{ $has_height }. Ctrl-C quits; --plain needs no room.
screen-keys = F1 help  F2 hint  F3 undo  F4 save  F5 resign  F6 draw  F10 quit
screen-keys-over = n new game  q quit  F4 save
screen-keys-replay = ← → step  PgUp PgDn ten  Home End first, last  q quit
screen-help =
    arrows          move the cursor
    Tab             next place that may be touched
    Enter, space    touch: first what moves, then where to
    mouse           touch
    Backspace       forget the last touch
    Esc             forget all touches
    letters         type a move, then Enter

    F2              what the engine thinks of each move
                    (+ is good for you, # is a forced result,
                    and * is certain)
    F3              take back
    F4              save in a file
    F5              resign
    F6              offer a draw, or take one
    F10, Ctrl-C     quit; the match is kept
