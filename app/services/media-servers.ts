/** A server that speaks OpenAI's protocol. */
export interface MediaServer {
  baseUrl: string;
  apiKey?: string;
}
/** Without a model, the server uses its own. */
export type ImageServer = MediaServer & { model?: string };
/** Without a voice, OpenAI's. */
export type SpeechServer = MediaServer & { model: string; voice?: string };

/** The variables that name the servers of media, with the chat server's. */
export type MediaVariables = Partial<
  Record<
    | `OPENAI_${"API_KEY" | "BASE_URL"}`
    | `SPEECH_${"API_KEY" | "BASE_URL" | "MODEL" | "VOICE"}`
    | `IMAGE_${"API_KEY" | "BASE_URL" | "MODEL"}`,
    string
  >
>;

const OPENAI = "https://api.openai.com/v1";
const DEFAULT_IMAGE_MODEL = "gpt-image-1";
/** Most speech servers answer to this name, whatever their model is called. */
const DEFAULT_SPEECH_MODEL = "tts-1";

const isOpenAi = (url: string) => new URL(url).hostname === "api.openai.com";

/**
 * Picks the servers that make images and speech; null where the product makes them itself. OpenAI's key is used at
 * OpenAI's own server only, and speech there only where SPEECH_MODEL or SPEECH_VOICE asks for it.
 */
export function mediaServers(env: MediaVariables): {
  image: ImageServer | null;
  speech: SpeechServer | null;
} {
  const chat = env.OPENAI_BASE_URL ?? OPENAI;
  const chatKey = isOpenAi(chat) ? env.OPENAI_API_KEY : undefined;
  const serverOf = (
    baseUrl = chatKey ? chat : OPENAI,
    apiKey = isOpenAi(baseUrl) ? chatKey : undefined,
  ): MediaServer => ({ baseUrl, apiKey });

  const image = serverOf(env.IMAGE_BASE_URL, env.IMAGE_API_KEY);
  const speech = serverOf(env.SPEECH_BASE_URL, env.SPEECH_API_KEY);
  const wantsSpeech = env.SPEECH_BASE_URL ?? env.SPEECH_API_KEY ?? env.SPEECH_MODEL ?? env.SPEECH_VOICE;
  return {
    image:
      env.IMAGE_BASE_URL || image.apiKey
        ? { ...image, model: env.IMAGE_MODEL ?? (isOpenAi(image.baseUrl) ? DEFAULT_IMAGE_MODEL : undefined) }
        : null,
    speech:
      env.SPEECH_BASE_URL || (wantsSpeech && speech.apiKey)
        ? { ...speech, model: env.SPEECH_MODEL ?? DEFAULT_SPEECH_MODEL, voice: env.SPEECH_VOICE }
        : null,
  };
}
