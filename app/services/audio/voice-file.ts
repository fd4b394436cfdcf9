import { fromDb } from "./filters";
import { addBell, BLOCK, CEILING_DB, type Levels } from "./levels";
import { Limiter } from "./limiter";
import type { MixOptions } from "./mix-options";
import { MONO, MP3_RATE, Mp3Writer } from "./mp3";
import { VoiceTrack } from "./voice-track";

/**
 * Encodes the voice and the bells of a mix without its ambience. They are made again from the clips: to keep them from the
 * mix would take as much memory as the mix.
 * @param options `length` in samples; `gain` is what the mix is raised by.
 */
export async function encodeVoice({
  clips,
  tone,
  tags,
  voiceGain,
  bell,
  strokes,
  length,
  gain,
  onProgress,
}: MixOptions & Levels & { length: number; gain: number }): Promise<Buffer> {
  const voice = new VoiceTrack(clips, tone);
  const writer = await Mp3Writer.create(tags, MONO);
  const limiter = new Limiter(MP3_RATE, fromDb(CEILING_DB));
  for (let at = 0; at < length; at += BLOCK) {
    const { left, right } = voice.read(Math.min(BLOCK, length - at));
    for (const channel of [left, right]) {
      for (let index = 0; index < channel.length; index++) channel[index]! *= voiceGain;
    }
    if (bell) for (const start of strokes) addBell(bell, start - at, left, right);
    for (let index = 0; index < left.length; index++) {
      left[index] = ((left[index]! + right[index]!) / 2) * gain;
    }
    limiter.process(left, left);
    writer.write(left);
    onProgress(0.8 + (at / length) * 0.2);
  }
  return writer.finish();
}
