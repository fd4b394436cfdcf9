import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** The folders and files whose comments and names are checked. Add a folder once it has been edited. */
const checkedPaths = [
  "app/client",
  "app/components",
  "app/features/admin",
  "app/features/auth",
  "app/features/billing",
  "app/features/chat",
  "app/features/guide",
  "app/features/home",
  "app/features/jobs",
  "app/features/mail",
  "app/features/marketing",
  "app/features/media",
  "app/features/meditation",
  "app/features/memory",
  "app/features/onboarding",
  "app/features/privacy",
  "app/features/profile",
  "app/features/setup",
  "app/features/support",
  "app/http",
  "app/i18n",
  "app/routes",
  "app/service-worker",
  "app/services/audio",
  "app/services/packages",
  "app/services/speech",
  "app/styles",
  "app/utils",
  "models",
  "server.ts",
];

/** Words and phrases that comments do without, and what they say instead. */
const bannedInComments: Record<string, string> = {
  whoever: "anyone who, a person who",
  whomever: "anyone",
  somebody: "a person, someone",
  "(?<!`)nobody": "no one, or a sentence without a person",
  everybody: "everyone",
  "who asks": "the requesting browser",
  "the line": "the connection",
  "without a line": "offline",
  "the way back": "the callback, the redirect",
  "way in": "the sign-in method",
  anew: "again, a new one",
  "made new": "rebuilt",
  "lives no more": "has exited",
  "stands in": "is in, is stored in",
  "lies in": "is stored in",
  "goes on with": "continues with",
  "sees to it": "makes sure",
  "by itself": "automatically, on its own",
  "over all processes": "across all processes",
  "too old": "expired",
  "a mail(?! server)": "an email",
  "of the house": "built-in",
  "kept form": "saved form",
};

/** Names from before the glossary, as the words they consist of, and what the thing is called now. */
const bannedInNames: Record<string, string> = {
  whoever: "a noun",
  somebody: "a noun",
  nobody: "a noun",
  everybody: "a noun",
  "kept form": "savedForm",
  "keep form": "saveForm",
  "spend key": "consumeOnce",
  "spent key": "UsedKey",
  "front door": "requestContext",
  "hand over": "release",
  "way in": "signInMethod",
  "say goodbye": "sendDeletionEmail",
  patience: "timeout",
  told: "a noun or an adjective",
  journey: "socialSignIn, for OAuth",
};

/** "Your journey" is a heading of the specification. */
const allowedNames = new Set(["JourneyPanel", "journey-panel"]);

function filesUnder(checked: string): string[] {
  if (/\.\w+$/.test(checked)) return [checked];
  return readdirSync(path.join(root, checked), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|css)$/.test(file))
    .map((file) => `${checked}/${file}`);
}

const files = checkedPaths.flatMap(filesUnder);

function commentsOf(text: string): string[] {
  const comments = text.match(/\/\*[^]*?\*\/|^[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm) ?? [];
  return comments.map((comment) =>
    comment.replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/)|\*\/$/gm, "").replace(/\s+/g, " "),
  );
}

/** The identifiers that a file declares or uses. */
function namesOf(file: string, text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  return names;
}

/** "saveForm", "SAVE_FORM" and "save-form" all become "save form". */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
}

/** What is wrong with a text, as "found: better". */
function findBanned(text: string, banned: Record<string, string>): string[] {
  return Object.entries(banned)
    .filter(([phrase]) => new RegExp(`\\b${phrase}\\b`, "i").test(text))
    .map(([phrase, better]) => `"${phrase}" (better: ${better})`);
}

describe("plain English", () => {
  test("comments avoid the listed words", () => {
    const found = files.flatMap((file) =>
      commentsOf(readFileSync(path.join(root, file), "utf8")).flatMap((comment) =>
        findBanned(comment, bannedInComments).map((problem) => `${file}: ${problem} in: ${comment.trim()}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test("names avoid the listed words", { timeout: 30_000 }, () => {
    const found = files.flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const names = file.endsWith(".css") ? [] : [...namesOf(file, text)];
      return [...names, path.basename(file).replace(/\.(server\.)?\w+$/, "")]
        .filter((name) => !allowedNames.has(name))
        .flatMap((name) =>
          findBanned(wordsOf(name), bannedInNames).map((problem) => `${file}: ${name} has ${problem}`),
        );
    });
    expect(found).toEqual([]);
  });

  test("every checked path exists and has files", () => {
    expect(checkedPaths.filter((checked) => filesUnder(checked).length === 0)).toEqual([]);
  });

  test("a banned word is found in a wrapped comment and in a compound name", () => {
    const [comment] = commentsOf("/**\n * Without a\n * line the page waits.\n */\n");
    expect(findBanned(comment!, bannedInComments)).toHaveLength(1);
    expect(findBanned(wordsOf("deleteKeptForm"), bannedInNames)).toHaveLength(1);
  });
});
