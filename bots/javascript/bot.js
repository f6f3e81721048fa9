// A bot that plays any game: it picks one of the choices that it is given.
const readline = require("readline");

// ask.view is the position as you see it, ask.plies the moves so far.
function choose(ask) {
  return ask.choices[Math.floor(Math.random() * ask.choices.length)];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "ask") process.stdout.write(choose(message) + "\n");
});
