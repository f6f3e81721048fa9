wrong-code = this is not the code of the room
closed = no one can join at the moment; ask your teacher
bad-name = expected a name of at most 40 characters
not-on-roster = this name is not on the list of the class; ask your teacher
wrong-number = this is not the number that goes with the name
name-taken = this name has joined from another browser; if it is yours, ask your teacher to release it
frozen = nothing more can be handed in or chosen
too-often = { $most ->
    [one] you may hand in once an hour
   *[other] you may hand in { $most } times an hour
  }; wait a while
no-game = files for { $got } are not taken here
bad-file = the file cannot be kept
bad-file-name = expected a file with a name
file-lost = the file is no longer there
no-person = the class has no such person
has-hand-ins = this person has handed in something, and stays
no-version = there is no such version
no-challenge = this challenge is no longer there
own-challenge = expected another person: one does not play against oneself
not-asked = this challenge is for another person
too-many-challenges = there are enough challenges waiting; wait until one is answered
bad-roster = expected a list of names: one a line, or a table with a column called name
bad-per-hour = expected 1 to { $most } versions an hour, got { $got }
