export const hasSpeechService = () => false;
export const speechServiceVoice = (timbre: string) => timbre;
export async function speakWithService(
  _texts: string[],
  _options: object,
): Promise<{ rate: number; samples: Float32Array }[]> {
  throw new Error("none");
}
