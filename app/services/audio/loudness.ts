import { Biquad, fromDb } from "./filters";

/** The part of a block of 400 ms by which the next one begins later: blocks overlap by 75 %. */
const STEPS = 4;
const STEP_S = 0.1;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The two filters of ITU-R BS.1770-4, for any sample rate (constants as in libebur128). */
function weighting(rate: number): Biquad[] {
  const shelfQ = 0.7071752369554196;
  const shelfK = Math.tan((Math.PI * 1681.974450955533) / rate);
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + shelfK / shelfQ + shelfK ** 2;
  const shelf = new Biquad(
    (high + (band * shelfK) / shelfQ + shelfK ** 2) / a0,
    (2 * (shelfK ** 2 - high)) / a0,
    (high - (band * shelfK) / shelfQ + shelfK ** 2) / a0,
    (2 * (shelfK ** 2 - 1)) / a0,
    (1 - shelfK / shelfQ + shelfK ** 2) / a0,
  );
  const passQ = 0.5003270373238773;
  const passK = Math.tan((Math.PI * 38.13547087602444) / rate);
  const p0 = 1 + passK / passQ + passK ** 2;
  const pass = new Biquad(1, -2, 1, (2 * (passK ** 2 - 1)) / p0, (1 - passK / passQ + passK ** 2) / p0);
  return [shelf, pass];
}

/** Measures the integrated loudness of a stereo signal (EBU R 128), block by block. */
export class LoudnessMeter {
  private readonly filters: Biquad[][];
  private readonly step: number;
  private readonly steps: number[] = [];
  private energy = 0;
  private filled = 0;

  constructor(rate: number) {
    this.filters = [weighting(rate), weighting(rate)];
    this.step = Math.round(rate * STEP_S);
  }

  push(left: Float32Array, right: Float32Array): void {
    const weighted = [left, right].map((channel, index) => {
      const copy = channel.slice();
      for (const filter of this.filters[index]!) filter.process(copy);
      return copy;
    });
    const [l, r] = weighted as [Float32Array, Float32Array];
    for (let index = 0; index < l.length; index++) {
      this.energy += l[index]! ** 2 + r[index]! ** 2;
      if (++this.filled < this.step) continue;
      this.steps.push(this.energy / this.step);
      this.energy = 0;
      this.filled = 0;
    }
  }

  /** In LUFS; minus infinity for silence. */
  integrated(): number {
    const blocks: number[] = [];
    for (let end = STEPS; end <= this.steps.length; end++)
      blocks.push(mean(this.steps.slice(end - STEPS, end)));
    const loud = blocks.filter((energy) => toLufs(energy) > ABSOLUTE_GATE);
    if (loud.length === 0) return -Infinity;
    const gate = toLufs(mean(loud)) + RELATIVE_GATE;
    return toLufs(mean(loud.filter((energy) => toLufs(energy) > gate)));
  }
}

/** The integrated loudness of a whole signal, in LUFS. */
export function measureLoudness(rate: number, left: Float32Array, right: Float32Array): number {
  const meter = new LoudnessMeter(rate);
  meter.push(left, right);
  return meter.integrated();
}

/** The factor that brings a measured loudness to a wanted one; 1 for silence. */
export function gainTo(target: number, measured: number): number {
  return Number.isFinite(measured) ? fromDb(target - measured) : 1;
}
