import {
  createBreathTones,
  createLoop,
  createSittingBell,
  type Stereo,
} from "~/services/audio/sitting-sounds";
import { breathPatterns, breathSeconds } from "~/utils/breathing";
import type { SittingChoice } from "../types";
import { LEAD_IN_S } from "./sitting-clock";

const RATE = 24_000;
const LOOP_S = 40;
const FADE_S = 5;

/** The bells, the ambience and the tones of a sitting, made in the browser: it needs no connection. */
export class SittingSound {
  private readonly context = new AudioContext();
  private readonly start: number;

  /** To be called where the person has pressed something: browsers allow no sound otherwise. */
  constructor(private readonly choice: SittingChoice) {
    this.start = this.context.currentTime + 0.3;
    void this.schedule().catch(() => undefined);
  }

  pause(): void {
    void this.context.suspend();
  }

  resume(): void {
    void this.context.resume();
  }

  close(): void {
    if (this.context.state !== "closed") void this.context.close();
  }

  private async schedule(): Promise<void> {
    const { mode, minutes, interval, sound, tones } = this.choice;
    const end = minutes * 60;
    const bell = this.toBuffer(createSittingBell(RATE));
    const bells = [0, end];
    if (mode === "timer" && interval > 0)
      for (let at = interval * 60; at < end; at += interval * 60) bells.push(at);
    for (const at of bells) this.play(bell, at);
    if (mode !== "timer" && tones) {
      const phases = breathPatterns[mode];
      const breath = createBreathTones(phases, RATE, breathSeconds(phases) * RATE);
      this.play(this.toBuffer([breath, breath]), LEAD_IN_S, end);
    }
    if (sound === "silence") return;
    const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
    const loop = await createLoop(sound, RATE, LOOP_S * RATE, rest);
    if (this.context.state === "closed") return;
    this.play(this.toBuffer(loop), 0, end);
  }

  private toBuffer(sound: Stereo): AudioBuffer {
    const buffer = this.context.createBuffer(2, sound[0].length, RATE);
    for (const [side, channel] of sound.entries())
      buffer.copyToChannel(channel as Float32Array<ArrayBuffer>, side);
    return buffer;
  }

  /** Plays once at a time of the sitting, or again and again until another one; the times are in seconds. */
  private play(buffer: AudioBuffer, at: number, until?: number): void {
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    const begin = Math.max(this.context.currentTime, this.start + at);
    if (until === undefined) source.connect(this.context.destination);
    else {
      const gain = this.context.createGain();
      const end = this.start + until;
      gain.gain.setValueAtTime(0, begin);
      gain.gain.linearRampToValueAtTime(1, begin + FADE_S);
      gain.gain.setValueAtTime(1, Math.max(begin + FADE_S, end - FADE_S));
      gain.gain.linearRampToValueAtTime(0, end);
      source.loop = true;
      source.connect(gain).connect(this.context.destination);
    }
    // What was made late begins where it would be by now.
    source.start(begin, (begin - this.start - at) % buffer.duration);
    if (until !== undefined) source.stop(this.start + until);
  }
}
