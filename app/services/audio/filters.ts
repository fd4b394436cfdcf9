/** The factor of a level in decibels. */
export const fromDb = (db: number): number => 10 ** (db / 20);
/** The level of a factor, in decibels. */
export const toDb = (factor: number): number => 20 * Math.log10(factor);

export type FilterKind = "lowpass" | "highpass" | "lowshelf" | "highshelf" | "peak";

/** A second-order filter that keeps its state between blocks. */
export class Biquad {
  private z1 = 0;
  private z2 = 0;

  /** Coefficients, divided by a0. */
  constructor(
    private readonly b0: number,
    private readonly b1: number,
    private readonly b2: number,
    private readonly a1: number,
    private readonly a2: number,
  ) {}

  /**
   * A filter after Robert Bristow-Johnson's "Audio EQ Cookbook".
   * @param frequency in hertz; `gain` in decibels, for shelves and peaks.
   */
  static of(kind: FilterKind, rate: number, frequency: number, q = Math.SQRT1_2, gain = 0): Biquad {
    const w = (2 * Math.PI * frequency) / rate;
    const cos = Math.cos(w);
    const alpha = Math.sin(w) / (2 * q);
    if (kind === "lowpass" || kind === "highpass") {
      const sign = kind === "lowpass" ? -1 : 1;
      const edge = (1 + sign * cos) / 2;
      return normalised(edge, -sign * (1 + sign * cos), edge, 1 + alpha, -2 * cos, 1 - alpha);
    }
    const a = 10 ** (gain / 40);
    if (kind === "peak") {
      return normalised(1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a);
    }
    const root = 2 * Math.sqrt(a) * alpha;
    const s = kind === "lowshelf" ? 1 : -1;
    return normalised(
      a * (a + 1 - s * (a - 1) * cos + root),
      s * 2 * a * (a - 1 - s * (a + 1) * cos),
      a * (a + 1 - s * (a - 1) * cos - root),
      a + 1 + s * (a - 1) * cos + root,
      s * -2 * (a - 1 + s * (a + 1) * cos),
      a + 1 + s * (a - 1) * cos - root,
    );
  }

  /** Filters `samples` in place. */
  process(samples: Float32Array): Float32Array {
    const { b0, b1, b2, a1, a2 } = this;
    let { z1, z2 } = this;
    for (let index = 0; index < samples.length; index++) {
      const value = samples[index]!;
      const output = b0 * value + z1;
      z1 = b1 * value - a1 * output + z2;
      z2 = b2 * value - a2 * output;
      samples[index] = output;
    }
    // Numbers near zero slow the processor down.
    this.z1 = Math.abs(z1) < 1e-20 ? 0 : z1;
    this.z2 = Math.abs(z2) < 1e-20 ? 0 : z2;
    return samples;
  }
}

function normalised(b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Biquad {
  return new Biquad(b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0);
}
