"""Compares readers on left-out writers: the linear classifier, the encoder, and both together, at equal false alarms.

npm run train-safety -- --without 25,26 --scores linear.json
python compare.py linear.json <name>.scores.json
"""
import json
import sys

import numpy as np


def fit(values, labels):
    """Logistic regression by Newton's method."""
    values = np.c_[values, np.ones(len(values))]
    weights = np.zeros(values.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-values @ weights))
        slope = values.T @ (labels - chance) - 1e-3 * weights
        curve = (values * (chance * (1 - chance))[:, None]).T @ values + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def report(name, scores):
    for one in ("en", "es", "it", "all"):
        here = (language == one) | (one == "all")
        harmless = np.sort(scores[here & ~danger])[::-1]
        met = [100 * (scores[here & danger] > harmless[int(share * len(harmless))]).mean() for share in (0.02, 0.03, 0.05)]
        print(f"{name}, {one}: recall {met[0]:.1f} % at 2 %, {met[1]:.1f} % at 3 %, {met[2]:.1f} % at 5 %")


rows = json.load(open(sys.argv[1]))
read = {(row["language"], row["text"]): row["score"] for row in json.load(open(sys.argv[2]))}
rows = [row for row in rows if (row["language"], row["text"]) in read]
language = np.array([row["language"] for row in rows])
writer = np.array([row["writer"].split("-")[1] for row in rows])
danger = np.array([row["type"] == "D" for row in rows])
linear = np.array([row["score"] for row in rows])
encoder = np.array([read[row["language"], row["text"]] for row in rows])
values = np.c_[linear, encoder, [row["isRule"] for row in rows]]
both = np.zeros(len(rows))
for one in set(writer):
    # The weights come from the other writers.
    weights = fit(values[writer != one], danger[writer != one].astype(float))
    both[writer == one] = np.c_[values, np.ones(len(values))][writer == one] @ weights
report("linear", linear)
report("encoder", encoder)
report("both", both)

# Weights for encoder/weigh.ts: thresholds stay those of the classifier, at which 3 % are asked about and 0.6 % told.
THRESHOLDS = {"ask": (1.68, 0.03), "sure": (2.95, 0.006)}
fitted = fit(values, danger.astype(float))
scores = np.c_[values, np.ones(len(values))] @ fitted
harmless = np.sort(scores[~danger])[::-1]
(ask, at_ask), (sure, at_sure) = [(score, harmless[int(share * len(harmless))]) for score, share in THRESHOLDS.values()]
scale = (sure - ask) / (at_sure - at_ask)
classifier, other, rule, bias = fitted * scale
print(f"classifier {classifier:.4f}, encoder {other:.4f}, rule {rule:.4f}, bias {bias + ask - scale * at_ask:.4f}")
