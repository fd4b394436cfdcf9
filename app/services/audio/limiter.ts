const LOOKAHEAD_S = 0.004;
const RELEASE_S = 0.12;

/** Keeps a stereo signal under a ceiling, block by block, and delays it by the 4 ms that it looks ahead. */
export class Limiter {
  private readonly ahead: number;
  private readonly release: number;
  private readonly delayed: [Float32Array, Float32Array];
  private readonly needed: Float32Array;
  private position = 0;
  private gain = 1;

  /** @param ceiling largest factor of full scale. */
  constructor(
    rate: number,
    private readonly ceiling: number,
  ) {
    this.ahead = Math.round(rate * LOOKAHEAD_S);
    this.release = Math.exp(-1 / (RELEASE_S * rate));
    this.delayed = [new Float32Array(this.ahead), new Float32Array(this.ahead)];
    this.needed = new Float32Array(this.ahead).fill(1);
  }

  /** Limits both channels in place. */
  process(left: Float32Array, right: Float32Array): void {
    const { ahead, ceiling, release, delayed, needed } = this;
    let { position, gain } = this;
    for (let index = 0; index < left.length; index++) {
      const peak = Math.max(Math.abs(left[index]!), Math.abs(right[index]!));
      const need = peak > ceiling ? ceiling / peak : 1;
      const outLeft = delayed[0][position]!;
      const outRight = delayed[1][position]!;
      const own = needed[position]!;
      delayed[0][position] = left[index]!;
      delayed[1][position] = right[index]!;
      needed[position] = need;
      // The gain falls in a straight line to where a loud sample waits.
      if (need < 1) {
        for (let back = 1; back < ahead; back++) {
          const place = (position - back + ahead) % ahead;
          const ramp = need + ((1 - need) * back) / ahead;
          if (ramp >= needed[place]!) continue;
          needed[place] = ramp;
        }
      }
      gain = Math.min(own, 1 - (1 - gain) * release);
      left[index] = outLeft * gain;
      right[index] = outRight * gain;
      position = position + 1 === ahead ? 0 : position + 1;
    }
    this.position = position;
    this.gain = gain;
  }
}
