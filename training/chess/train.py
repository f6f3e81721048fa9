"""Learns the chess network from positions of self-play, and writes it as the engine reads it.

    python training/chess/train.py positions.bin… --out games/chess/src/engine/net/network.bin

Positions come from `cargo xtask datagen chess`; `docs/training.md` tells the whole way. The network is described in
`games/chess/src/engine/net/mod.rs`, and this file must agree with it: `--check` writes values that a test compares.
A seed makes a run repeatable on one machine and version of PyTorch.
"""

import argparse
import json
import math
import pathlib
import time

import numpy as np
import torch

WIDTH, REGIONS, STAGES, INPUTS = 512, 4, 8, 768
UNIT, OUTPUT_UNIT, SCALE = 255, 64, 300
# The largest weight of the output: a clamped number times it must fit into sixteen bits.
OUTPUT_MOST = 127 / OUTPUT_UNIT
# An error counts by this power: with 2.0 the network is nearer to results, with 2.5 to scores.
POWER = 2.2
# One position, as datagen writes it: the occupied squares, a nibble for each piece (6 for black, then the kind), the
# score and the result as White sees them (a loss is 0, a draw 1, a win 2), and whose move it is.
RECORD = np.dtype([("occupied", "<u8"), ("pieces", "u1", 16), ("score", "<i2"), ("result", "u1"), ("turn", "u1"), ("spare", "u1", 4)])


