import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const program = `
import base64, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    json.dump([[i.filename, base64.b64encode(z.read(i)).decode()] for i in z.infolist()], sys.stdout)
`;

/** The files of a zip by path as text. */
export function unzip(zip: Buffer): Map<string, string> {
  return new Map([...unzipBytes(zip)].map(([path, bytes]) => [path, bytes.toString()]));
}

/** The files of a zip by path, read by another program that verifies every checksum. */
export function unzipBytes(zip: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "anamcara-zip-"));
  try {
    const file = path.join(folder, "a.zip");
    writeFileSync(file, zip);
    const said = execFileSync("python3", ["-c", program, file], { maxBuffer: 1_000_000_000 });
    const entries = JSON.parse(said.toString()) as [string, string][];
    const files = new Map(entries.map(([name, bytes]) => [name, Buffer.from(bytes, "base64")]));
    if (files.size !== entries.length) throw new Error("a path stands in the zip twice");
    return files;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
