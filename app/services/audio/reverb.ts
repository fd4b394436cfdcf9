/** Delays of Jezar's Freeverb (public domain), in samples at 44.1 kHz. */
const COMBS = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617];
const ALL_PASSES = [556, 441, 341, 225];
const SPREAD = 23;
const ROOM = 0.78;
const DAMPING = 0.45;
const INPUT_GAIN = 0.015;
const PRE_DELAY_S = 0.03;

interface Line {
  samples: Float32Array;
  position: number;
  damped: number;
}

const line = (length: number): Line => ({ samples: new Float32Array(length), position: 0, damped: 0 });

/** A small room around a voice: mono in, stereo out, block by block. */
export class Reverb {
  private readonly preDelay: Line;
  private readonly channels: { combs: Line[]; allPasses: Line[] }[];

  constructor(rate: number) {
    const scaled = (samples: number) => line(Math.round((samples * rate) / 44_100));
    this.preDelay = line(Math.round(PRE_DELAY_S * rate));
    this.channels = [0, SPREAD].map((spread) => ({
      combs: COMBS.map((length) => scaled(length + spread)),
      allPasses: ALL_PASSES.map((length) => scaled(length + spread)),
    }));
  }

  process(input: Float32Array): [Float32Array, Float32Array] {
    const delayed = this.delay(input);
    const [left, right] = this.channels.map(({ combs, allPasses }) => {
      const output = new Float32Array(input.length);
      for (const comb of combs) addComb(comb, delayed, output);
      for (const allPass of allPasses) diffuse(allPass, output);
      return output;
    });
    return [left!, right!];
  }

  private delay(input: Float32Array): Float32Array {
    const { samples } = this.preDelay;
    const output = new Float32Array(input.length);
    for (let index = 0; index < input.length; index++) {
      const { position } = this.preDelay;
      output[index] = samples[position]! * INPUT_GAIN;
      samples[position] = input[index]!;
      this.preDelay.position = position + 1 === samples.length ? 0 : position + 1;
    }
    return output;
  }
}

function addComb(comb: Line, input: Float32Array, output: Float32Array): void {
  const { samples } = comb;
  let { position, damped } = comb;
  for (let index = 0; index < input.length; index++) {
    const value = samples[position]!;
    damped = value * (1 - DAMPING) + damped * DAMPING;
    samples[position] = input[index]! + damped * ROOM;
    if (++position === samples.length) position = 0;
    output[index]! += value;
  }
  comb.position = position;
  comb.damped = Math.abs(damped) < 1e-20 ? 0 : damped;
}

function diffuse(allPass: Line, signal: Float32Array): void {
  const { samples } = allPass;
  let { position } = allPass;
  for (let index = 0; index < signal.length; index++) {
    const value = samples[position]!;
    const input = signal[index]!;
    samples[position] = input + value * 0.5;
    signal[index] = value - input * 0.5;
    if (++position === samples.length) position = 0;
  }
  allPass.position = position;
}
