import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { languages } from "~/i18n/config";
import {
  dayPartOf,
  formatListDate,
  formatListDateTime,
  formatLongDate,
  formatRelativeTime,
  formatSize,
  formatTime,
  safeTimeZone,
} from "~/i18n/format";
import { detectLanguage, getServerI18n } from "~/i18n/server.server";

const root = path.resolve(import.meta.dirname, "../..");

type Texts = { [key: string]: string | Texts };

/** All texts of a namespace, by their full key. */
function flatten(texts: Texts, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

function read(language: string, file: string): Map<string, string> {
  return flatten(JSON.parse(readFileSync(path.join(root, "locales", language, file), "utf8")) as Texts);
}

const namespaces = readdirSync(path.join(root, "locales/en"));
const texts = new Map(
  languages.map((language) => [language, new Map(namespaces.flatMap((file) => [...read(language, file)]))]),
);
const english = texts.get("en")!;

/** Keys composed in the sources: the part before `${…}`, and the file. */
const dynamic = [
  "adminKnowledge.reasons.", // knowledge-table: by reason
  "adminKnowledge.states.", // knowledge-table: by state
  "adminTraining.categories.", // configuration-form: by category
  "adminTraining.rules.", // test-prompts: by rule

  "admin.action.", // use-action-name: by action
  "adminUsers.action.", // users-table: by action
  "adminUsers.column.", // users-table: by column
  "adminUsers.method.", // users-bar, users-table: by value
  "adminUsers.plan.", // users-bar: by value
  "adminUsers.sort.", // users-bar: by value
  "adminUsers.status.", // users-bar: by value
  "admin.summary.", // summary-cards: by figure
  "adminSystem.feature.", // system-settings: by feature
  "adminSystem.featureState.",
  "adminSystem.health.", // health-list: by part of the installation
  "adminSystem.jobs.", // system-jobs: by state
  "adminSystem.kind.", // metric-tables: by kind of request
  "adminSystem.metrics.", // system-metrics, metric-tables: by figure
  "adminSystem.provider.", // system-settings: by provider
  "adminSystem.state.", // health-list: by state
  "adminSystem.try.", // try-provider-form: by problem

  "adminContent.helplines.field.", // helpline-form: by field
  "adminContent.helplines.help.", // helpline-form, region-view: by kind
  "adminContent.reasons.act.", // reasons-table: by act
  "adminContent.reports.kind.", // reports-table: by kind
  "adminContent.reports.set.", // report-view: by status
  "adminContent.reports.status.", // reports-table: by status
  "report.reason.", // report-form: by reason

  "adminMails.state.", // mail-state: by state
  "adminSupport.categories.", // support-table: by category
  "adminSupport.status.", // support-state: by status
  "adminSubscriptions.by.", // figure-charts: by unit
  "adminSubscriptions.status.", // payment-table: by status
  "adminSubscriptions.unit.", // figure-charts: by unit
  "dataImport.failure.", // import-panel: by reason
  "dataImport.kind.", // import-counts: by kind
  "dataImport.notTaken.", // import-preview: by reason
  "dataImport.preview.", // import-counts: by outcome
  "conversations.delete.", // delete-question: by part
  "billing.plans.", // list-plans: by plan
  "auth.", // auth-screen, auth-form: login or register
  "chat.ended.", // message: how a reply ended
  "chat.receipt.from.", // reply-receipt: by where a reply came from
  "chat.starter.", // load-starters: by part of the day
  "chat.source.", // usage-line: library or model
  "conversations.older.", // conversations-screen: by section
  "conversations.section.",
  "conversations.day.", // conversation-section: by group
  "sit.breath.", // sitting-room: by phase
  "sit.how.", // sit-form: by mode
  "sit.mode.",
  "support.category.", // support-screen: by category
  "errorPage.", // error-screen: by status
  "gallery.ambience.", // meditation-form: by value
  "gallery.delete.", // delete-question: by part
  "gallery.empty.", // gallery-screen: by tab
  "gallery.makingTitle.", // generation-screen: by type
  "admin.log.entity.", // log-table: by entity
  "gallery.spokenBy.", // item-screen: by engine
  "gallery.step.", // unfinished-list: by step
  "gallery.tabs.", // gallery-screen: by tab
  "gallery.type.", // gallery-card: by type
  "gallery.voice.", // meditation-form: by value
  "home.category.", // topics: by category
  "home.greeting.", // home-screen: by part of the day
  "home.topic.", // topics: the built-in ones, by category
  "home.topics.", // home-screen: by part of the day
  "landing.kept.", // landing-sections: lists
  "landing.sources.",
  "landing.talk.",
  "chat.quotation.", // view-quotations: by what was found out
  "quotations.licences.", // load-quotation-page: by the work's licence
  "mail.", // render-mail: by template
  "memories.category.", // use-memory-category: by category
  "onboarding.gender.", // onboarding-about: by possible answer
  "onboarding.length.", // onboarding-voice: by possible answer
  "onboarding.memory.", // onboarding-voice: by answer
  "onboarding.step.", // onboarding-page: by step
  "onboarding.tone.",
  "privacy.action.", // access-list: by action
  "usageReasons.", // onboarding-reasons: by reason, from the database
];

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), "utf8"));
}

