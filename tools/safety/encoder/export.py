"""Writes a trained encoder for onnxruntime, its matrices and words in bytes, and the pieces that it knows.

python export.py <folder of prepare.py> <name> <folder for danger.onnx and pieces.json>
"""
import json
import pathlib
import sys

import onnx
import torch
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from torch import nn
from torch.nn import functional as F

from model import HEADS, HIDDEN, load_pretrained

folder, name, target = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])


class OneText(nn.Module):
    """Reads one text, so nothing is masked. The words' vectors are in bytes, each with a scale."""

    def __init__(self, encoder, pieces):
        super().__init__()
        self.encoder = encoder
        words = encoder.word.weight.detach()
        scales = words.abs().max(1).values / 127
        scales[scales == 0] = 1
        self.register_buffer("words", torch.round(words / scales[:, None]).to(torch.int8))
        self.register_buffer("scales", scales)
        self.register_buffer("position", encoder.position.weight.detach()[:pieces].clone())

    def forward(self, ids):
        x = self.words[ids].float() * self.scales[ids][..., None]
        x = self.encoder.norm(x + self.position[:ids.shape[1]])
        for layer in self.encoder.layers:
            query, key, value = layer.qkv(x).view(1, -1, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
            near = torch.softmax(query @ key.transpose(-1, -2) / (HIDDEN // HEADS) ** 0.5, -1) @ value
            x = layer.aln(x + layer.ao(near.transpose(1, 2).reshape(1, -1, HIDDEN)))
            x = layer.oln(x + layer.fo(F.gelu(layer.fi(x))))
        read = torch.cat([x.mean(1), x.max(1).values], 1)
        return self.encoder.danger(read)[:, 0], self.encoder.kinds(read)


trained = torch.load(folder / f"{name}.pt")
encoder = load_pretrained(list(range(trained["layers"])), folder / "e5.npz")
encoder.load_state_dict(trained["state"])
encoder.eval()
floats = folder / f"{name}.onnx"
torch.onnx.export(
    OneText(encoder, trained["pieces"]), (torch.tensor([[0, *range(100, 130), 2]]),), floats, opset_version=17, dynamo=False,
    input_names=["pieces"], output_names=["danger", "kinds"], dynamic_axes={"pieces": {1: "length"}},
)
quantizer = MatMulNBitsQuantizer(onnx.load(floats), bits=8, block_size=128, is_symmetric=True, accuracy_level=4)
quantizer.process()
quantizer.model.save_model_to_file(str(target / "danger.onnx"))
vocabulary = json.load(open(folder / "vocabulary.json"))
vocabulary["scores"] = [round(score, 3) for score in vocabulary["scores"]]
json.dump(vocabulary, open(target / "pieces.json", "w"), ensure_ascii=False, separators=(",", ":"))
