import path from "node:path";
import { z } from "zod";
import { isMongodbUri } from "~/utils/mongodb-uri";
import { mediaServers } from "./media-servers";

// onnxruntime sends usage data to its maker unless this is set before it loads. It reads the environment of the process:
// what a thread gets as `env` does not reach it. run-track.server.ts sets it for its process.
process.env.ORT_DISABLE_TELEMETRY = "1";

/** An invalid environment. `message` is one plain line for the terminal. */
class EnvError extends Error {}

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const text = z.preprocess(blankIsUnset, z.string().trim().min(1).optional());
const count = (expected: string) =>
  z.preprocess(blankIsUnset, z.coerce.number(expected).int(expected).positive(expected).optional());
const url = (protocols: RegExp, expected: string) =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .trim()
      .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), expected)
      .optional(),
  );
const httpUrl = url(/^https?:$/, "should be an http or https address");

function isCloudinaryUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return protocol === "cloudinary:" && hostname !== "" && username !== "" && password !== "";
}

const schema = z.object({
  NODE_ENV: z.preprocess(
    blankIsUnset,
    z
      .enum(["production", "development", "test"], "should be production, development or test")
      .default("development"),
  ),
  PORT: z.preprocess(
    blankIsUnset,
    z.coerce
      .number("should be a port number from 0 to 65535")
      .int("should be a port number from 0 to 65535")
      .min(0, "should be a port number from 0 to 65535")
      .max(65535, "should be a port number from 0 to 65535")
      .default(3000),
  ),
  HOST: text,
  APP_URL: httpUrl,
  SECURITY_CONTACT: url(/^(mailto|https):$/, "should be a mailto: or https:// address"),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default("./data")),
  MONGODB_URI: text.refine(
    (value) => value === undefined || isMongodbUri(value),
    "should be a mongodb:// or mongodb+srv:// address",
  ),
  MONGOD_BINARY: text,
  XDG_CACHE_HOME: text,
  SESSION_SECRET: text.refine(
    (value) => value === undefined || value.split(",").every((secret) => secret.trim().length >= 16),
    "should be one or more secrets of at least 16 characters, separated by commas",
  ),
  TRUST_PROXY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .optional()
      .transform((value) =>
        value === undefined ? false : /^\d+$/.test(value) ? Number(value) : value === "true" ? true : value,
      ),
  ),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: httpUrl,
  OPENAI_CHAT_MODEL: text,
  OPENAI_EMBEDDING_MODEL: text,
  SPEECH_BASE_URL: httpUrl,
  SPEECH_API_KEY: text,
  SPEECH_MODEL: text,
  SPEECH_VOICE: text,
  IMAGE_BASE_URL: httpUrl,
  IMAGE_API_KEY: text,
  IMAGE_MODEL: text,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: httpUrl,
  LOCAL_MODEL_URL: httpUrl,
  MODEL_CONTEXT_TOKENS: count("should be a number of tokens, such as 8192").optional(),
  MODEL_FIRST_TOKEN_SECONDS: count("should be a number of seconds, such as 120").default(120),
  METRICS_TOKEN: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_OAUTH_BASE: httpUrl,
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_OAUTH_BASE: httpUrl,
  SMTP_URL: url(/^smtps?:$/, "should be an smtp:// or smtps:// address"),
  MAIL_FROM: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: httpUrl,
  CLOUDINARY_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .trim()
      .refine(
        isCloudinaryUrl,
        "should be like cloudinary://key:secret@cloud, as Cloudinary's console shows it",
      )
      .optional(),
  ),
  CLOUDINARY_UPLOAD_PREFIX: httpUrl,
  RATE_LIMITS: z.preprocess(blankIsUnset, z.enum(["on", "off"], "should be on or off").default("on")),
  SAFETY_ENCODER: z.preprocess(blankIsUnset, z.enum(["on", "off"], "should be on or off").default("on")),
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "should be fatal, error, warn, info, debug, trace or silent",
      )
      .default("info"),
  ),
});

function parse(source: NodeJS.ProcessEnv) {
  const result = schema.safeParse(source);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw new EnvError(`${issue.path.join(".")} ${issue.message}. Set it to a valid value, or leave it out.`);
  }
  const values = result.data;
  if (values.MONGODB_URI && !values.SESSION_SECRET) {
    throw new EnvError(
      "SESSION_SECRET is needed when MONGODB_URI is set: give it a random text of at least 16 characters, the same on every server.",
    );
  }
  const { image: imageServer, speech: speechServer } = mediaServers(values);
  for (const [name, kind, server] of [
    ["IMAGE_MODEL", "IMAGE", imageServer],
    ["SPEECH_MODEL", "SPEECH", speechServer],
    ["SPEECH_VOICE", "SPEECH", speechServer],
  ] as const) {
    if (values[name] && !server) {
      throw new EnvError(
        `${name} needs a server: set ${kind}_BASE_URL to its address (OPENAI_BASE_URL is for chat alone), or leave it out.`,
      );
    }
  }
  const isProduction = values.NODE_ENV === "production";
  return {
    ...values,
    isProduction,
    HOST: values.HOST ?? (isProduction ? "0.0.0.0" : "localhost"),
    DATA_DIR: path.resolve(values.DATA_DIR),
    /**
     * The origin used in emails and provider redirects. It is never taken from a request, because anyone can forge
     * the Host header.
     */
    origin: values.APP_URL ? new URL(values.APP_URL).origin : `http://localhost:${values.PORT}`,
    /** Whether the product is served over https: cookies are then Secure and bound to the host. */
    isHttps: values.APP_URL?.startsWith("https:") ?? false,
    /** The server that makes images; null: the built-in painter does. */
    imageServer,
    /** The server that speaks meditations; null: a voice on this machine does. */
    speechServer,
  };
}

/**
 * Parses `process.env`, once, at import. No other file reads it.
 * @throws EnvError naming the variable.
 */
export const env = parse(process.env);
