"""Splits the working part of the corpora into pieces, and takes the layers and the pieces that are needed from the encoder.

python prepare.py <e5-small-q4.bin> <folder for the results>
"""
import collections
import json
import pathlib
import pickle
import random
import re
import sys

import numpy as np

from e5_file import SPACE, E5File, Tokenizer
from hurried import hurried

ROOT = pathlib.Path(__file__).parents[3]
HURRIED_COPIES = 4
MAX_PIECES = 30_000
#: Follow-ups to a care reply are examples of harmless short messages, except for these.
ALARMING = ("has-done", "not-safe")


def read_corpus():
    for language in ("en", "es", "it"):
        for line in open(ROOT / f"tests/corpora/safety/{language}.working.tsv", encoding="utf8"):
            if not line.strip():
                continue
            writer, kind_of_text, kind, danger, marked = line.rstrip("\n").split("\t")[:5]
            if kind_of_text == "F" and kind in ALARMING:
                continue
            passage = re.search("⟦(.+?)⟧", marked)
            yield {
                "language": language, "writer": int(writer.split("-")[1]), "type": kind_of_text, "kind": kind,
                "danger": danger.replace("+child", ""), "text": re.sub("[⟦⟧]", "", marked),
                "passage": passage and passage.group(1),
            }


def choose_pieces(file, tokenizer, texts):
    """The pieces that occur twice in the corpora or in the product's texts, and all signs of the three languages."""
    counts = collections.Counter()
    for text in texts:
        counts.update(tokenizer(text))
    chosen = [number for number, count in counts.most_common() if count > 1]
    other = collections.Counter()
    for path in [*ROOT.glob("locales/*/*.json"), *ROOT.glob("content/**/*.md"), *ROOT.glob("content/**/*.json")]:
        other.update(tokenizer(path.read_text(encoding="utf8")))
    letters = re.compile(f"^{SPACE}?[a-zA-ZáéíóúüñàèìòùÁÉÍÓÚÜÑÀÈÌÒÙ'’]+$")
    chosen += [i for i, piece in enumerate(file.pieces) if len(piece) == 1 and (ord(piece) < 0x250 or piece in "’“”…—–" + SPACE)]
    chosen += [number for number, count in other.most_common() if count > 1 and letters.match(file.pieces[number])]
    special = [file.begin, file.pad, file.end, file.unknown]
    return list(dict.fromkeys(special + chosen))[:MAX_PIECES]


def main():
    file = E5File(sys.argv[1])
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    rows = list(read_corpus())
    chance = random.Random(1)
    for row in rows:
        bases = [row["passage"] if row["passage"] and chance.random() < 0.3 else row["text"] for _ in range(HURRIED_COPIES)]
        row["hurried"] = [hurried(base, row["language"], chance) for base in bases]
    chosen = choose_pieces(file, Tokenizer(file), [text for row in rows for text in [row["text"], *row["hurried"]]])
    new_ids = {old: new for new, old in enumerate(chosen)}
    tokenizer = Tokenizer(file, chosen)
    split = lambda text: [new_ids[number] for number in tokenizer(text)]
    for row in rows:
        row["ids"] = split(row["text"])
        row["passage_ids"] = split(row["passage"]) if row["passage"] else None
        row["hurried_ids"] = [split(text) for text in row.pop("hurried")]
    pickle.dump(rows, open(out / "rows.pkl", "wb"))
    vocabulary = {
        "pieces": [file.pieces[i] for i in chosen], "scores": [float(file.scores[i]) for i in chosen],
        "unknownScore": tokenizer.unknown_score,
    }
    json.dump(vocabulary, open(out / "vocabulary.json", "w"), ensure_ascii=False)
    arrays = {
        "word": file.matrix("emb.word", file.hidden, np.array(chosen)),
        "position": file.floats("emb.pos").reshape(-1, file.hidden) + file.floats("emb.type")[:file.hidden],
        "norm.weight": file.floats("emb.ln.w"), "norm.bias": file.floats("emb.ln.b"),
    }
    for layer in range(file.layers):
        for name in ("q", "k", "v", "ao", "fi", "fo"):
            columns = file.inner if name == "fo" else file.hidden
            arrays[f"{layer}.{name}.weight"] = file.matrix(f"l{layer}.{name}.w", columns)
            arrays[f"{layer}.{name}.bias"] = file.floats(f"l{layer}.{name}.b")
        for name in ("aln", "oln"):
            arrays[f"{layer}.{name}.weight"] = file.floats(f"l{layer}.{name}.w")
            arrays[f"{layer}.{name}.bias"] = file.floats(f"l{layer}.{name}.b")
    np.savez(out / "e5.npz", **arrays)
    print(f"{len(rows)} texts, {len(chosen)} pieces")


main()
