// Preloaded with NODE_OPTIONS: the process's clock is off by CLOCK_SHIFT_MS milliseconds.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static now() {
    return now();
  }
};
