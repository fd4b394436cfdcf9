/**
 * Draws the app icons and the preview images for shared links, from the logo, the film's first frame and the landing
 * page's title. Run it by hand after a change to one of them: `node tools/pictures/make-pictures.mjs`.
 */
import { Buffer } from "node:buffer";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/lib/chromium.mjs";
import { root } from "../../scripts/lib/root.mjs";

const publicFolder = path.join(root, "public");
const asData = (type, file) =>
  `data:${type};base64,${readFileSync(path.join(root, file)).toString("base64")}`;
const font = asData(
  "font/woff2",
  "node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
);
const dusk = asData("image/webp", "public/hero/dusk.webp");

const mark = (attributes) => `<svg viewBox="-1 -1 36 26" ${attributes}>
  <g fill="none" stroke="#fff6ea" stroke-width="1.6"><circle cx="12" cy="12" r="10.6"/><circle cx="22" cy="12" r="10.6"/></g>
  <path fill="#f2b872" d="M17 2.7a10.6 10.6 0 0 1 0 18.6 10.6 10.6 0 0 1 0-18.6z"/></svg>`;

/** `share` is the width of the logo relative to the square: a maskable icon may be cropped to its inner circle. */
const icon = (size, share, radius) => `<body style="margin:0">
  <div style="width:${size}px;height:${size}px;border-radius:${radius}px;display:grid;place-items:center;background:linear-gradient(#15131f,#35273d 62%,#7d4238)">
  ${mark(`width="${size * share}"`)}</div></body>`;

const shared = (title) => `<style>
  @font-face { font-family: Newsreader; font-weight: 200 800; src: url(${font}) }
  body { margin: 0; width: 1200px; height: 630px; color: #fff6ea; font-family: Newsreader; position: relative;
    background: linear-gradient(90deg, rgb(21 19 31 / 55%), transparent 60%), url(${dusk}) 60% 88% / 1240px auto }
  div { position: absolute; left: 72px; top: 60px; display: flex; gap: 18px; align-items: center; font-size: 40px }
  h1 { position: absolute; left: 72px; top: 176px; margin: 0; width: 560px; font-size: 76px; line-height: 1.06;
    font-weight: 400; letter-spacing: -0.012em; text-wrap: balance }
  </style><body><div>${mark('width="76"')}Anamcara</div><h1>${title}</h1></body>`;

const browser = await chromium.launch({
  executablePath: (await ensureChromium()) ?? undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();

async function shoot(file, html, [width, height], options) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate("document.fonts.ready.then(() => true)");
  const target = path.join(publicFolder, file);
  await page.screenshot({ path: target, ...options });
  console.log(`${file}: ${statSync(target).size} bytes`);
}

/** An .ico file with one square PNG: a header of 6 bytes, an entry of 16 bytes, the picture. */
function wrapAsIco(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

try {
  await shoot("favicon.png", icon(48, 0.74, 48 * 0.22), [48, 48], { omitBackground: true });
  const favicon = path.join(publicFolder, "favicon.png");
  writeFileSync(path.join(publicFolder, "favicon.ico"), wrapAsIco(readFileSync(favicon), 48));
  rmSync(favicon);
  for (const size of [192, 512])
    await shoot(`icon-${size}.png`, icon(size, 0.74, size * 0.22), [size, size], { omitBackground: true });
  await shoot("icon-maskable-512.png", icon(512, 0.56, 0), [512, 512]);
  mkdirSync(path.join(publicFolder, "og"), { recursive: true });
  for (const language of readdirSync(path.join(root, "locales"))) {
    const texts = JSON.parse(readFileSync(path.join(root, "locales", language, "site.json"), "utf8"));
    const size = [1200, 630];
    await shoot(`og/${language}.jpg`, shared(texts.landing.title), size, { type: "jpeg", quality: 82 });
  }
} finally {
  await browser.close();
}
