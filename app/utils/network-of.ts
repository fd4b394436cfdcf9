/**
 * The network that an address belongs to, for counting attempts: an IPv4 address itself; for IPv6 the /64, because
 * one household has all of it and could use a new address for every attempt. Anything else stays as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*(%.*)?$/i.test(address)) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const groups = (part: string) => part.split(":").filter(Boolean);
  const left = groups(head);
  const right = groups(tail ?? "");
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const all = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
