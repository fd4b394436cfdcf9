"""Makes texts look as if they were typed in a hurry."""
import unicodedata

NEIGHBOURS = dict(zip("abcdefghijklmnopqrstuvwxyz", (
    "sqz vn xv sf wr dg fh gj uo hk jl k n bm ip o wa et ad ry yi cb qe zc tu xa").split()))
SHORT_FORMS = {
    "en": {
        "you": "u", "your": "ur", "are": "r", "want to": "wanna", "going to": "gonna", "because": "cuz",
        "please": "pls", "and": "n", "i'm": "im", "don't": "dont", "can't": "cant", "i don't know": "idk",
        "to": "2", "for": "4", "with": "w", "about": "abt", "people": "ppl", "know": "kno", "right now": "rn",
    },
    "es": {
        "que": "q", "por qué": "xq", "porque": "xq", "por": "x", "también": "tb", "para": "pa", "estoy": "toy",
        "mucho": "muxo", "con": "cn", "bien": "bn", "qué": "k", "quiero": "kiero", "nada": "na",
    },
    "it": {
        "che": "ke", "non": "nn", "comunque": "cmq", "perché": "xke", "sono": "sn", "per": "x", "tutto": "tt",
        "questo": "qst", "qualcuno": "qlc", "anche": "anke", "chi": "ki", "più": "piu", "con": "cn", "mi": "m",
    },
}


def without_accents(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def with_slips(text, random, rate):
    """Letters are dropped, swapped, doubled, or replaced by their neighbours on the keyboard."""
    signs = []
    at = 0
    while at < len(text):
        sign = text[at]
        if sign.isalpha() and random.random() < rate:
            slip = random.random()
            near = random.choice(NEIGHBOURS.get(sign.lower(), "e"))
            if slip < 0.3:
                pass
            elif slip < 0.55 and at + 1 < len(text) and text[at + 1].isalpha():
                signs += [text[at + 1], sign]
                at += 1
            elif slip < 0.75:
                signs += [sign, sign]
            elif slip < 0.9:
                signs.append(near)
            else:
                signs += [sign, near]
        elif sign != " " or random.random() >= rate / 2:
            signs.append(sign)
        at += 1
    return "".join(signs)


def hurried(text, language, random):
    """A random mixture of what people do when they type in a hurry."""
    if random.random() < 0.6:
        text = text.lower()
    if random.random() < 0.5:
        text = without_accents(text)
    if random.random() < 0.4:
        text = "".join(c for c in text if c.isalnum() or c.isspace() or (c in "'’" and random.random() < 0.5))
    if random.random() < 0.4:
        padded = f" {text} "
        for words, short in SHORT_FORMS[language].items():
            if random.random() < 0.6:
                padded = padded.replace(f" {words} ", f" {short} ")
        text = padded.strip()
    if random.random() < 0.6:
        text = with_slips(text, random, random.choice([0.01, 0.03, 0.06]))
    if random.random() < 0.05:
        text = text.upper()
    return text or "?"
