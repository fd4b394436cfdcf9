import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|json|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a .br and a .gz beside every compressible file of a folder, once per build, with the strongest compression.
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${file}.br`, await toBrotli(content, { params }));
      writeFileSync(`${file}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
