import type { AmbienceName } from "~/services/audio/ambience/index";
import { createLoop } from "~/services/audio/sitting-sounds";
import { ambienceGain, edgeFade, type SoundLevels } from "./sound-levels";

const RATE = 24_000;
const LOOP_S = 40;
/** How fast the level follows, as the time constant of its change in seconds. */
const GLIDE_S = 0.12;
/** How long a pause fades, in milliseconds. */
const PAUSE_FADE_MS = 400;

const starts = ["play", "playing"] as const;
const stops = ["pause", "ended", "emptied"] as const;

/**
 * The ambience under a voice, made in the browser and repeated without a gap: it needs no connection and no file. It goes
 * on and stops with the voice; that is all that has to be in step, because one moment of rain is like another.
 */
export class AmbienceBed {
  private readonly context = new AudioContext();
  private readonly output = this.context.createGain();
  private suspending: ReturnType<typeof setTimeout> | undefined;
  private levels: SoundLevels = { voice: 1, ambience: 0, fade: 1 };

  constructor(
    private readonly voice: HTMLAudioElement,
    ambience: string,
  ) {
    this.output.gain.value = 0;
    this.output.connect(this.context.destination);
    for (const event of starts) voice.addEventListener(event, this.follow);
    for (const event of stops) voice.addEventListener(event, this.follow);
    voice.addEventListener("timeupdate", this.level);
    // A browser that has not let it begin does so once something is pressed.
    document.addEventListener("pointerup", this.follow);
    void this.load(ambience).catch(() => undefined);
    this.follow();
  }

  setLevels(levels: SoundLevels): void {
    this.levels = levels;
    this.level();
  }

  close(): void {
    clearTimeout(this.suspending);
    for (const event of [...starts, ...stops]) this.voice.removeEventListener(event, this.follow);
    this.voice.removeEventListener("timeupdate", this.level);
    document.removeEventListener("pointerup", this.follow);
    void this.context.close();
  }

  private async load(ambience: string): Promise<void> {
    const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
    const loop = await createLoop(ambience as AmbienceName, RATE, LOOP_S * RATE, rest);
    if (this.context.state === "closed") return;
    const buffer = this.context.createBuffer(2, loop[0].length, RATE);
    for (const [side, channel] of loop.entries())
      buffer.copyToChannel(channel as Float32Array<ArrayBuffer>, side);
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    source.connect(this.output);
    source.start();
  }

  /** Sounds while the voice plays; a silent context costs nothing. */
  private readonly follow = (): void => {
    clearTimeout(this.suspending);
    if (this.isPlaying) void this.context.resume();
    else this.suspending = setTimeout(() => void this.context.suspend(), PAUSE_FADE_MS);
    this.level();
  };

  private readonly level = (): void => {
    const { ambience, fade } = this.levels;
    const gain = this.isPlaying ? ambienceGain(ambience) * fade * edgeFade(this.voice) : 0;
    this.output.gain.setTargetAtTime(gain, this.context.currentTime, GLIDE_S);
  };

  private get isPlaying(): boolean {
    return !this.voice.paused && !this.voice.ended;
  }
}
