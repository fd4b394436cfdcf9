import { expect, test } from "vitest";
import { networkOf } from "~/utils/network-of";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:7:42::1", "2001:db8:7:42::/64"],
  ["2001:0DB8:0007:0042:aaaa:bbbb:cccc:dddd", "2001:db8:7:42::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["rosa@example.com", "rosa@example.com"],
  ["0123456789abcdef01234567", "0123456789abcdef01234567"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
