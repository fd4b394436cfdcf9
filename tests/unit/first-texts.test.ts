import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { firstNamespaces, isOfflinePath, offlineNamespaces } from "~/i18n/config";

const root = path.resolve(import.meta.dirname, "../..");

const inRoot = (files: string[]) => files.map((file) => path.join(root, file));
/** The pages that load only the first texts, and what is around them. */
const firstPages = inRoot([
  "app/entry.client.tsx",
  "app/root.tsx",
  "app/routes/_app+/_layout.tsx",
  "app/routes/_app+/_index.tsx",
  "app/routes/_app+/chat._index.tsx",
  "app/routes/_app+/chat.$id.tsx",
]);
/** What leads to one of them with a toast, also by a whole new page. */
const leadToFirstPages = inRoot([
  "app/http/auth-form.server.ts",
  "app/http/common-password.server.ts",
  "app/http/forms/report-form.server.ts",
  "app/routes/_app+/onboarding.skip.tsx",
]);
/** Those that can be opened without a connection. */
const offlinePages = inRoot([
  "app/routes/_app+/conversations._index.tsx",
  "app/routes/_app+/sit.tsx",
  "app/routes/_app+/gallery.kept.tsx",
  "app/routes/_app+/gallery.$id._index.tsx",
]);

/** Loaded on use, together with their texts. */
const bringTheirTexts = [
  "app/features/profile/shortcuts/shortcut-sheet.tsx",
  "app/features/chat/conversations/components/rename-form.tsx",
].map((file) => path.join(root, file));

function resolve(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith("~/")
    ? path.join(root, "app", specifier.slice(2))
    : path.resolve(path.dirname(from), specifier);
  return [base, `${base}.ts`, `${base}.tsx`].find((file) => existsSync(file) && statSync(file).isFile());
}

/** Every module of the browser that these pages are made of. */
function modules(entries: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const queue = [...entries];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file) || file.includes(".server.") || bringTheirTexts.includes(file)) continue;
    const source = readFileSync(file, "utf8");
    found.set(file, source);
    const imports = source.matchAll(
      /(?:import|export)\s+(?!type\b)[^;]*?from\s+"([~.][^"]+)"|import\("([^"]+)"\)/g,
    );
    for (const [, fixed, lazy] of imports) {
      const target = resolve(file, (fixed ?? lazy)!);
      if (target && /\.tsx?$/.test(target)) queue.push(target);
    }
  }
  return found;
}

type Texts = { [key: string]: string | Texts };

function keysOf(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [(prefix + key).replace(/_(one|other)$/, "")]
      : keysOf(value, `${prefix}${key}.`),
  );
}

/** The texts that these pages name and that are in no namespace of `loaded`. */
const missingTexts = (entries: string[], loaded: readonly string[]) => missingIn(modules(entries), loaded);

function missingIn(sources: Iterable<[string, string]>, loaded: readonly string[]): string[] {
  const fileOf = new Map<string, string>();
  for (const file of readdirSync(path.join(root, "locales/en"))) {
    const texts = JSON.parse(readFileSync(path.join(root, "locales/en", file), "utf8")) as Texts;
    for (const key of keysOf(texts)) fileOf.set(key, file.replace(".json", ""));
  }
  const missing = new Set<string>();
  for (const [file, source] of sources) {
    for (const [, quoted, isPrefix] of source.matchAll(/["'`]([a-zA-Z]+\.[\w.-]*)(\$\{)?/g)) {
      const keys = isPrefix ? [...fileOf.keys()].filter((key) => key.startsWith(quoted!)) : [quoted!];
      for (const key of keys) {
        const namespace = fileOf.get(key);
        if (namespace && !loaded.includes(namespace))
          missing.add(`${key} (${namespace}) in ${path.relative(root, file)}`);
      }
    }
  }
  return [...missing];
}

test("home and conversations need no text beyond those they load first", () => {
  expect(modules(firstPages).size).toBeGreaterThan(100);
  expect(missingTexts(firstPages, firstNamespaces)).toEqual([]);
});

test("toasts that are shown there first are among these texts", () => {
  const sources = leadToFirstPages.map((file): [string, string] => {
    const toasts = [...readFileSync(file, "utf8").matchAll(/(?:toast|key|description): "[\w.]+"/g)];
    expect(toasts, file).not.toEqual([]);
    return [file, toasts.join("\n")];
  });
  expect(missingIn(sources, firstNamespaces)).toEqual([]);
});

test("pages that open without a connection need no text beyond those for that", () => {
  expect(missingTexts([...firstPages, ...offlinePages], [...firstNamespaces, ...offlineNamespaces])).toEqual(
    [],
  );
  for (const address of ["/conversations", "/sit", "/gallery/kept", `/gallery/${"0".repeat(24)}`])
    expect(isOfflinePath(address), address).toBe(true);
});
