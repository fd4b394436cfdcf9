const OVERSAMPLING = 4;
/** Taps of one phase. */
const TAPS = 12;

/** One windowed-sinc filter a phase, as ITU-R BS.1770 annex 2 asks for. */
const phases = Array.from({ length: OVERSAMPLING }, (_, phase) =>
  Float32Array.from({ length: TAPS }, (_, tap) => {
    const time = tap - TAPS / 2 + 1 - phase / OVERSAMPLING;
    const window = 0.5 + 0.5 * Math.cos((2 * Math.PI * time) / (TAPS + 1));
    return (time === 0 ? 1 : Math.sin(Math.PI * time) / (Math.PI * time)) * window;
  }),
);

/** Measures the true peak of a signal, block by block: what a converter makes of it between the samples. */
export class TruePeakMeter {
  private readonly tails: Float32Array[];
  /** The largest value so far, as a factor of full scale. */
  peak = 0;

  constructor(channels: number) {
    this.tails = Array.from({ length: channels }, () => new Float32Array(TAPS - 1));
  }

  push(...channels: Float32Array[]): void {
    for (const [index, channel] of channels.entries()) {
      const tail = this.tails[index]!;
      const samples = new Float32Array(tail.length + channel.length);
      samples.set(tail);
      samples.set(channel, tail.length);
      this.tails[index] = samples.slice(-tail.length);
      this.measure(samples);
    }
  }

  private measure(samples: Float32Array): void {
    let peak = this.peak;
    for (let start = 0; start + TAPS <= samples.length; start++) {
      // A quiet place cannot hold the peak: the filter adds at most some 6 dB.
      let largest = 0;
      for (let tap = 0; tap < TAPS; tap++) largest = Math.max(largest, Math.abs(samples[start + tap]!));
      if (largest * 2 <= peak) continue;
      for (const phase of phases) {
        let sum = 0;
        for (let tap = 0; tap < TAPS; tap++) sum += phase[tap]! * samples[start + tap]!;
        peak = Math.max(peak, Math.abs(sum));
      }
    }
    this.peak = peak;
  }
}
