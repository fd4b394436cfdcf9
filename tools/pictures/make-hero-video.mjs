/**
 * Draws the landing page's looping film and its first frame, and encodes them with ffmpeg to public/hero. Run it by
 * hand after a change to tools/pictures/hero-scene.mjs: `node tools/pictures/make-hero-video.mjs` (about three
 * minutes).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { LOOP_SECONDS, makeScene } from "./hero-scene.mjs";
import { root } from "../../scripts/lib/root.mjs";

const [width, height, fps] = [1440, 900, 20];
const frames = LOOP_SECONDS * fps;
/** The largest acceptable file for a visitor on a slow connection, in bytes. */
const limits = { film: 400_000, poster: 30_000 };

const folder = path.join(root, "public/hero");
const scratch = mkdtempSync(path.join(os.tmpdir(), "anamcara-hero-"));
const master = path.join(scratch, "master.mkv");

function ffmpeg(args, input = "ignore") {
  return spawn("ffmpeg", ["-v", "error", "-y", ...args], {
    cwd: scratch,
    stdio: [input, "inherit", "inherit"],
  });
}

async function done(child) {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function drawMaster() {
  const draw = makeScene(width, height);
  const raw = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${width}x${height}`,
    "-r",
    String(fps),
    "-i",
    "-",
  ];
  const child = ffmpeg([...raw, "-c:v", "ffv1", master], "pipe");
  const finished = done(child);
  for (let frame = 0; frame < frames; frame += 1) {
    if (!child.stdin.write(draw(frame / frames))) await once(child.stdin, "drain");
  }
  child.stdin.end();
  await finished;
}

/** Two passes: the first one finds out where bits are needed. */
async function encode(file, settings) {
  const input = ["-i", master, "-an", "-pix_fmt", "yuv420p", "-color_range", "tv", ...settings];
  await done(ffmpeg([...input, "-pass", "1", "-f", "null", "-"]));
  await done(ffmpeg([...input, "-pass", "2", "-movflags", "+faststart", path.join(folder, file)]));
}

const bt709 = "scale=in_range=pc:out_range=tv:out_color_matrix=bt709";
const tags = ["-vf", bt709, "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];

try {
  await drawMaster();
  const vp9 = [
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "20",
    "-b:v",
    "290k",
    "-deadline",
    "good",
    "-cpu-used",
    "1",
    "-row-mt",
    "1",
  ];
  await encode("dusk.webm", [...tags, ...vp9, "-g", String(frames), "-aq-mode", "0"]);
  const h264 = [
    "-c:v",
    "libx264",
    "-b:v",
    "285k",
    "-preset",
    "veryslow",
    "-profile:v",
    "high",
    "-aq-mode",
    "3",
  ];
  await encode("dusk.mp4", [...tags, ...h264, "-g", String(frames), "-bf", "5"]);
  const poster = path.join(folder, "dusk.webp");
  for (let quality = 96; quality === 96 || statSync(poster).size > limits.poster; quality -= 2) {
    const webp = ["-c:v", "libwebp", "-quality", String(quality), "-compression_level", "6"];
    await done(ffmpeg(["-i", master, "-frames:v", "1", ...webp, poster]));
  }

  for (const [file, limit] of Object.entries({
    "dusk.webm": limits.film,
    "dusk.mp4": limits.film,
    "dusk.webp": limits.poster,
  })) {
    const { size } = statSync(path.join(folder, file));
    console.log(`${file}: ${size} bytes of at most ${limit}`);
    if (size > limit) process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
