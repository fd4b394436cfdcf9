import { blur, smooth } from "../canvas";
import { blend, bright, mix } from "../colour";
import { ellipse, emptyMask, stroke } from "../shapes";
import type { Studio } from "./scene";

/** What a prompt says that falls from the sky, over what is drawn. */
export function drawWeather(studio: Studio): void {
  if (studio.weather === "rain") drawRain(studio);
  if (studio.weather === "snow") drawSnowfall(studio);
}

/** Drops on their way: bright before what is dark, dark before what is bright. */
export function drawRain({ canvas, size, palette, random }: Studio): void {
  const [far, near] = [emptyMask(size), emptyMask(size)];
  const slant = random.between(0.05, 0.16) * random.pick([-1, 1]);
  for (let drop = 0; drop < 760; drop += 1) {
    const [x, y] = [random.between(-0.1, 1.1), random.between(-0.2, 1)];
    const isNear = drop % 6 === 0;
    const length = isNear ? random.between(0.08, 0.2) : random.between(0.03, 0.08);
    const width = isNear ? 0.0014 : 0.0007;
    stroke(
      isNear ? near : far,
      size,
      [x, y],
      [x + slant * length, y + length],
      width * 0.3,
      width,
      random.between(0.3, isNear ? 0.75 : 0.9),
    );
  }
  const soft = blur(near, size, 0.001);
  const [pale, dark] = [blend(palette.low, palette.light, 0.55), blend(palette.middle, palette.near, 0.55)];
  canvas.each((_x, _y, index) => {
    const cover = Math.min(1, 0.5 * far[index]! + 0.8 * soft[index]!);
    if (cover < 0.01) return;
    const light = smooth(0.3, 0.6, canvas.green[index]!);
    canvas.over(index, mix(pale, dark, light), cover * (1 - 0.3 * light));
  });
}

/** Flakes: white before what is dark, in shade before what is pale. */
export function drawSnowfall({ canvas, size, palette, random }: Studio): void {
  const [far, near] = [emptyMask(size), emptyMask(size)];
  for (let flake = 0; flake < 800; flake += 1) {
    const radius = random.between(0.0009, 0.0024);
    ellipse(far, size, [random.next(), random.next()], [radius, radius], {
      soft: 0.5,
      strength: random.between(0.3, 0.9),
    });
  }
  for (let flake = 0; flake < 60; flake += 1) {
    const radius = random.between(0.003, 0.0065);
    ellipse(near, size, [random.next(), random.next()], [radius, radius], {
      soft: 0.6,
      strength: random.between(0.3, 0.7),
    });
  }
  const soft = blur(near, size, 0.003);
  const [white, shaded] = [bright(palette.light, 1.02), palette.far];
  canvas.each((_x, _y, index) => {
    const cover = Math.min(1, 0.85 * far[index]! + 0.8 * soft[index]!);
    if (cover < 0.01) return;
    const pale = smooth(0.55, 0.62, canvas.green[index]!);
    canvas.over(index, mix(white, shaded, pale), cover * (1 - 0.25 * pale));
  });
}