class Positions:
    """All positions in the memory of the device, unpacked a batch at a time."""

    def __init__(self, paths, device):
        records = np.concatenate([np.fromfile(path, RECORD) for path in paths])
        to = lambda array: torch.from_numpy(np.ascontiguousarray(array)).to(device)
        self.occupied = to(records["occupied"].view("<i8"))
        self.pieces = to(records["pieces"])
        self.score = to(records["score"])
        self.result = to(records["result"])
        self.turn = to(records["turn"])
        self.device = device
        self.squares = torch.arange(64, device=device)
        region = torch.full((8, 4), 3)
        region[0] = torch.tensor([0, 0, 1, 1])
        region[1] = 2
        self.region = region.to(device)

    def __len__(self):
        return len(self.occupied)

    def batch(self, which):
        """The inputs of the side to move and of the other, the stage, and what to learn for the side to move."""
        occupied = (self.occupied[which, None] >> self.squares) & 1
        packed = self.pieces[which]
        nibbles = torch.stack([packed & 15, packed >> 4], dim=2).flatten(1).long()
        order = (occupied.cumsum(1) - 1).clamp(0, 31)
        piece = torch.where(occupied == 1, nibbles.gather(1, order), 12)
        turn = self.turn[which].long()
        views = [self.view(piece, side) for side in (0, 1)]
        black = (turn == 1)[:, None]
        own = torch.where(black, views[1], views[0])
        other = torch.where(black, views[0], views[1])
        stage = ((occupied.sum(1) - 2) // 4).clamp(0, STAGES - 1)
        sign = 1 - 2 * turn
        score = self.score[which].float() * sign
        result = 0.5 + (self.result[which].float() / 2 - 0.5) * sign
        return own, other, stage, score, result

    def view(self, piece, side):
        """For each square the input that its piece lights up for a side; nothing is the number after the last."""
        king = (piece == 5 + 6 * side).int().argmax(1)
        turned = (56 if side else 0) + torch.where(king % 8 < 4, 0, 7)
        seen = king ^ turned
        region = self.region[seen // 8, seen % 8]
        theirs = (piece // 6 != side).long()
        inputs = ((region[:, None] * 2 + theirs) * 6 + piece % 6) * 64 + (self.squares ^ turned[:, None])
        return torch.where(piece < 12, inputs, REGIONS * INPUTS)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        spread = 1 / math.sqrt(32)
        # What a piece is worth wherever the king stands, and what the king's region changes.
        self.common = torch.nn.Parameter(torch.empty(INPUTS, WIDTH).uniform_(-spread, spread))
        self.regional = torch.nn.Parameter(torch.zeros(REGIONS, INPUTS, WIDTH))
        self.bias = torch.nn.Parameter(torch.zeros(WIDTH))
        spread = 1 / math.sqrt(2 * WIDTH)
        self.output = torch.nn.Parameter(torch.empty(STAGES, 2 * WIDTH).uniform_(-spread, spread))
        self.output_bias = torch.nn.Parameter(torch.zeros(STAGES))

    def rows(self):
        return (self.regional + self.common).reshape(REGIONS * INPUTS, WIDTH)

    def forward(self, own, other, stage):
        rows = self.rows()
        hidden = torch.cat([self.look(own, rows), self.look(other, rows)], dim=1)
        return (hidden * self.output[stage]).sum(1) + self.output_bias[stage]

    def look(self, inputs, rows):
        lit = torch.zeros(len(inputs), len(rows) + 1, device=inputs.device)
        lit.scatter_(1, inputs, 1)
        return (lit[:, :-1] @ rows + self.bias).clamp(0, 1).square()

    @torch.no_grad()
    def clip(self):
        self.output.clamp_(-OUTPUT_MOST, OUTPUT_MOST)
        self.output_bias.clamp_(-1.9, 1.9)
        limit = 32767 / UNIT / 40
        self.common.clamp_(-limit / 2, limit / 2)
        self.regional.clamp_(-limit / 2, limit / 2)

    @torch.no_grad()
    def whole(self):
        """The numbers of the file, in its order."""
        parts = [
            (self.rows() * UNIT).round(),
            (self.bias * UNIT).round(),
            (self.output * OUTPUT_UNIT).round(),
            (self.output_bias * UNIT * OUTPUT_UNIT).round(),
        ]
        return [part.to(torch.int64).cpu() for part in parts]


def whole_values(network, own, other, stage):
    """The values that the engine must find, in whole numbers."""
    rows, bias, output, output_bias = network.whole()
    rows = torch.cat([rows, torch.zeros(1, WIDTH, dtype=rows.dtype)])
    look = lambda inputs: (rows[inputs.cpu()].sum(1) + bias).clamp(0, UNIT).square()
    hidden = torch.cat([look(own), look(other)], dim=1)
    stage = stage.cpu()
    total = (hidden * output[stage]).sum(1)
    value = torch.div(total, UNIT, rounding_mode="trunc") + output_bias[stage]
    return torch.div(value * SCALE, UNIT * OUTPUT_UNIT, rounding_mode="trunc")


def rate(part, peak):
    """A short rise, then a long fall."""
    return peak * min(1.0, part * 50) * (0.001 + 0.999 * 0.5 * (1 + math.cos(math.pi * part)))


def learn(network, paths, args, epochs, peak, share):
    """Goes through all positions so often. Those of the last matches are held out, to see what it knows of new ones."""
    device = network.bias.device
    positions = Positions(paths, device)
    last = len(positions) - len(positions) // 100
    learnt, held_out = torch.arange(last, device=device), torch.arange(last, len(positions), device=device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=args.decay)
    per_epoch = max(1, len(learnt) // args.batch)
    start = time.time()
    total = torch.zeros((), device=device)
    for step in range(per_epoch * epochs):
        if step % per_epoch == 0:
            learnt = learnt[torch.randperm(len(learnt), device=device)]
        at = step % per_epoch * args.batch
        for group in optimizer.param_groups:
            group["lr"] = rate(step / per_epoch / epochs, peak)
        loss = loss_of(network, positions.batch(learnt[at : at + args.batch]), share)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        network.clip()
        total += loss.detach()
        if (step + 1) % per_epoch == 0:
            known, unknown = total.item() / per_epoch, judge(network, positions, held_out, args.batch, share)
            epoch = (step + 1) // per_epoch
            print(f"epoch {epoch} of {len(learnt)}: loss {known:.6f}, held out {unknown:.6f}, {time.time() - start:.0f} s", flush=True)
            total.zero_()
    return positions, held_out


def loss_of(network, batch, share):
    own, other, stage, score, result = batch
    target = (1 - share) * torch.sigmoid(score / SCALE) + share * result
    return (torch.sigmoid(network(own, other, stage)) - target).abs().pow(POWER).mean()


@torch.no_grad()
def judge(network, positions, which, batch, share):
    losses = [loss_of(network, positions.batch(part), share).item() for part in which.split(batch)]
    return sum(losses) / max(1, len(losses))


def write(network, path):
    numbers = torch.cat([part.flatten() for part in network.whole()])
    if numbers.abs().max() > 32767:
        raise SystemExit("expected weights of sixteen bits, got larger ones")
    pathlib.Path(path).write_bytes(numbers.numpy().astype("<i2").tobytes())


def write_check(network, positions, which, path):
    """Some positions and the values that the engine must find for them."""
    which = which[:64]
    values = whole_values(network, *positions.batch(which)[:3])
    cases = []
    for i, value in zip(which.tolist(), values.tolist()):
        packed = positions.pieces[i].tolist()
        record = {
            "occupied": positions.occupied[i].item() & (2**64 - 1),
            "pieces": [nibble for byte in packed for nibble in (byte & 15, byte >> 4)],
            "turn": positions.turn[i].item(),
        }
        cases.append({"fen": fen(record), "value": value})
    pathlib.Path(path).write_text("".join(json.dumps(case) + "\n" for case in cases))


def fen(record):
    """The placement and the turn; castling and the rest do not matter to the network."""
    pieces = iter(record["pieces"])
    squares = ["PNBRQKpnbrqk"[next(pieces)] if record["occupied"] >> square & 1 else "." for square in range(64)]
    ranks = ["".join(squares[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]
    placement = "/".join(ranks)
    for length in range(8, 0, -1):
        placement = placement.replace("." * length, str(length))
    return f"{placement} {'wb'[record['turn']]} - - 0 1"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", help="files of positions")
    parser.add_argument("--strays", nargs="*", default=[], help="files of strays, learnt once before the positions")
    parser.add_argument("--out", required=True, help="where the network goes")
    parser.add_argument("--check", help="where positions and their values go")
    parser.add_argument("--epochs", type=int, default=2, help="with --results, more than one learns the matches by heart")
    parser.add_argument("--stray-epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=0.0008, help="how fast it learns")
    parser.add_argument("--stray-rate", type=float, default=0.001)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--results", type=float, default=0.0, help="how much of the target is the match's result, beside what scores that look ahead have of it")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    network = Network().to("cuda" if torch.cuda.is_available() else "cpu")
    if args.strays:
        learn(network, args.strays, args, args.stray_epochs, args.stray_rate, 0)
    positions, held_out = learn(network, args.positions, args, args.epochs, args.rate, args.results)
    write(network, args.out)
    if args.check:
        write_check(network, positions, held_out[:: max(1, len(held_out) // 64)], args.check)


if __name__ == "__main__":
    main()
