import { readFileSync } from "node:fs";

/**
 * Whether the processor adds products of int8 in 32 bits (VNNI). Others add them in 16, where they overflow.
 * @param cpuinfo the text of Linux's `/proc/cpuinfo`. False where there is no such file.
 */
export function addsInt8In32Bits(cpuinfo = readCpuinfo()): boolean {
  const flags = /^flags\s*:(.*)$/m.exec(cpuinfo)?.[1]?.split(" ") ?? [];
  return flags.includes("avx512_vnni") || flags.includes("avx_vnni");
}

function readCpuinfo(): string {
  try {
    return readFileSync("/proc/cpuinfo", "utf8");
  } catch {
    return "";
  }
}
