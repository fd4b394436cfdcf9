import { parseWithZod } from "@conform-to/zod/v4";
import { beforeAll, describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { UsageReason } from "#models/usage-reason.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import {
  listUsageReasons,
  onboardingInvitation,
  currentStep,
  onboardingAnswers,
} from "~/features/onboarding/load-onboarding.server";
import { aboutSchema, reasonsSchema, voiceSchema } from "~/features/onboarding/schema";
import { skipOnboardingStep, saveOnboardingStep } from "~/features/onboarding/save-onboarding-step.server";
import { skipOnboarding } from "~/features/onboarding/skip-onboarding.server";
import { loadFirstTopic } from "~/features/home/load-first-topic.server";
import { libraryReply } from "~/services/llm/library/engine.server";
import { libraryContent } from "~/services/llm/library/load.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";

useDatabase();
beforeAll(() => seedDefaults());

type Fields = [name: string, value: string][];
const offered = ["sleep", "grief", "faith", "stress"];

function form(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const reasons = (fields: Fields) => parseWithZod(form(fields), { schema: reasonsSchema(offered) });
const about = (fields: Fields) =>
  parseWithZod(form(fields), { schema: aboutSchema(new Date("2026-11-21T12:00:00Z")) });
const voice = (fields: Fields) => parseWithZod(form(fields), { schema: voiceSchema });

const named: Fields = [
  ["firstName", "Rosa"],
  ["lastName", "Moreno"],
  ["preferredLanguage", "es"],
];

const remembers = (answer: string): [string, string] => ["memoryEnabled", answer];
const kept = async (id: string) => (await User.findById(id).lean())!;

describe("the reasons for coming", () => {
  test("are at most three, and a fourth one loses no input", () => {
    const submission = reasons([...offered.map((key) => ["usageReasons", key] as [string, string])]);
    expect(submission.status).toBe("error");
    expect(submission.reply()).toMatchObject({
      error: { usageReasons: ["validation.usageReasonsMaxThree"] },
      initialValue: { usageReasons: offered },
    });
  });

  test("can be one, none, or one sent twice", () => {
    expect(reasons([["usageReasons", "sleep"]])).toMatchObject({ value: { usageReasons: ["sleep"] } });
    expect(reasons([])).toMatchObject({ value: { usageReasons: [] } });
    const twice = Array.from({ length: 5 }, () => ["usageReasons", "sleep"] as [string, string]);
    expect(reasons(twice)).toMatchObject({ value: { usageReasons: ["sleep"] } });
  });

  test("have to be among the offered ones", () => {
    for (const key of ["hatred", "__proto__", "$ne", ""]) {
      expect(reasons([["usageReasons", key]]).status, key).toBe(key ? "error" : "success");
    }
  });

  test.each([
    ["x".repeat(500), true],
    ["x".repeat(501), false],
    // A browser sends a line break as two characters.
    [`${"x".repeat(498)}\r\n${"y"}`, true],
    [`${"x".repeat(500)}\r\n `, true],
  ])("allow 500 characters of free text: case %#", (notes, isTaken) => {
    const submission = reasons([["usageNotes", notes]]);
    expect(submission.status).toBe(isTaken ? "success" : "error");
    if (isTaken) return;
    expect(submission.reply().error).toEqual({ usageNotes: ["validation.usageNotesTooLong"] });
    expect(submission.reply().initialValue).toMatchObject({ usageNotes: notes });
  });
});

describe("about the person", () => {
  test("only the first name is required, and replaces a last name that was not given", async () => {
    expect(about([["firstName", "  "], ...named.slice(2)]).reply().error).toEqual({
      firstName: ["validation.firstNameRequired"],
    });
    const long = "x".repeat(81);
    expect(about([...named, ["lastName", long]]).status).toBe("error");
    const { id } = await makeUser();
    for (const lastName of [["lastName", " "] as [string, string], undefined]) {
      const fields: Fields = [["firstName", "Ana"], ...(lastName ? [lastName] : []), named[2]!];
      const submission = about(fields);
      await saveOnboardingStep(id, submission.status === "success" ? submission.value : (null as never));
      expect(await kept(id)).toMatchObject({ firstName: "Ana", lastName: "Ana" });
    }
    expect(onboardingAnswers(await kept(id)).about).toMatchObject({ firstName: "Ana", lastName: "" });
  });

  test.each([
    ["1990-05-17", true],
    ["1900-01-01", true],
    ["2024-02-29", true],
    ["2026-11-20", true],
    ["2026-11-21", false],
    ["2031-01-01", false],
    ["1899-12-31", false],
    ["2023-02-29", false],
    ["1990-13-01", false],
    ["17.5.1990", false],
    ["1990-05-17T00:00:00Z", false],
    ["+01990-05-1", false],
  ])("a date of birth is a day in the past, not before 1900: %s", (date, isTaken) => {
    const submission = about([...named, ["dateOfBirth", date]]);
    if (isTaken) return expect(submission.status).toBe("success");
    expect(submission.reply().error).toEqual({ dateOfBirth: ["validation.dateOfBirthInvalid"] });
  });

  test("gender and language have to be offered ones, and gender may be empty", () => {
    expect(about([...named, ["gender", ""]])).toMatchObject({ status: "success" });
    expect(about([...named, ["gender", "prefer_not_to_say"]])).toMatchObject({ status: "success" });
    expect(about([...named, ["gender", "robot"]]).reply().error).toHaveProperty("gender");
    expect(about([...named.slice(0, 2), ["preferredLanguage", "xx"]]).reply().error).toHaveProperty(
      "preferredLanguage",
    );
  });
});

describe("how the guide should speak", () => {
  test("an empty choice leaves it to the guide; memory has to be answered", () => {
    expect(voice([["guideTone", ""], remembers("off")])).toHaveProperty("value", {
      step: "voice",
      memoryEnabled: false,
    });
    expect(voice([["guideTone", "direct"], ["guideLength", "short"], remembers("on")])).toMatchObject({
      value: { guideTone: "direct", guideLength: "short", memoryEnabled: true },
    });
    expect(voice([["guideTone", "rude"], remembers("on")]).status).toBe("error");
    for (const answer of [[], [remembers("")], [remembers("maybe")]]) {
      expect(voice(answer).reply().error).toEqual({ memoryEnabled: ["validation.memoryUnanswered"] });
    }
  });

  test("neither answer about memory is chosen before the question was answered or skipped; skipped, it is off", async () => {
    const { id } = await makeUser();
    const { id: answered } = await makeUser({ onboardingStep: 3, onboardingCompleted: true });
    const chosen = async (person: string) => onboardingAnswers(await kept(person)).voice.memoryEnabled;
    expect(await chosen(id)).toBe("");
    await skipOnboardingStep(id, "voice");
    expect(await kept(id)).toMatchObject({ memoryEnabled: false, onboardingCompleted: true });
    expect(await chosen(id)).toBe("off");
    // Skipping it again keeps the earlier answer.
    await skipOnboardingStep(answered, "voice");
    expect(await chosen(answered)).toBe("on");
  });
});

describe("the three steps", () => {
  test("are saved one by one, continue where they stopped, and end with the last", async () => {
    const { id } = await makeUser();
    expect(currentStep(await kept(id))).toBe("reasons");
    expect(onboardingInvitation(await kept(id))).toBe("begin");

    const first = reasons([
      ["usageReasons", "sleep"],
      ["usageNotes", "I wake at four."],
    ]);
    expect(await saveOnboardingStep(id, first.status === "success" ? first.value : (null as never))).toBe(
      "about",
    );
    expect(await kept(id)).toMatchObject({ usageReasons: ["sleep"], usageNotes: "I wake at four." });
    expect(currentStep(await kept(id))).toBe("about");
    expect(onboardingInvitation(await kept(id))).toBe("resume");

    expect(await skipOnboardingStep(id, "about")).toBe("voice");
    expect(await kept(id)).toMatchObject({ firstName: "Rosa", onboardingCompleted: false });

    const last = voice([["guideTone", "gentle"], remembers("off")]);
    expect(await saveOnboardingStep(id, last.status === "success" ? last.value : (null as never))).toBeNull();
    expect(await kept(id)).toMatchObject({
      guideTone: "gentle",
      guideLength: null,
      memoryEnabled: false,
      onboardingCompleted: true,
    });
    expect(currentStep(await kept(id))).toBe("reasons");
    expect(onboardingInvitation(await kept(id))).toBeNull();
  });

  test("changing an earlier answer does not undo later ones", async () => {
    const { id } = await makeUser({ onboardingStep: 2, guideTone: "direct", usageReasons: ["sleep"] });
    const changed = about([...named, ["dateOfBirth", "1990-05-17"]]);
    await saveOnboardingStep(id, changed.status === "success" ? changed.value : (null as never));
    expect(await kept(id)).toMatchObject({
      usageReasons: ["sleep"],
      guideTone: "direct",
      preferredLanguage: "es",
      onboardingStep: 2,
    });
    expect((await kept(id)).dateOfBirth?.toISOString()).toBe("1990-05-17T00:00:00.000Z");
    const cleared = about(named);
    await saveOnboardingStep(id, cleared.status === "success" ? cleared.value : (null as never));
    expect((await kept(id)).dateOfBirth).toBeNull();
  });

  test("once dismissed, they are not offered again but can still be answered", async () => {
    const { id } = await makeUser();
    const { id: other } = await makeUser();
    await skipOnboarding(id);
    expect(onboardingInvitation(await kept(id))).toBeNull();
    expect(onboardingInvitation(await kept(other))).toBe("begin");
    expect(currentStep(await kept(id))).toBe("reasons");
    await skipOnboardingStep(id, "voice");
    expect(await kept(id)).toMatchObject({ onboardingCompleted: true });
  });
});

describe("the one way to begin, at the end", () => {
  const noon = new Date("2026-03-03T12:00:00Z");
  const first = async (id: string, language: "en" | "es" | "it" = "en") =>
    loadFirstTopic(Object.assign(await kept(id), { id }), { language, timeZone: "UTC" }, noon);

  test("is for what the person has answered, and tapping it leads to its own practice, in each language", async () => {
    const { id } = await makeUser({ usageReasons: ["grief"] });
    expect(await first(id)).toMatchObject({ category: "relationships", reason: "Grief" });
    for (const language of ["en", "es", "it"] as const) {
      const { title } = (await first(id, language))!;
      const practice = libraryContent[language].practices.find((one) => one.title === title)!;
      const reply = libraryReply([{ role: "user", content: title }], "en");
      expect(reply).toContain(practice.steps[0]);
    }
  });

  test("is the card of the day without answers, and where the guide may not know them", async () => {
    const { id } = await makeUser();
    const { id: unknown } = await makeUser({ usageReasons: ["grief"], memoryEnabled: false });
    expect(await first(unknown)).toEqual(await first(id));
    expect(await first(id)).toMatchObject({ category: "mindfulness", reason: null });
  });

  test("is not offered to a person in care", async () => {
    const { id } = await makeUser({ usageReasons: ["grief"] });
    const care = { kind: "self", language: "en", isChild: false, since: noon, safeAt: null } as const;
    await Conversation.create({ userId: id, title: "New conversation", care });
    expect(await first(id)).toBeNull();
  });
});

test("the reasons come from the database, the active ones in their order", async () => {
  await UsageReason.updateOne({ key: "stress" }, { isActive: false });
  await UsageReason.create({ key: "work", labelKey: "My work: too much of it", displayOrder: -1 });
  const listed = await listUsageReasons();
  expect(listed[0]).toEqual({ key: "work", labelKey: "My work: too much of it", descriptionKey: null });
  expect(listed.map(({ key }) => key)).toEqual([
    "work",
    "sleep",
    "meaning",
    "grief",
    "relationships",
    "meditation",
    "faith",
    "curiosity",
  ]);
});
