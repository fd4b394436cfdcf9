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
