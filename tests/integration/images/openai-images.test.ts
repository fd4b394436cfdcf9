import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeImage, type ImageRequest } from "~/features/picture/make-image.server";
import { ImageError } from "~/services/images/image-error";
import { createImageService, type ImageSettings } from "~/services/images/openai-images.server";
import { startFakeImages, type FakeImages, type ImageAnswer } from "#tests/fakes/images";

let fake: FakeImages;
beforeEach(async () => {
  fake = await startFakeImages();
});
afterEach(() => fake.close());

const key = "sk-a-secret-key";
const prompt = "A lake that holds the evening";

/** A picture wider than high: one colour, as png. */
const png = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: "#c97a4a" } })
    .png()
    .toBuffer();

function service(settings: Partial<ImageSettings> = {}) {
  return createImageService({
    apiKey: key,
    baseUrl: fake.baseUrl,
    model: "flux",
    timeoutMs: 5_000,
    ...settings,
  });
}

/** Takes pictures from the fake's own address, which is on this machine. */
const fetching = { isAllowedAddress: () => true, protocols: ["http:"], idleMs: 5_000 };

function make(settings: Partial<ImageSettings> = {}, request: Partial<ImageRequest> = {}) {
  const { signal } = new AbortController();
  return makeImage({ prompt, title: "Evening", seed: 1, signal, ...request }, service(settings));
}

async function failure(settings: Partial<ImageSettings> = {}, request: Partial<ImageRequest> = {}) {
  const error: unknown = await make(settings, request).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ImageError);
  expect((error as ImageError).message).not.toContain(key);
  expect((error as ImageError).message).not.toContain(prompt);
  return (error as ImageError).reason;
}

describe("a picture from the service", () => {
  test("comes as bytes and is kept as webp of 1024 × 1024", async () => {
    const bytes = await png();
    fake.answers((exchange) => exchange.send({ b64_json: bytes.toString("base64") }));
    const shares: number[] = [];
    const made = await make({}, { onProgress: (share) => shares.push(share) });
    expect(made).toMatchObject({ width: 1024, height: 1024, source: "model", model: "flux" });
    expect(await sharp(made.webp).metadata()).toMatchObject({ format: "webp", width: 1024, height: 1024 });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const { body, headers } = fake.requests[0]!;
    expect(body).toEqual({ model: "flux", prompt, size: "1024x1024", response_format: "b64_json" });
    expect(headers.authorization).toBe(`Bearer ${key}`);
  });

  test("has the style in its prompt, and both are bounded", async () => {
    const bytes = await png();
    fake.answers((exchange) => exchange.send({ b64_json: bytes.toString("base64") }));
    await make({}, { prompt: "x".repeat(10_000), style: "watercolour" });
    const sent = fake.requests[0]!.body.prompt as string;
    expect(sent).toMatch(/^x{2000}\nStyle: watercolour$/);
  });

  test.each(["gpt-image-1", "gpt-image-1-mini"])(
    "%s is not asked for a form that it refuses",
    async (model) => {
      const bytes = await png();
      fake.answers((exchange) => exchange.send({ b64_json: bytes.toString("base64") }));
      await make({ model });
      expect(fake.requests[0]!.body).not.toHaveProperty("response_format");
    },
  );

  test("is fetched where it comes as an address, over a redirect", async () => {
    const bytes = await png();
    fake.serves("/there", (response) => response.writeHead(302, { location: "/picture" }).end());
    fake.serves("/picture", (response) => response.writeHead(200).end(bytes));
    fake.answers((exchange) => exchange.send({ url: `${fake.origin}/there` }));
    expect((await make({ fetching })).webp.length).toBeGreaterThan(100);
    expect(fake.fetched).toEqual(["/there", "/picture"]);
  });
});

/** A server that refuses what these name, in its own words, one at a time. */
const strict =
  (bytes: Buffer, refusals: Record<string, [status: number, body: unknown]>): ImageAnswer =>
  (exchange) => {
    const name = Object.keys(refusals).find((one) => one in exchange.body);
    if (name) exchange.json(...refusals[name]!);
    else exchange.send({ b64_json: bytes.toString("base64") });
  };
