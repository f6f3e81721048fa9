# What the search for similar hand-ins says.
alike = { $percent } % of the code of the smaller hand-in is also in the other one, apart from names and layout ({ $common } of { $smaller } fingerprints).
only-a-hint = This is a hint, not a finding: read both hand-ins and talk to their authors. It changes no mark.
place = { $file }, lines { $first } to { $last }
more-passages = { $count ->
    [one] one more common passage, shorter than these
   *[other] { $count } more common passages, shorter than these
 }
more-lines = { $count ->
    [one] … one more line
   *[other] … { $count } more lines
 }
games-alike = in { $agreements } of { $positions } positions that both met with a choice, both played the same move: { $percent } %, by chance it would be { $chance } %
games-none = the two never met the same position with a choice
skipped-type = { $file } of { $name } was not compared: expected a Python, C or C++ file
skipped-size = { $file } of { $name } was not compared: it is too large, the limit is 1 MiB
skipped-complex = { $file } of { $name } was not compared: it takes too long to parse
position = position
