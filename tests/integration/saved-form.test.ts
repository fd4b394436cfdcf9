import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SavedForm } from "#models/saved-form.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { deleteSavedForm, saveForm, takeSavedForm } from "~/features/auth/saved-forms.server";
import { openSession } from "~/features/auth/sessions/sessions.server";

useDatabase();

function formOf(...fields: [name: string, value: string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const from = (sid: string | null = null) => ({ sid, address: "192.0.2.1" });
const nothing = { fields: null, isWaiting: false };

describe("a saved form", () => {
  test("returns to its page exactly once, also on concurrent requests", async () => {
    const { id } = await makeUser();
    const secret = await saveForm("/profile", formOf(["firstName", "Ana "], ["lastName", "Ríos"]), from());
    expect(await takeSavedForm(secret!, "/profile/password", id)).toEqual({ fields: null, isWaiting: true });

    const answers = await Promise.all([1, 2, 3].map(() => takeSavedForm(secret!, "/profile", id)));
    const given = answers.filter(({ fields }) => fields);
    expect(given).toEqual([
      {
        fields: [
          ["firstName", "Ana "],
          ["lastName", "Ríos"],
        ],
        isWaiting: false,
      },
    ]);
    expect(await takeSavedForm(secret!, "/profile", id)).toEqual(nothing);
    expect(await SavedForm.countDocuments()).toBe(0);
  });

  test("is found by a secret that is stored only as a hash", async () => {
    const secret = (await saveForm("/profile", formOf(["firstName", "Ana"]), from()))!;
    const rows = JSON.stringify(await SavedForm.find().lean());
    expect(rows).not.toContain(secret);
    expect(rows).toContain(createHash("sha256").update(secret).digest("base64url"));
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { id } = await makeUser();
    expect(await takeSavedForm(`${secret.slice(1)}x`, "/profile", id)).toEqual(nothing);
    await deleteSavedForm(secret);
    expect(await takeSavedForm(secret, "/profile", id)).toEqual(nothing);
  });

  test("is returned only to the person whose session had ended, and is deleted when another person comes", async () => {
    const [rosa, eve] = [await makeUser(), await makeUser()];
    const sid = await openSession(rosa.id, null);
    const kept = () => saveForm("/profile", formOf(["firstName", "Ana"]), from(sid));
    expect((await takeSavedForm((await kept())!, "/profile", rosa.id)).fields).toEqual([
      ["firstName", "Ana"],
    ]);
    const secret = (await kept())!;
    expect(await takeSavedForm(secret, "/profile", eve.id)).toEqual(nothing);
    expect(await takeSavedForm(secret, "/profile", rosa.id)).toEqual(nothing);
  });

  test("is stored for an hour", async () => {
    const { id } = await makeUser();
    const secret = (await saveForm("/profile", formOf(["firstName", "Ana"]), from()))!;
    const [row] = await SavedForm.find({ path: "/profile" }).sort({ _id: -1 }).limit(1).lean();
    expect((row!.expireAt.getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0);
    const indexes = await SavedForm.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expireAt: 1 }, expireAfterSeconds: 0 }));
    await SavedForm.updateOne({ _id: row!._id }, { expireAt: new Date(Date.now() - 1) });
    expect(await takeSavedForm(secret, "/profile", id)).toEqual(nothing);
  });
});

describe("never saved", () => {
  test.each<[what: string, fields: [string, string | Blob][]]>([
    ["a password", [["password", "a quiet room"]]],
    [
      "the current password and the new one",
      [
        ["newPassword", "x"],
        ["passwordAgain", "x"],
      ],
    ],
    [
      "what the form declares as a secret",
      [
        ["present", "a quiet room"],
        ["_secret", "present"],
      ],
    ],
    [
      "a secret named after its field",
      [
        ["_secret", "pin"],
        ["pin", "1234"],
      ],
    ],
    [
      "a token",
      [
        ["token", "abc"],
        ["csrfToken", "abc"],
      ],
    ],
    ["a file", [["photo", new Blob(["x"])]]],
    [
      "what the page itself fills in",
      [
        ["intent", "send"],
        ["submitKey", "1"],
        ["turnId", "2"],
        ["id", "3"],
      ],
    ],
    ["blank text", [["message", "   "]]],
  ])("is %s", async (_, fields) => {
    const before = await SavedForm.countDocuments();
    expect(await saveForm("/profile", formOf(...fields), from())).toBeNull();
    expect(await SavedForm.countDocuments()).toBe(before);
  });

  test("more than twenty fields, or more than 20 kB", async () => {
    const { id } = await makeUser();
    const many = formOf(...Array.from({ length: 30 }, (_, n): [string, string] => [`field${n}`, "x"]));
    const first = (await takeSavedForm((await saveForm("/a", many, from()))!, "/a", id)).fields!;
    expect(first).toHaveLength(20);

    const large = formOf(
      ["notes", "é".repeat(10_200)],
      ["story", "long"],
      ["name", "Ana"],
      ["rest", "x".repeat(100)],
    );
    const second = (await takeSavedForm((await saveForm("/a", large, from()))!, "/a", id)).fields!;
    expect(second.map(([name]) => name)).toEqual(["notes", "story", "name"]);
  });

  test("field names with a meaning to the database are plain text", async () => {
    const { id } = await makeUser();
    const fields: [string, string][] = [
      ["$where", "1"],
      ["a.b", "2"],
      ["__proto__", "3"],
      ["constructor", "4"],
    ];
    const secret = (await saveForm("/a", formOf(...fields), from()))!;
    expect((await takeSavedForm(secret, "/a", id)).fields).toEqual([fields[0], fields[1], fields[3]]);
  });
});
