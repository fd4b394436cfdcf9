import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

/** The folders and files whose comments and names are checked. Add a folder once it has been edited. */
const checkedPaths = [
  "app/client",
  "app/components",
  "app/features/admin",
  "app/features/auth",
  "app/features/backup",
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
  "app/features/safety",
  "app/features/quotations",
  "app/features/setup",
  "app/features/support",
  "app/http",
  "app/i18n",
  "app/routes",
  "app/service-worker",
  "app/services/llm",
  "app/services/mongod",
  "app/services/database/db.server.ts",
  "app/services/env.server.ts",
  "app/services/identity-profile.server.ts",
  "app/services/identity-providers.server.ts",
  "app/services/jobs/jobs.server.ts",
  "app/services/limited-fetch.server.ts",
  "app/services/log.server.ts",
  "app/services/mail.server.ts",
  "app/services/database/page-cursor.server.ts",
  "app/services/rate-limiter.server.ts",
  "app/services/secret-file.server.ts",
  "app/services/secret.server.ts",
  "app/services/singleton.server.ts",
  "app/services/audio",
  "app/services/packages",
  "app/services/speech",
  "app/services/stripe",
  "app/services/zip.server.ts",
  "app/styles",
  "app/utils",
  "bench",
  "models",
  "scripts",
  "server.ts",
  "tests",
  "tools",
];

/** Words and phrases that comments should not contain, and what to write instead. */
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
  "a mail(?! (?:server|provider|scanner))": "an email",
  "of the house": "built-in",
  "kept form": "saved form",
};

/** Names from before the glossary, as separate words, and their replacements. */
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

/** This file names the banned words. */
const files = checkedPaths.flatMap(filesUnder).filter((file) => !file.endsWith("plain-english.test.ts"));

function commentsOf(text: string): string[] {
  const comments = text.match(/\/\*[^]*?\*\/|^[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm) ?? [];
  return comments.map((comment) =>
    comment.replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/)|\*\/$/gm, "").replace(/\s+/g, " "),
  );
}

/** The identifiers that a file declares or uses, and the titles of its tests. */
function readNames(file: string, text: string): { names: Set<string>; titles: string[] } {
  const names = new Set<string>();
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    if (ts.isCallExpression(node) && /^(test|describe)\b/.test(node.expression.getText(source))) {
      const title = node.arguments[0];
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  visit(source);
  return { names, titles };
}

/** "saveForm", "SAVE_FORM" and "save-form" all become "save form". */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
}

/** The banned words in a text, as "found (better: …)". */
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

  test("names and the titles of tests avoid the listed words", () => {
    const found = files.flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const { names, titles } = file.endsWith(".css") ? { names: [], titles: [] } : readNames(file, text);
      const badNames = [...names, path.basename(file).replace(/\.(server\.)?\w+$/, "")]
        .filter((name) => !allowedNames.has(name))
        .flatMap((name) =>
          findBanned(wordsOf(name), bannedInNames).map((problem) => `${file}: ${name} has ${problem}`),
        );
      const badTitles = titles.flatMap((title) =>
        findBanned(title, bannedInComments).map((problem) => `${file}: ${problem} in: ${title}`),
      );
      return [...badNames, ...badTitles];
    });
    expect(found).toEqual([]);
    // Parses every file, which takes a while on a busy machine.
  }, 60_000);

  test("every checked path exists and has files", () => {
    expect(checkedPaths.filter((checked) => filesUnder(checked).length === 0)).toEqual([]);
  });

  test("a banned word is found in a wrapped comment and in a compound name", () => {
    const [comment] = commentsOf("/**\n * Without a\n * line the page waits.\n */\n");
    expect(findBanned(comment!, bannedInComments)).toHaveLength(1);
    expect(findBanned(wordsOf("deleteKeptForm"), bannedInNames)).toHaveLength(1);
  });
});
