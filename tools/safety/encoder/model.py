"""Two readers: the first layers of multilingual-e5-small, and a cheap one of convolutions over its pieces."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

KINDS = ["self", "now", "threatened", "harming", "worried"]
HIDDEN, INNER, HEADS, POSITIONS = 384, 1536, 12, 512
EPSILON = 1e-12


def pool(x, mask):
    """The mean and the maximum over the pieces of each text."""
    here = mask[..., None]
    mean = (x * here).sum(1) / here.sum(1)
    return torch.cat([mean, x.masked_fill(~here, -1e4).max(1).values], 1)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(HIDDEN, 3 * HIDDEN)
        self.ao = nn.Linear(HIDDEN, HIDDEN)
        self.aln = nn.LayerNorm(HIDDEN, EPSILON)
        self.fi = nn.Linear(HIDDEN, INNER)
        self.fo = nn.Linear(INNER, HIDDEN)
        self.oln = nn.LayerNorm(HIDDEN, EPSILON)
        self.drop = nn.Dropout(0.1)

    def forward(self, x, mask):
        rows, length, _ = x.shape
        parts = self.qkv(x).view(rows, length, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
        attended = F.scaled_dot_product_attention(*parts, attn_mask=mask)
        x = self.aln(x + self.drop(self.ao(attended.transpose(1, 2).reshape(x.shape))))
        return self.oln(x + self.drop(self.fo(F.gelu(self.fi(x)))))


class Encoder(nn.Module):
    """Some layers of the original, the mean and the maximum over the pieces, and two linear heads."""

    def __init__(self, layers, pieces):
        super().__init__()
        self.word = nn.Embedding(pieces, HIDDEN)
        self.position = nn.Embedding(POSITIONS, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.drop = nn.Dropout(0.1)
        self.danger = nn.Linear(2 * HIDDEN, 1)
        self.kinds = nn.Linear(2 * HIDDEN, len(KINDS))

    def forward(self, ids, mask):
        x = self.drop(self.norm(self.word(ids) + self.position.weight[:ids.shape[1]]))
        kind = torch.bfloat16 if torch.is_autocast_enabled("cpu") else x.dtype
        hidden = torch.zeros(mask.shape, dtype=kind).masked_fill(~mask, -1e4)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, hidden)
        read = self.drop(pool(x.float(), mask))
        return self.danger(read)[:, 0], self.kinds(read)


class Convolutions(nn.Module):
    """Three convolutions over the pieces' embeddings, which stay as they are: 0.4 million weights."""

    #: How far the pieces are apart that each of them reads together.
    DISTANCES = (1, 2, 1)
    WIDTH = 192

    def __init__(self, file):
        super().__init__()
        words = torch.from_numpy(np.load(file)["word"])
        words = words - words.mean(1, keepdim=True)
        self.register_buffer("words", words / words.std(1, keepdim=True), persistent=False)
        self.first = nn.Linear(HIDDEN, self.WIDTH)
        self.steps = nn.ModuleList(nn.Linear(3 * self.WIDTH, self.WIDTH) for _ in self.DISTANCES)
        self.norms = nn.ModuleList(nn.LayerNorm(self.WIDTH) for _ in range(1 + len(self.DISTANCES)))
        self.drop = nn.Dropout(0.15)
        self.danger = nn.Linear(2 * self.WIDTH, 1)
        self.kinds = nn.Linear(2 * self.WIDTH, len(KINDS))

    def forward(self, ids, mask):
        here = mask[..., None].float()
        x = self.norms[0](F.gelu(self.first(self.drop(F.embedding(ids, self.words))))) * here
        for distance, step, norm in zip(self.DISTANCES, self.steps, self.norms[1:]):
            padded = F.pad(self.drop(x), (0, 0, distance, distance))
            near = torch.cat([padded[:, at * distance:at * distance + x.shape[1]] for at in range(3)], 2)
            x = norm(x + F.gelu(step(near))) * here
        read = self.drop(pool(x.float(), mask))
        return self.danger(read)[:, 0], self.kinds(read)


def load_pretrained(numbers, file):
    """The encoder with the given layers of the original one, and heads of zeros."""
    arrays = np.load(file)
    get = lambda name: torch.from_numpy(np.array(arrays[name]))
    encoder = Encoder(len(numbers), len(arrays["word"]))
    with torch.no_grad():
        encoder.word.weight.copy_(get("word"))
        encoder.position.weight.copy_(get("position"))
        encoder.norm.weight.copy_(get("norm.weight"))
        encoder.norm.bias.copy_(get("norm.bias"))
        for layer, number in zip(encoder.layers, numbers):
            for part in ("weight", "bias"):
                getattr(layer.qkv, part).copy_(torch.cat([get(f"{number}.{name}.{part}") for name in "qkv"]))
                for name in ("ao", "fi", "fo", "aln", "oln"):
                    getattr(getattr(layer, name), part).copy_(get(f"{number}.{name}.{part}"))
        for head in (encoder.danger, encoder.kinds):
            head.weight.zero_()
            head.bias.zero_()
    return encoder
