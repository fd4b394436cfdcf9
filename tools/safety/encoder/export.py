"""Writes a trained encoder as one file: a header in JSON, matrices in bytes with a scale for each row, the rest as floats.

python export.py <folder of prepare.py> <name> <file>
"""
import json
import pathlib
import struct
import sys

import numpy as np
import torch

folder, name, target = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
trained = torch.load(folder / f"{name}.pt")
state = {key: value.float().numpy() for key, value in trained["state"].items()}
vocabulary = json.load(open(folder / "vocabulary.json"))
arrays = {}
data = bytearray()


def put(key, values, kind):
    values = np.ascontiguousarray(values, np.float32 if kind == "f32" else np.int8)
    data.extend(bytes(-len(data) % 4))
    arrays[key] = {"type": kind, "at": len(data), "length": values.size}
    data.extend(values.tobytes())


def put_bytes(key, scales_key, matrix):
    scales = np.abs(matrix).max(1) / 127
    scales[scales == 0] = 1
    put(key, np.round(matrix / scales[:, None]), "i8")
    put(scales_key, scales, "f32")


def put_pair(key, source):
    for part in ("weight", "bias"):
        put(f"{key}.{part}", state[f"{source}.{part}"], "f32")


put("scores", vocabulary["scores"], "f32")
put_bytes("word", "word.scales", state["word.weight"])
put("position", state["position.weight"][:trained["pieces"]], "f32")
put_pair("first", "norm")
put_pair("head", "danger")
for layer in range(trained["layers"]):
    for key, source in (("qkv", "qkv"), ("out", "ao"), ("up", "fi"), ("down", "fo")):
        put_bytes(f"layer{layer}.{key}.weight", f"layer{layer}.{key}.scales", state[f"layers.{layer}.{source}.weight"])
        put(f"layer{layer}.{key}.bias", state[f"layers.{layer}.{source}.bias"], "f32")
    put_pair(f"layer{layer}.norm0", f"layers.{layer}.aln")
    put_pair(f"layer{layer}.norm1", f"layers.{layer}.oln")
header = json.dumps({
    "hidden": 384, "heads": 12, "inner": 1536, "layers": trained["layers"], "maxPieces": trained["pieces"],
    "unknownScore": vocabulary["unknownScore"], "pieces": vocabulary["pieces"], "arrays": arrays,
}, ensure_ascii=False, separators=(",", ":")).encode()
header += b" " * (-len(header) % 4)
with open(target, "wb") as file:
    file.write(struct.pack("<I", len(header)) + header + data)
print(f"{(4 + len(header) + len(data)) / 1e6:.1f} MB")
