import { describe, expect, test } from "vitest";
import { assessMessage } from "~/features/safety/assess-message.server";

describe("a partner who has gone is no danger", () => {
  test.each([
    "my girlfriend left me last night",
    "My boyfriend left me.",
    "She left me last night",
    "My girlfriend dumped me by text",
    "my boyfriend broke up with me after six years",
    "My girlfriend broke up with me two weeks ago",
    "He doesn't love me anymore",
  ])("%s", (message) => {
    expect(assessMessage(message)).toBeNull();
  });

  test.each([
    "My girlfriend left me and I want to die",
    "My boyfriend left me. I don't want to live any more.",
    "My husband left me locked in the flat and he is coming back to kill me",
    "She left me last night and I have taken all my pills",
  ])("unless more is said: %s", (message) => {
    expect(assessMessage(message)).not.toBeNull();
  });

  test("and in care it is judged like any other message", () => {
    expect(assessMessage("She left me last night", { isInCare: true })).not.toBeNull();
  });
});