const detail = (name: string, input: unknown) => ({
  detail: [{ type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted", input }],
});

describe("a server that refuses a parameter is asked again without it", () => {
  test.each<[string, Record<string, [number, unknown]>, asked: number]>([
    [
      "OpenAI's words, by param",
      { response_format: [400, { error: { message: "Unknown parameter.", param: "response_format" } }] },
      2,
    ],
    [
      "OpenAI's words, for a value",
      {
        size: [
          400,
          { error: { message: "Invalid value: '1024x1024'. Supported values for size are: 512x512" } },
        ],
      },
      2,
    ],
    [
      "xAI: the error is a text",
      { size: [400, { code: "invalid", error: "Argument not supported: size" }] },
      2,
    ],
    ["pydantic: a list without `error`", { size: [422, detail("size", "1024x1024")] }, 2],
    [
      "pydantic: one after the other",
      {
        size: [422, detail("size", "1024x1024")],
        response_format: [422, detail("response_format", "b64_json")],
      },
      3,
    ],
    [
      "pydantic: both at once",
      {
        size: [
          422,
          {
            detail: [...detail("size", "1024x1024").detail, ...detail("response_format", "b64_json").detail],
          },
        ],
        response_format: [500, {}],
      },
      2,
    ],
    ["FastAPI: a text", { response_format: [400, { detail: "response_format must be url" }] }, 2],
    [
      "a message alone",
      { response_format: [422, { object: "error", message: "response_format: unknown" }] },
      2,
    ],
    ["no reason: with prompt and model alone", { size: [400, {}], response_format: [400, {}] }, 2],
    ["no body", { size: [400, undefined] }, 2],
  ])("%s", async (_name, refusals, asked) => {
    fake.answers(strict(await png(), refusals));
    expect((await make()).source).toBe("model");
    expect(fake.requests).toHaveLength(asked);
    expect(fake.requests.at(-1)!.body).toMatchObject({ model: "flux", prompt });
    for (const name of Object.keys(refusals)) expect(fake.requests.at(-1)!.body).not.toHaveProperty(name);
  });

  test("and it is remembered what it named, not what it only might have meant", async () => {
    const bytes = await png();
    const images = service();
    const { signal } = new AbortController();
    fake.answers(strict(bytes, { size: [422, detail("size", "1024x1024")] }));
    await images.create(prompt, signal);
    await images.create(prompt, signal);
    expect(fake.requests.map(({ body }) => "size" in body)).toEqual([true, false, false]);
    fake.requests.length = 0;
    fake.answers(
      (exchange) => exchange.json(400, {}),
      (exchange) => exchange.send({ b64_json: bytes.toString("base64") }),
    );
    await images.create(prompt, signal);
    await images.create(prompt, signal);
    expect(fake.requests.map(({ body }) => "response_format" in body)).toEqual([true, false, true]);
  });

  test("but not without end", async () => {
    fake.answers((exchange) => exchange.json(422, { detail: "size and response_format and prompt" }));
    expect(await failure()).toBe("refused");
    expect(fake.requests).toHaveLength(2);
  });

  test("and one without a model's name chooses its own", async () => {
    fake.answers(strict(await png(), {}));
    expect(await make({ model: undefined })).toMatchObject({ source: "model", model: null });
    expect(fake.requests[0]!.body).not.toHaveProperty("model");
  });
});

describe("a picture is read in every form in which servers send it", () => {
  test.each<[string, (base64: string) => { b64_json?: string | null; url?: string | null }]>([
    ["base64 with line breaks", (base64) => ({ b64_json: base64.replace(/.{76}/g, "$&\r\n") })],
    ["a data URL as base64", (base64) => ({ b64_json: `data:image/png;base64,${base64}` })],
    ["a data URL as address", (base64) => ({ url: `data:image/png;base64,${base64}` })],
    ["both, one of them null", (base64) => ({ b64_json: base64, url: null })],
    [
      "an empty text beside a data URL",
      (base64) => ({ b64_json: "", url: `data:image/png;base64,${base64}` }),
    ],
  ])("%s", async (_name, form) => {
    const base64 = (await png()).toString("base64");
    fake.answers((exchange) => exchange.json(200, { data: [form(base64)] }));
    expect((await make()).webp.length).toBeGreaterThan(100);
  });

  test("an address of the service itself, wherever that is", async () => {
    const bytes = await png();
    fake.serves("/generated/1.png", (response) => response.writeHead(200).end(bytes));
    fake.answers((exchange) => exchange.send({ url: `${fake.origin}/generated/1.png` }));
    expect((await make()).source).toBe("model");
    expect(fake.fetched).toEqual(["/generated/1.png"]);
  });

  test.each([
    ["an empty list", { data: [] }],
    ["no list", { images: ["iVBORw0KGgo"] }],
    ["an error with 200", { error: { message: "out of memory" } }],
    ["a text", "done"],
  ])("%s is none", async (_name, answer) => {
    fake.answers((exchange) => exchange.json(200, answer));
    expect(await failure()).toBe("refused");
  });

  test("a page with 200 is none", async () => {
    fake.answers(({ response }) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
    );
    expect(await failure()).toBe("refused");
  });

  test("a data URL that is no picture is none", async () => {
    fake.answers((exchange) => exchange.send({ url: "data:text/html,<h1>Hi</h1>" }));
    expect(await failure()).toBe("unreadable");
  });
});

describe("an address that leads inside", () => {
  test.each([
    ["this machine", "https://127.0.0.1/a.png"],
    ["its name", "https://localhost/a.png"],
    ["its other forms", "https://2130706433/a.png"],
    ["IPv6", "https://[::1]/a.png"],
    ["IPv4 within IPv6", "https://[::ffff:10.0.0.1]/a.png"],
    ["a private network", "https://192.168.1.1/a.png"],
    ["the cloud's metadata", "https://169.254.169.254/latest/meta-data"],
    ["a file", "file:///etc/passwd"],
    ["http", "http://93.184.215.14/a.png"],
    ["a name and a password", "https://a:b@93.184.215.14/a.png"],
    ["nothing", "not an address"],
  ])("is refused: %s", async (_name, url) => {
    fake.answers((exchange) => exchange.send({ url }));
    expect(await failure()).toBe("forbidden_address");
  });

  test("is not asked: another port of the service's own machine", async () => {
    const other = await startFakeImages();
    fake.answers((exchange) => exchange.send({ url: `${other.origin}/picture` }));
    expect(await failure({ fetching: { protocols: ["http:"] } })).toBe("forbidden_address");
    expect(other.fetched).toEqual([]);
    await other.close();
  });

  test("is not asked: one that the service's own address redirects to", async () => {
    fake.serves("/there", (response) => response.writeHead(302, { location: "/picture" }).end());
    fake.answers((exchange) => exchange.send({ url: `${fake.origin}/there` }));
    expect(await failure()).toBe("forbidden_address");
    expect(fake.fetched).toEqual(["/there"]);
  });

  test("is refused behind a redirect", async () => {
    fake.serves("/there", (response) =>
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
    );
    fake.answers((exchange) => exchange.send({ url: `${fake.origin}/there` }));
    const isAllowedAddress = (address: string) => address === "127.0.0.1";
    expect(await failure({ fetching: { ...fetching, isAllowedAddress } })).toBe("forbidden_address");
    expect(fake.fetched).toEqual(["/there"]);
  });

  test("ends a circle of redirects", async () => {
    fake.serves("/there", (response) => response.writeHead(302, { location: "/there" }).end());
    fake.answers((exchange) => exchange.send({ url: `${fake.origin}/there` }));
    expect(await failure({ fetching })).toBe("unreachable");
    expect(fake.fetched).toHaveLength(4);
  });
});

describe("a failure of the service", () => {
  test.each([
    [500, {}, "unreachable"],
    [503, {}, "unreachable"],
    [429, {}, "rate_limited"],
    [401, { message: `Incorrect API key provided: ${key}` }, "refused"],
    [400, { message: `Your request was rejected: ${prompt}`, code: "moderation_blocked" }, "refused"],
  ])("%i", async (status, error, reason) => {
    fake.answers((exchange) => exchange.refuse(status, error));
    expect(await failure()).toBe(reason);
    expect(fake.requests).toHaveLength(1);
  });

  test("a hang", async () => {
    fake.answers(() => {});
    expect(await failure({ timeoutMs: 300 })).toBe("timeout");
  });

  test("a connection that breaks, before and in the middle of the answer", async () => {
    fake.answers(
      ({ response }) => response.destroy(),
      ({ response }) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        response.write('{"data": [{"b64_json": "iVBOR', () => response.destroy());
      },
    );
    expect(await failure()).toBe("unreachable");
    expect(await failure()).toBe("unreachable");
  });

  test("no picture in the answer", async () => {
    fake.answers((exchange) => exchange.send({}));
    expect(await failure()).toBe("refused");
  });

  test.each([
    ["no picture", Buffer.from("<html>not a picture</html>")],
    [
      "a drawing with a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ["half a picture", null],
  ])("bytes that are %s", async (_name, given) => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: "gaussian", mean: 120, sigma: 60 },
        background: "#000",
      },
    })
      .png()
      .toBuffer();
    const bytes = given ?? noise.subarray(0, noise.length / 2);
    fake.answers((exchange) => exchange.send({ b64_json: bytes.toString("base64") }));
    expect(await failure()).toBe("unreadable");
  });

  test("a picture of too many pixels", async () => {
    const bytes = await png(5_000, 5_000);
    expect(bytes.length).toBeLessThan(1_000_000);
    fake.answers((exchange) => exchange.send({ b64_json: bytes.toString("base64") }));
    expect(await failure()).toBe("unreadable");
  });

  test("an answer of too many bytes is not read to its end", async () => {
    const piece = Buffer.alloc(1024 * 1024, "A");
    let sent = 0;
    fake.answers(({ response }) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data": [{"b64_json": "');
      const more = () => {
        if (response.destroyed || sent > 200) return;
        sent += 1;
        response.write(piece, more);
      };
      more();
    });
    expect(await failure({ timeoutMs: 20_000 })).toBe("too_large");
    expect(sent).toBeLessThan(100);
  });

  test("a fetched picture that is too large, told or not, or does not come", async () => {
    fake.serves("/told", (response) =>
      response.writeHead(200, { "content-length": String(50 * 1024 * 1024) }).write("x"),
    );
    fake.serves("/untold", (response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(10_000), more));
      more();
    });
    fake.serves("/hang", (response) => void response.writeHead(200).write("x"));
    fake.serves("/cut", (response) => response.writeHead(200).write("x", () => response.destroy()));
    fake.serves("/gone", (response) => response.writeHead(404).end());
    fake.answers(
      ...["/told", "/untold", "/hang", "/cut", "/gone"].map(
        (path): ImageAnswer =>
          (exchange) =>
            exchange.send({ url: `${fake.origin}${path}` }),
      ),
    );
    const small = { ...fetching, maxBytes: 100_000, idleMs: 300 };
    expect(await failure({ fetching: fetching })).toBe("too_large");
    expect(await failure({ fetching: small })).toBe("too_large");
    expect(await failure({ fetching: small })).toBe("timeout");
    expect(await failure({ fetching: small })).toBe("unreachable");
    expect(await failure({ fetching: small })).toBe("unreachable");
  });

  test("is not one when the person cancels: the connection is freed at once", async () => {
    const controller = new AbortController();
    const asked = fake.nextRequest();
    fake.answers(() => {});
    const made = make({}, { signal: controller.signal });
    const { closed } = await asked;
    const startedAt = performance.now();
    controller.abort(new Error("cancelled"));
    await expect(made).rejects.toThrow("cancelled");
    expect(await closed).toEqual({ early: true });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
