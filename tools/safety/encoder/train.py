"""Trains the encoder on the working part, without the writers who are left out, and measures it on these.

python train.py <folder of prepare.py> --layers 0,1,2 --epochs 4 --without 25,26 --name three
"""
import argparse
import json
import math
import pathlib
import random
import time

import numpy as np
import pickle
import torch
from torch.nn import functional as F

from model import KINDS, Convolutions, load_pretrained

parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--layers", default="0,1,2", help="layers of the original encoder; none for the convolutions")
parser.add_argument("--epochs", type=float, default=4)
parser.add_argument("--minutes", type=float, default=math.inf, help="the training ends by then")
parser.add_argument("--rate", type=float, default=1e-4)
parser.add_argument("--batch", type=int, default=32)
parser.add_argument("--pieces", type=int, default=96, help="the longest text")
parser.add_argument("--hurried", type=float, default=0.5, help="the share of texts that look hurried")
parser.add_argument("--without", default="", help="the numbers of the writers who are left out")
parser.add_argument("--often", default="", help="the numbers of the writers whose texts are read four times as often")
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--freeze-words", action="store_true")
parser.add_argument("--name", default="encoder")
options = parser.parse_args()

torch.set_num_threads(options.threads)
torch.manual_seed(1)
chance = random.Random(1)
rows = pickle.load(open(options.folder / "rows.pkl", "rb"))
left_out = {int(number) for number in options.without.split(",") if number}
training = [row for row in rows if row["writer"] not in left_out]
often = {int(number) for number in options.often.split(",") if number}
training += 3 * [row for row in training if row["writer"] in often]
measured = [row for row in rows if row["writer"] in left_out and row["type"] != "F"]
layers = [int(number) for number in options.layers.split(",")] if options.layers != "none" else []
encoder = load_pretrained(layers, options.folder / "e5.npz") if layers else Convolutions(options.folder / "e5.npz")


def parameter_groups():
    """Layers near the head learn faster than those near the words."""
    if not layers:
        yield {"params": [*encoder.parameters()], "lr": options.rate, "weight_decay": 0.02}
        return
    words = [encoder.word.weight, encoder.position.weight]
    if options.freeze_words:
        for weight in words:
            weight.requires_grad_(False)
        words = []
    slow = options.rate * 0.9 ** len(layers)
    yield {"params": [*words, *encoder.norm.parameters()], "lr": slow, "weight_decay": 0.0}
    for at, layer in enumerate(encoder.layers):
        yield {"params": [*layer.parameters()], "lr": options.rate * 0.9 ** (len(layers) - 1 - at), "weight_decay": 0.01}
    heads = [*encoder.danger.parameters(), *encoder.kinds.parameters()]
    yield {"params": heads, "lr": 10 * options.rate, "weight_decay": 0.01}


def to_batch(texts):
    """The pieces of texts between the marks of beginning and end; of a long text, its beginning and end."""
    length = min(options.pieces, max(map(len, texts)) + 2)
    ids = torch.full((len(texts), length), 1)
    mask = torch.zeros(len(texts), length, dtype=torch.bool)
    for at, text in enumerate(texts):
        room = length - 2
        if len(text) > room:
            text = text[:room // 2] + text[room // 2 - room:]
        ids[at, :len(text) + 2] = torch.tensor([0, *text, 2])
        mask[at, :len(text) + 2] = True
    return ids, mask


def pick(row):
    if chance.random() < options.hurried:
        return chance.choice(row["hurried_ids"])
    return row["passage_ids"] if row["passage_ids"] and chance.random() < 0.3 else row["ids"]


def batches():
    """All texts in random order, with texts of similar length in one batch."""
    examples = [(pick(row), row) for row in training]
    chance.shuffle(examples)
    size = options.batch
    found = []
    for start in range(0, len(examples), 40 * size):
        part = sorted(examples[start:start + 40 * size], key=lambda example: len(example[0]))
        found += [part[at:at + size] for at in range(0, len(part), size)]
    chance.shuffle(found)
    return found


@torch.no_grad()
def scores_of(texts):
    encoder.eval()
    scores = np.zeros(len(texts))
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    for start in range(0, len(order), 128):
        part = order[start:start + 128]
        with torch.autocast("cpu", torch.bfloat16):
            scores[part] = encoder(*to_batch([texts[at] for at in part]))[0].float().numpy()
    encoder.train()
    return scores


def report(scores, name):
    danger = np.array([row["type"] == "D" for row in measured])
    language = np.array([row["language"] for row in measured])
    for one in ("en", "es", "it", "all"):
        here = (language == one) | (one == "all")
        harmless = np.sort(scores[here & ~danger])[::-1]
        met = [100 * (scores[here & danger] > harmless[int(share * len(harmless))]).mean() for share in (0.02, 0.03, 0.05)]
        print(f"{name}, {one}: recall {met[0]:.1f} % at 2 %, {met[1]:.1f} % at 3 %, {met[2]:.1f} % at 5 %", flush=True)


def train():
    optimiser = torch.optim.AdamW(parameter_groups(), betas=(0.9, 0.98), eps=1e-6, fused=True)
    rates = [group["lr"] for group in optimiser.param_groups]
    steps = math.ceil(len(training) / options.batch * options.epochs)
    warm = max(1, steps // 16)
    weights = [weight for weight in encoder.parameters() if weight.requires_grad]
    start = time.time()
    step = 0
    mean = None
    while True:
        for batch in batches():
            done = max(step / steps, (time.time() - start) / 60 / options.minutes)
            if done >= 1:
                return
            for group, rate in zip(optimiser.param_groups, rates):
                group["lr"] = rate * min(1, (step + 1) / warm) * max(0.02, 1 - done)
            label = torch.tensor([float(row["type"] == "D") for _, row in batch])
            kind = torch.tensor([KINDS.index(row["danger"]) if row["danger"] in KINDS else -100 for _, row in batch])
            with torch.autocast("cpu", torch.bfloat16):
                danger, kinds = encoder(*to_batch([text for text, _ in batch]))
            loss = F.binary_cross_entropy_with_logits(danger.float(), 0.96 * label + 0.02)
            if (kind >= 0).any():
                loss = loss + 0.2 * F.cross_entropy(kinds.float(), kind, ignore_index=-100)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, 1.0)
            optimiser.step()
            step += 1
            mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
            if step in (10, 50) or step % 100 == 0:
                spent = f"{(time.time() - start) / step:.2f} s, {time.process_time() / step:.2f} s of CPU a step"
                print(f"step {step} of {steps}: loss {mean:.3f}; {spent}", flush=True)


print(f"{len(training)} texts for training, {len(measured)} for measuring", flush=True)
train()
torch.save({"state": encoder.state_dict(), "layers": len(layers), "pieces": options.pieces}, options.folder / f"{options.name}.pt")
if measured:
    scores = scores_of([row["ids"] for row in measured])
    report(scores, "as written")
    report(scores_of([row["hurried_ids"][0] for row in measured]), "hurried")
    kept = [{**{key: row[key] for key in ("language", "text")}, "score": float(score)} for row, score in zip(measured, scores)]
    json.dump(kept, open(options.folder / f"{options.name}.scores.json", "w"), ensure_ascii=False)
