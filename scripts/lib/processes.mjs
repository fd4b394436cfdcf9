/** The most processes that one start runs: each opens up to 100 connections to the database. */
const MAX_PROCESSES = 64;

const USAGE = `Use: npm start, or npm start -- --processes N with N from 1 to ${MAX_PROCESSES}.`;

/**
 * Reads the arguments of `npm start`.
 * @param {string[]} args
 * @returns {number | null} how many processes share the port, or null without the option: then the started process serves
 * @throws {Error} with a plain message, if there is anything else
 */
export function readProcesses(args) {
  if (args.length === 0) return null;
  const [name, ...values] = args.flatMap((one) => (one.startsWith("--processes=") ? one.split("=") : [one]));
  if (name !== "--processes") throw new Error(`${name} is not an option. ${USAGE}`);
  const [value = ""] = values;
  if (values.length > 1) throw new Error(`${values[1]} is not an option. ${USAGE}`);
  const count = Number(value);
  if (!/^\d{1,3}$/.test(value) || count < 1 || count > MAX_PROCESSES)
    throw new Error(`--processes should be a whole number from 1 to ${MAX_PROCESSES}.`);
  return count;
}
