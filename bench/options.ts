/** The value of `--name=value` on the command line; empty without it. */
export function textOption(name: string): string {
  const start = `--${name}=`;
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length) ?? "";
}

/**
 * The numbers of `--name=1,2` on the command line.
 * @returns `fallback` without it.
 * @throws for a value that is not a list of positive numbers.
 */
export function numbersOption(name: string, fallback: number[]): number[] {
  const given = textOption(name);
  if (given === "") return fallback;
  const numbers = given.split(",").map(Number);
  if (numbers.some((number) => !(number > 0))) throw new Error(`--${name} takes positive numbers.`);
  return numbers;
}

/** The same for one number. */
export function numberOption(name: string, fallback: number): number {
  return numbersOption(name, [fallback])[0]!;
}
