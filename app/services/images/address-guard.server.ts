import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that a public picture never comes from: this machine, private, link-local (cloud metadata), shared, reserved. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, prefix, "ipv4");
// Public IPv6 addresses are 2000::/3; these parts of it carry an IPv4 address or are not routed.
const outside = new BlockList();
outside.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inside.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is on the public internet. Anything that is not an IP address is not. */
export function isPublicAddress(address: string): boolean {
  const bare = address.split("%")[0]!;
  if (isIP(bare) === 4) return !inside.check(bare, "ipv4");
  return isIP(bare) === 6 && outside.check(bare, "ipv6") && !inside.check(bare, "ipv6");
}

/** The error of a name that leads to an address which is not allowed. */
export class ForbiddenAddress extends Error {}

/**
 * A lookup for a connection that gives allowed addresses only: the very address that was checked is connected to, so a name
 * that changes its answer between check and connection gains nothing.
 */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address)))
        return callback(new ForbiddenAddress("The name leads to an address inside"), []);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}