/** Every quoted string in the sources that looks like a key. */
const quoted = new Set(
  sources("app")
    .flatMap((source) => source.match(/["'`][a-z]\w*(?:\.[\w-]+)+["'`]/gi) ?? [])
    .map((match) => match.slice(1, -1)),
);

const base = (key: string) => key.replace(/_(one|other)$/, "");

describe("the texts", () => {
  test.each(languages.slice(1))("are complete in %s", (language) => {
    expect([...texts.get(language)!.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("have keys that are unique over all files", () => {
    const keys = namespaces.flatMap((file) => [...read("en", file).keys()]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test("are all used", () => {
    const unused = [...english.keys()].filter(
      (key) => !quoted.has(base(key)) && !dynamic.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  test("exist for every key in the sources", () => {
    const known = new Set([...english.keys()].map(base));
    const roots = new Set([...known].map((key) => key.split(".")[0]!));
    const missing = [...quoted].filter((key) => roots.has(key.split(".")[0]!) && !known.has(key));
    expect(missing).toEqual([]);
  });

  test("name everything that the administrators' log records", () => {
    // Of `action: form.has("x") ? "hideItem" : "unhideItem"` the two at its end.
    const written = sources("app").flatMap((source) => source.match(/\baction: [^,;{}]*/g) ?? []);
    const actions = new Set(
      written.flatMap((words) =>
        [...words.matchAll(/(?:action|[?:]):? "([a-z]+[A-Z]\w+)"/g)].map(([, name]) => name!),
      ),
    );
    expect(actions.size).toBeGreaterThan(40);
    for (const action of actions) expect([...english.keys()]).toContain(`admin.action.${action}`);
  });

  test("name the same variables in every language", () => {
    const variables = (text = "") => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    for (const [language, own] of texts) {
      for (const [key, text] of english) {
        // A singular may spell out its number.
        const named = (words?: string) =>
          variables(words).filter((name) => !(key.endsWith("_one") && name === "count"));
        expect(named(own.get(key)), `${key} in ${language}`).toEqual(named(text));
      }
    }
  });

  test("have no exclamation marks, except where the specification quotes a sentence", () => {
    const quotedThere = new Set(["errors.providerSoon", "billing.already.title", "billing.save"]);
    for (const own of texts.values()) {
      for (const [key, text] of own) if (!quotedThere.has(key)) expect(text, key).not.toMatch(/[!¡]/);
    }
  });
});

describe("the language", () => {
  test.each([
    [{ preferred: "it", cookie: "es", acceptLanguage: "en" }, "it"],
    // An account may prefer a language that the interface does not have: it gets English, not the browser's language.
    [{ preferred: "fr", cookie: "es", acceptLanguage: "it" }, "en"],
    [{ preferred: "de", acceptLanguage: "de, it" }, "en"],
    [{ preferred: null, cookie: "es", acceptLanguage: "it" }, "es"],
    [{ preferred: "", acceptLanguage: "it" }, "it"],
    [{ acceptLanguage: "fr-CH, it;q=0.9, en;q=0.8" }, "it"],
    [{ acceptLanguage: "en;q=0.1, es-MX;q=0.7" }, "es"],
    [{ acceptLanguage: "it;q=0, *" }, "en"],
    [{ cookie: "xx", acceptLanguage: ";;q=,=" }, "en"],
    [{}, "en"],
  ] as const)("of %o is %s", (signs, language) => {
    expect(detectLanguage(signs)).toBe(language);
  });

  test("falls back to the key itself", () => {
    expect(getServerI18n("it").t("nothing.like.this")).toBe("nothing.like.this");
  });

  test("has one shared instance", () => {
    expect(getServerI18n("es")).toBe(getServerI18n("es"));
  });
});

test("no line break parts a file size from its unit", () => {
  for (const language of languages) expect(formatSize(961_000, language)).toBe("961\u00a0kB");
  expect(formatSize(2_930_000, "it")).toBe("2,9\u00a0MB");
});

describe("dates and times", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const inEnglish = { now, language: "en", timeZone: "Europe/Rome", t: getServerI18n("en").t } as const;

  test.each([
    [0.9, "just now"],
    [-3, "just now"],
    [1, "1 minute ago"],
    [59.9, "59 minutes ago"],
    [60, "1 hour ago"],
    [1439, "23 hours ago"],
    [1440, "20 November 2026"],
  ])("%d minutes ago", (minutes, words) => {
    expect(formatRelativeTime(ago(minutes), inEnglish)).toBe(words);
  });

  test("lists show Italian dates in every language, in the reader's zone", () => {
    expect(formatListDate("2026-11-20T23:30:00Z", "Europe/Rome")).toBe("21/11/2026");
    expect(formatListDate("2026-11-20T23:30:00Z", "UTC")).toBe("20/11/2026");
    expect(formatListDate(null, "UTC")).toBe("Data sconosciuta");
  });

  test("headings show long dates in the reader's language", () => {
    expect(formatLongDate("2026-11-21T12:00:00Z", "es", "UTC")).toBe("21 de noviembre de 2026");
    expect(formatLongDate("2026-11-21T12:00:00Z", "it", "UTC")).toBe("21 novembre 2026");
  });

  test("times are in the reader's time zone", () => {
    expect(formatTime("2026-11-22T00:00:00Z", "en", "Europe/Rome")).toBe("01:00");
    // Without scripts the zone may be unknown; then the time says which one it is in.
    expect(formatTime("2026-11-22T00:00:00Z", "en", "UTC")).toBe("00:00 UTC");
    expect(formatListDateTime("2026-11-22T00:00:00Z", "Europe/Rome")).toBe("22/11/2026, 01:00");
    expect(formatListDateTime("2026-11-22T00:00:00Z", "UTC")).toBe("22/11/2026, 00:00 UTC");
    expect(dayPartOf(now, "Europe/Rome")).toBe("afternoon");
    expect(dayPartOf(now, "Asia/Tokyo")).toBe("evening");
    expect(dayPartOf(now, "Pacific/Honolulu")).toBe("night");
  });

  test.each([null, "", "Mars/Olympus", "x".repeat(100), "UTC; rm"])("an unknown zone is UTC: %s", (zone) => {
    expect(safeTimeZone(zone)).toBe("UTC");
  });
});
