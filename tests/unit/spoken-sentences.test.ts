import { expect, test } from "vitest";
import { spokenSentences } from "~/features/chat/turns/components/spoken-sentences";

const reply = `Call one of these numbers now. If words fail, read out what you wrote.

- **Telefono Amico**: [02 2327 2327](tel:0223272327) · [Website](https://www.telefonoamico.it) (09:00-00:00)
- **Emergency**: [112](tel:112)

1. Sit down, for 3.5 minutes.
2. Breathe.

Are you safe right now?`;

test("a whole reply is read to its last word, with the words of its links", () => {
  expect(spokenSentences(reply, true)).toEqual([
    "Call one of these numbers now.",
    "If words fail, read out what you wrote.",
    "- Telefono Amico: 02 2327 2327 · Website (09:00-00:00)",
    "- Emergency: 112",
    "1. Sit down, for 3.5 minutes.",
    "2. Breathe.",
    "Are you safe right now?",
  ]);
});

test("while it comes, only sentences that are complete are read, and none is read in two ways", () => {
  const whole = spokenSentences(reply, true);
  for (let length = 0; length <= reply.length; length += 1) {
    const heard = spokenSentences(reply.slice(0, length), false);
    expect(heard).toEqual(whole.slice(0, heard.length));
  }
});
