import { expect, test } from "vitest";
import { mediaServers, type MediaVariables } from "~/services/media-servers";

const openAi = "https://api.openai.com/v1";
const ollama = { OPENAI_BASE_URL: "http://localhost:11434/v1" };
const voices = "http://voices:8880/v1";
const pictures = "http://pictures:8188/v1";

test.each<[string, MediaVariables, object | null, object | null]>([
  ["nothing is configured", {}, null, null],
  [
    "OpenAI's key draws images, and speaks only when asked to",
    { OPENAI_API_KEY: "sk" },
    { baseUrl: openAi, apiKey: "sk", model: "gpt-image-1" },
    null,
  ],
  [
    "a model of speech uses OpenAI's key",
    { OPENAI_API_KEY: "sk", SPEECH_MODEL: "gpt-4o-mini-tts", SPEECH_VOICE: "sage", IMAGE_MODEL: "dall-e-3" },
    { baseUrl: openAi, apiKey: "sk", model: "dall-e-3" },
    { baseUrl: openAi, apiKey: "sk", model: "gpt-4o-mini-tts", voice: "sage" },
  ],
  [
    "OpenAI's address may be written out",
    { OPENAI_API_KEY: "sk", OPENAI_BASE_URL: `${openAi}/`, SPEECH_MODEL: "tts-1" },
    { baseUrl: `${openAi}/`, apiKey: "sk", model: "gpt-image-1" },
    { baseUrl: `${openAi}/`, apiKey: "sk", model: "tts-1" },
  ],
  ["another chat server is for chat alone", ollama, null, null],
  ["also with a key", { ...ollama, OPENAI_API_KEY: "k" }, null, null],
  [
    "an address is enough, without a key and a model",
    { ...ollama, SPEECH_BASE_URL: voices, IMAGE_BASE_URL: pictures },
    { baseUrl: pictures, apiKey: undefined, model: undefined },
    { baseUrl: voices, apiKey: undefined, model: "tts-1", voice: undefined },
  ],
  [
    "OpenAI's key is not sent to another server",
    { OPENAI_API_KEY: "sk", SPEECH_BASE_URL: voices, IMAGE_BASE_URL: pictures, IMAGE_MODEL: "flux" },
    { baseUrl: pictures, apiKey: undefined, model: "flux" },
    { baseUrl: voices, apiKey: undefined, model: "tts-1" },
  ],
  [
    "each has its own key",
    { OPENAI_API_KEY: "sk", SPEECH_BASE_URL: voices, SPEECH_API_KEY: "v", IMAGE_API_KEY: "p" },
    { baseUrl: openAi, apiKey: "p", model: "gpt-image-1" },
    { baseUrl: voices, apiKey: "v" },
  ],
  [
    "a key alone is OpenAI's, beside a chat server of one's own",
    { ...ollama, OPENAI_API_KEY: "k", IMAGE_API_KEY: "sk", SPEECH_API_KEY: "sk" },
    { baseUrl: openAi, apiKey: "sk", model: "gpt-image-1" },
    { baseUrl: openAi, apiKey: "sk", model: "tts-1" },
  ],
])("%s", (_, variables, image, speech) => {
  const servers = mediaServers(variables);
  if (image) expect(servers.image).toMatchObject(image);
  else expect(servers.image).toBeNull();
  if (speech) expect(servers.speech).toMatchObject(speech);
  else expect(servers.speech).toBeNull();
});
