import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function readEnv(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  return (await import("~/services/env.server")).env;
}

describe("the address of Cloudinary", () => {
  test.each(["cloudinary://12345:a-secret@my-cloud", "cloudinary://12345:a-secret@my-cloud?secure=true"])(
    "%s is taken",
    async (url) => {
      expect((await readEnv({ CLOUDINARY_URL: url })).CLOUDINARY_URL).toBe(url);
    },
  );

  test.each([
    "https://12345:a-secret@my-cloud",
    "cloudinary://my-cloud",
    "cloudinary://12345@my-cloud",
    "cloudinary://12345:a-secret@",
    "my-cloud",
  ])("%s stops the start with a plain message, which does not repeat it", async (url) => {
    const start = readEnv({ CLOUDINARY_URL: url });
    await expect(start).rejects.toThrow(/^CLOUDINARY_URL should be like cloudinary:\/\/key:secret@cloud/);
    await expect(start).rejects.not.toThrow("12345");
  });

  test("may be left out, and has another address of the API only if that is one", async () => {
    expect(await readEnv({ CLOUDINARY_URL: "" })).toMatchObject({ CLOUDINARY_URL: undefined });
    vi.resetModules();
    await expect(readEnv({ CLOUDINARY_UPLOAD_PREFIX: "api.example.com" })).rejects.toThrow(
      "CLOUDINARY_UPLOAD_PREFIX should be an http or https address",
    );
  });
});

describe("the servers of media", () => {
  test.each([
    [{ IMAGE_MODEL: "flux" }, /^IMAGE_MODEL needs a server: set IMAGE_BASE_URL/],
    [{ SPEECH_MODEL: "kokoro" }, /^SPEECH_MODEL needs a server: set SPEECH_BASE_URL/],
    [{ SPEECH_VOICE: "af_heart" }, /^SPEECH_VOICE needs a server: set SPEECH_BASE_URL/],
    [{ SPEECH_BASE_URL: "localhost:8880" }, /^SPEECH_BASE_URL should be an http or https address/],
    [{ IMAGE_BASE_URL: "pictures" }, /^IMAGE_BASE_URL should be an http or https address/],
  ])("%j beside a chat server of one's own stops the start with a plain message", async (values, message) => {
    await expect(readEnv({ OPENAI_BASE_URL: "http://localhost:11434/v1", ...values })).rejects.toThrow(
      message,
    );
  });
});
