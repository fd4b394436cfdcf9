import { expect, test } from "vitest";
import { HeldBytes } from "~/utils/held-bytes";

test("the oldest bodies that still arrive are given up when all hold too much", () => {
  const held = new HeldBytes(10);
  const given: string[] = [];
  const begin = (name: string) => held.begin(() => given.push(name));
  const [first, second, third] = [begin("first"), begin("second"), begin("third")];
  first.grow(4);
  first.complete();
  second.grow(4);
  third.grow(2);
  expect(given).toEqual([]);
  third.grow(1);
  expect(given).toEqual(["second"]);
  second.grow(100);
  third.grow(3);
  expect(given).toEqual(["second"]);
  first.forget();
  first.forget();
  const fourth = begin("fourth");
  fourth.grow(4);
  expect(given).toEqual(["second"]);
  fourth.grow(1);
  expect(given).toEqual(["second", "third"]);
  fourth.grow(100);
  expect(given).toEqual(["second", "third", "fourth"]);
});
