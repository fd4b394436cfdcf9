import { expect, test } from "vitest";
import { addsInt8In32Bits } from "~/services/packages/int8-sums";

test.each([
  ["Intel since 2019", "processor\t: 0\nflags\t\t: fpu avx2 avx512_vnni md_clear\n", true],
  ["a small Intel", "processor\t: 0\nflags\t\t: fpu avx2 avx_vnni md_clear\nbugs\t\t: spectre_v1\n", true],
  ["AMD with AVX2", "processor\t: 0\nflags\t\t: fpu avx2 sse4a\n", false],
  ["AVX-512 without VNNI", "processor\t: 0\nflags\t\t: fpu avx512f avx512bw\n", false],
  ["ARM", "processor\t: 0\nFeatures\t: fp asimd asimddp\n", false],
  ["no such file", "", false],
])("sums of int8 are known to be exact only where the processor says so: %s", (_, cpuinfo, expected) => {
  expect(addsInt8In32Bits(cpuinfo)).toBe(expected);
});
