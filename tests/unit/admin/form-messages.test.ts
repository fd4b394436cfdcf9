import { expect, test } from "vitest";
import { testPromptFormSchema } from "~/features/guide/schema";
import { helplineFormSchema } from "~/features/safety/schema";

/** The messages at the fields that a schema refuses. */
function refused(
  schema: typeof helplineFormSchema | typeof testPromptFormSchema,
  form: Record<string, string>,
): Record<string, string> {
  const { error } = schema.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

const line = {
  id: "it-prova",
  name: "Prova",
  help: "crisis",
  phone: "02 1234",
  languages: "it",
  source: "https://example.org",
  checkedOn: "2026-11-22",
};

test("a helpline's field says what its form has to be, instead of that it is missing", () => {
  expect(refused(helplineFormSchema, line)).toEqual({});
  const wrong = { ...line, id: "Prova Linea", phone: "call us", languages: "it, xx1", source: "a page" };
  expect(refused(helplineFormSchema, { ...wrong, smsBody: "two words", hours: "always" })).toEqual({
    id: "adminContent.helplines.invalid.id",
    phone: "adminContent.helplines.invalid.number",
    languages: "adminContent.helplines.invalid.languages",
    source: "adminContent.helplines.invalid.address",
    smsBody: "adminContent.helplines.invalid.word",
    hours: "adminContent.helplines.invalid.hours",
  });
});

test("a helpline that cannot be reached says so at a field", () => {
  const { phone, ...rest } = line;
  expect(phone).toBeDefined();
  expect(refused(helplineFormSchema, rest)).toEqual({
    phone: "adminContent.helplines.invalid.unreachable",
  });
});

test("a rule without its value is told at the value alone", () => {
  const prompt = { prompt: "Who are you?" };
  expect(refused(testPromptFormSchema, prompt)).toEqual({ rule1: "validation.required" });
  expect(refused(testPromptFormSchema, { ...prompt, rule1: "contains" })).toEqual({
    value1: "validation.required",
  });
  expect(refused(testPromptFormSchema, { ...prompt, rule1: "minWords", value1: "many" })).toEqual({
    value1: "adminTraining.valueInvalid",
  });
});
