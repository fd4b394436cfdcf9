import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  cuts,
  hangs,
  hum,
  refuses,
  refusesParameter,
  speaks,
  startFakeSpeech,
  type FakeSpeech,
} from "#tests/fakes/speech";
import { parseWav } from "~/services/audio/wav";
import { speakWith, type ServiceSettings } from "~/services/speech/speech-service.server";

let service: FakeSpeech;
beforeAll(async () => {
  service = await startFakeSpeech();
});
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
  service.answers(speaks);
});

const speak = (texts: string[], more: Partial<ServiceSettings> = {}, signal = new AbortController().signal) =>
  speakWith(
    { apiKey: "key", baseUrl: service.baseUrl, model: "tts-1", voice: undefined, backoffMs: 5, ...more },
    texts,
    { timbre: "soft", language: "en", signal, onPercent: () => undefined },
  );

describe("the speech service", () => {
  test("speaks every sentence, in their order", async () => {
    const clips = await speak(["One.", "Two and a half.", "Three."]);
    expect(clips.map(({ samples }) => samples.length)).toEqual(
      ["One.", "Two and a half.", "Three."].map((text) => parseWav(hum(text)).samples.length),
    );
    expect(service.requests[0]).toMatchObject({ model: "tts-1", voice: "shimmer", response_format: "wav" });
  });

  test("tells a model that listens how to speak", async () => {
    await speak(["One."], { model: "gpt-4o-mini-tts", voice: "sage" });
    expect(service.requests[0]).toMatchObject({
      voice: "sage",
      instructions: expect.stringContaining("slowly"),
    });
  });

  test.each([
    [
      "pydantic's list",
      "speed",
      422,
      { detail: [{ type: "extra_forbidden", loc: ["body", "speed"], msg: "Extra inputs", input: 0.85 }] },
    ],
    ["a value", "speed", 422, { detail: "speed must be between 1 and 2" }],
    ["a form", "response_format", 400, { error: { message: "response_format is not supported" } }],
    ["a voice that it does not have", "voice", 400, { detail: { message: "Voice 'shimmer' not found." } }],
    ["no reason", "speed", 400, {}],
  ])("asks again without what a server refuses: %s", async (_, name, status, body) => {
    service.answers(refusesParameter(name, status, body));
    expect(await speak(["One."])).toHaveLength(1);
    expect(service.requests.map((one) => name in one)).toEqual([true, false]);
  });

  test("asks again without instructions", async () => {
    service.answers(refusesParameter("instructions", 400, { error: "instructions: unknown argument" }));
    expect(await speak(["One."], { model: "gpt-4o-mini-tts" })).toHaveLength(1);
  });

  test("remembers for the next sentences what was refused", async () => {
    service.answers(refusesParameter("speed", 422, { detail: [{ loc: ["body", "speed"] }] }));
    await speak(["One.", "Two.", "Three.", "Four.", "Five."]);
    expect(service.requests.filter((one) => "speed" in one).length).toBeLessThanOrEqual(2);
  });

  test("does not take another voice than the one that was chosen", async () => {
    service.answers(refusesParameter("voice", 400, { detail: "Voice 'sage' not found" }));
    await expect(speak(["One."], { voice: "sage" })).rejects.toThrow("answered 400");
    expect(service.requests.every(({ voice }) => voice === "sage")).toBe(true);
  });

  test.each([
    ["a 500", refuses(500)],
    ["a 429 that asks for a short wait", refuses(429, { "retry-after": "0" })],
    ["a broken connection", ({ response }: { response: { destroy(): void } }) => response.destroy()],
  ])("tries again after %s", async (_, answer) => {
    service.answers(answer as never, speaks);
    expect(await speak(["One."])).toHaveLength(1);
    expect(service.requests).toHaveLength(2);
  });

  test.each([
    ["500 twice", refuses(500), /answered 500/],
    ["429 for an hour", refuses(429, { "retry-after": "3600" }), /answered 429/],
    ["401", refuses(401), /answered 401/],
    ["a sound that is cut off", cuts, /broke off|cut off|cannot be reached/],
    ["a page in place of sound", (({ response }) => response.end("<html>")) as typeof speaks, /not a WAV/],
  ])("fails in plain words after %s", async (_, answer, reason) => {
    service.answers(answer);
    await expect(speak(["One.", "Two.", "Three."])).rejects.toThrow(reason);
    expect(service.requests.length).toBeLessThanOrEqual(4);
  });

  test("does not wait for a service that hangs", async () => {
    service.answers(hangs);
    await expect(speak(["One."], { sentenceMs: 200 })).rejects.toThrow("did not answer in time");
  });

  test("an abort ends it at once", async () => {
    service.answers(hangs);
    const controller = new AbortController();
    const speaking = speak(["One.", "Two."], {}, controller.signal);
    controller.abort(new Error("cancelled"));
    await expect(speaking).rejects.toThrow("cancelled");
  });

  test("says so when nothing listens", async () => {
    await expect(speak(["One."], { baseUrl: "http://127.0.0.1:9/v1" })).rejects.toThrow("cannot be reached");
  });
});

describe("WAV files", () => {
  test("of a stream, whose length is not known, are read to their end", () => {
    const file = hum("A sentence.");
    file.writeUInt32LE(0xffff_ffff, 40);
    expect(parseWav(file).samples.length).toBe(parseWav(hum("A sentence.")).samples.length);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a header alone", hum("x").subarray(0, 30)],
    ["half a file", hum("A sentence.").subarray(0, 900)],
    ["random bytes", Buffer.from("RIFF\0\0\0\0WAVEfmt \xff\xff\xff\xff", "latin1")],
  ])("%s is refused", (_, file) => {
    expect(() => parseWav(file)).toThrow();
  });
});
