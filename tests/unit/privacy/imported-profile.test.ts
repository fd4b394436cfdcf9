import { expect, test } from "vitest";
import { User } from "#models/user.server";
import { ownFieldNames, profileFieldNames } from "~/features/privacy/import/bring-in/imported-profile.server";

test("each field of an account is brought in by an import, or named as the account's own", () => {
  const fields = new Set(Object.keys(User.schema.paths).map((path) => path.split(".")[0]!));
  expect([...profileFieldNames, ...ownFieldNames].sort()).toEqual([...fields].sort());
});
