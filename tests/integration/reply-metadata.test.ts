import { describe, expect, test } from "vitest";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { whole, type Exchange } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { loadChat } from "~/features/chat/messages/load-chat.server";
import { readTurnEnd } from "~/features/chat/turns/settle-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";

useDatabase();
useTurnRecovery();

let keys = 0;
async function reply(message: string) {
  const { id: userId } = await makeUser();
  const conversation = await makeConversation({ userId });
  const { turnId } = await submitTurn({
    userId,
    conversationId: conversation.id,
    message,
    language: "en",
    submitKey: `quotation-key-${keys++}`,
  });
  const turn = await until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), {
    what: `turn ${turnId} settled`,
  });
  const stored = await Message.findOne({ conversationId: conversation.id, role: "assistant" }).lean();
  const { messages } = await loadChat(userId, conversation.id);
  return {
    metadata: stored!.metadata as Record<string, unknown> | null,
    view: messages.at(-1)!,
    events: await readTurnEnd(turn),
  };
}

describe("a reply with an offer", () => {
  const offering = (args: string) => (exchange: Exchange) => {
    exchange.say("Here is one breath.");
    exchange.call("offer_meditation", args);
    exchange.finish("tool_calls");
    exchange.done();
  };
  const offer = JSON.stringify({ title: "Rest", prompt: "A slow breath." });

  test("is stored with it, as the specification names its parts", async () => {
    fakeGuide.answers(offering(offer));
    const { metadata, events } = await reply("A meditation, please.");
    expect(metadata).toEqual({ mediaType: "meditation", mediaTitle: "Rest", mediaPrompt: "A slow breath." });
    expect(events).toMatchObject({ status: "done", message: { metadata } });
  });

  test("that is malformed is stored without", async () => {
    fakeGuide.answers(offering("{"));
    expect((await reply("A meditation, please.")).metadata).toBeNull();
  });

  test("is offered nothing in care", async () => {
    fakeGuide.answers(offering(offer));
    expect((await reply("I want to kill myself. A meditation, please.")).metadata).toBeNull();
  });
});

describe("a reply with quotations", () => {
  test("is stored with what was found out about them, and shown with it", async () => {
    fakeGuide.answers(
      whole(
        "“The LORD is my shepherd; I shall ",
        "not want.” (Psalm 23:1)\n\nRumi wrote: “The wound is a door of light.”",
      ),
    );
    const { metadata, view } = await reply("Is there a psalm?");
    expect(metadata).toEqual({
      quotations: [
        {
          start: 0,
          end: 57,
          status: "verified",
          place: { work: "kjv", book: "psalms", chapter: 23, from: "1", to: "1" },
        },
        { start: 71, end: 102, status: "unverified" },
      ],
    });
    expect(view).toMatchObject({
      quotations: [
        {
          text: "chat.quotation.verified",
          place: "Psalm 23:1, King James Version",
          href: "/quotations/kjv/psalms/23?from=1&to=1#v1",
        },
        { text: "chat.quotation.unverified" },
      ],
    });
  });

  test("that cites nothing has no metadata", async () => {
    fakeGuide.answers(whole("You said “I wake at four”. What is it like?"));
    expect((await reply("I wake at four.")).metadata).toBeNull();
  });

  test("is left alone in care", async () => {
    fakeGuide.answers(
      whole("Psalm 23 says “The LORD is my shepherd; I shall not want.” Please call somebody."),
    );
    expect((await reply("I want to kill myself tonight.")).metadata).toBeNull();
  });
});
