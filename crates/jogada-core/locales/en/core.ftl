# What the law of a game says: moves, seeds, and options that no game can start with.
game-over = the game is over
not-a-legal-move = { $count ->
    [one] expected the one legal move { $example }, got { $got }
   *[other] expected one of { $count } legal moves such as { $example }, got { $got }
  }
bad-spelling = expected a legal move and its code, got { $got }
bad-code = expected the code of a legal move, got { $got }
bad-seed = expected a number or 64 hexadecimal digits, got { $got }

# Options, settings and positions as JSON.
bad-options = bad options: { $why }
not-an-object-of-options = expected an object of options, got { $got }
at = { $place }: { $why }
bad-json = expected JSON, got { $got } (line { $line }, column { $column })
unknown-field = unknown field `{ $got }`, expected { $count ->
    [0] none
    [one] { $names }
   *[other] one of { $names }
  }
unknown-value = unknown value `{ $got }`, expected { $count ->
    [0] none
    [one] { $names }
   *[other] one of { $names }
  }
missing-field = the field `{ $name }` is missing
duplicate-field = the field `{ $name }` is there twice
expected-boolean = expected true or false, got { $got }
expected-whole-number = expected a whole number from { $least } to { $most }, got { $got }
expected-number = expected a number, got { $got }
expected-text = expected a text, got { $got }
expected-list = expected a list, got { $got }
expected-null = expected null, got { $got }
expected-list-of = expected a list of { $count }, got { $got }
expected-object = expected an object, got { $got }
expected-other = expected { $expected }, got { $got }
