/** An entry's details, which are JSON, as names and values: `{"requestId":"1","record":true}` is "request id: 1 · record: true". */
export function inWords(details: string): string {
  let values: unknown;
  try {
    values = JSON.parse(details);
  } catch {
    return details;
  }
  if (typeof values !== "object" || values === null || Array.isArray(values)) return details;
  return Object.entries(values)
    .map(([name, value]) => `${words(name)}: ${text(value)}`)
    .join(" · ");
}

const words = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
