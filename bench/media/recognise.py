"""Prints what whisper-base hears in the files 0.wav, 1.wav, … of a folder, as a JSON list.

Numbers are written out, as they were in the text that was spoken.
Arguments: the folder of the model, the folder of the files, the language.
"""

import json
import os
import sys

from faster_whisper import WhisperModel

model, folder, language = sys.argv[1:]
whisper = WhisperModel(model, device="cpu", compute_type="int8", cpu_threads=2)
digits = [
    number
    for token, number in whisper.hf_tokenizer.get_vocab().items()
    if any(sign in "0123456789" for sign in token) and not token.startswith("<|")
]
heard = []
while os.path.exists(file := os.path.join(folder, f"{len(heard)}.wav")):
    pieces, _ = whisper.transcribe(
        file,
        language=language,
        beam_size=5,
        condition_on_previous_text=False,
        suppress_tokens=[-1, *digits],
    )
    heard.append(" ".join(piece.text.strip() for piece in pieces))
print(json.dumps(heard))
