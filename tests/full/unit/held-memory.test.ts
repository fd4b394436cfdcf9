import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test, vi } from "vitest";
import { formatTime, knownTimeZone, safeTimeZone } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";
import { lruCache } from "~/utils/lru-cache";

const root = path.resolve(import.meta.dirname, "../../..");

const files = "made of the product's own files";
const once = "one value";
const browser = "changed in the browser only";
const requests = "goes with the requests and replies that run";
const rows = "one entry for each row that administrators wrote";

/** Everything in memory that lives as long as the process and can grow, and its bound. */
const bounds: Record<string, string> = {
  "app/client/audio/one-sound.ts channel": browser,
  "app/client/audio/one-sound.ts playing": browser,
  "app/client/use-kept-focus.ts hasRun": browser,
  "app/client/failures/session-expiry.ts isRedirecting": browser,
  "app/client/failures/session-expiry.ts requested": browser,
  "app/client/shown-page.ts shown": browser,
  "app/client/failures/failure-handling.ts pendingActions": browser,
  "app/client/failures/failure-handling.ts isStaying": browser,
  "app/client/failures/failure-handling.ts scrolledTo": browser,
  "app/client/toast-store.ts listeners": browser,
  "app/client/outbox.ts listeners": browser,
  "app/client/outbox.ts current": browser,
  "app/client/outbox.ts source": browser,
  "app/client/audio/now-playing.ts element": browser,
  "app/client/audio/now-playing.ts ownerId": browser,
  "app/client/audio/played-places.ts isCleared": browser,
  "app/features/media/offline/kept-media.ts listeners": browser,
  "app/features/admin/read-settings.server.ts state": "the stored settings, 500 at most",
  "app/features/admin/metrics/record-metrics.server.ts state": "as many numbers as there are counters",
  "app/features/billing/plans/check-prices.server.ts state": "one entry a plan",
  "app/features/chat/conversations/components/use-older-conversations.ts kept": browser,
  "app/features/auth/passwords/common-password.server.ts list": files,
  "app/features/auth/passwords/password.server.ts dummy": once,
  "app/features/auth/sessions/watch-session.server.ts state": "one entry per open stream; a person has a few",
  "app/features/chat/turns/streams/local-turns.server.ts localTurns": requests,
  "app/features/chat/messages/message-view.server.ts rendered": "LRU of 16 million characters",
  "app/features/chat/turns/streams/stream-limit.server.ts open": "one entry per person with an open stream",
  "app/features/chat/turns/streams/remote-turns.server.ts state": requests,
  "app/features/chat/turns/turn-key.server.ts processId": once,
  "app/features/chat/turns/turn-recovery.server.ts state": once,
  "app/features/chat/turns/model-queue.server.ts queue":
    "one entry for each reply that waits for the model here",
  "app/features/chat/turns/reply-saver.server.ts ReplySaver.#all": requests,
  "app/features/chat/turns/reply-saver.server.ts ReplySaver.#isSaving": once,
  "app/features/chat/turns/reply-saver.server.ts ReplySaver.#lastLook": once,
  "app/features/chat/turns/reply-saver.server.ts ReplySaver.#timer": once,
  "app/features/chat/turns/turn-step.server.ts steps": requests,
  "app/features/chat/turns/turn-step.server.ts stepsBesideWaiting": "as many as of all steps",
  "app/features/media/gallery/read-object.server.ts servedTypes": once,
  "app/features/media/generation/await-generation.server.ts state": once,
  "app/features/media/generation/generation-job.server.ts state": "one entry for each generation that runs",
  "app/features/media/generation/generation-lease.server.ts processId": once,
  "app/features/knowledge/reader/worker.ts count": "goes with the thread of one document",
  "app/features/knowledge/reader/worker.ts waiting": "goes with the thread of one document",
  "app/features/knowledge/term-counts.server.ts counts": "the 5,000 most recently used",
  "app/features/marketing/read-page.server.ts helpPages": files,
  "app/features/marketing/read-page.server.ts pages": files,
  "app/features/marketing/write-exchange.server.ts exchanges": "one entry for each language",
  "app/features/profile/change-picture.server.ts decoding": "20 uploads of 5 MB that wait",
  "app/features/quotations/books.ts bookIdsByName": files,
  "app/features/quotations/make-index.server.ts made": files,
  "app/features/quotations/texts.server.ts texts": files,
  "app/features/safety/british-english.ts countries": files,
  "app/features/safety/care/care-reply.server.ts emergencyKeys": files,
  "app/features/safety/care/care-reply.server.ts movesWithList": files,
  "app/features/safety/classifier.server.ts tables": files,
  "app/features/safety/concepts.server.ts beginnings": files,
  "app/features/safety/concepts.server.ts functionWords": files,
  "app/features/safety/deeds/correct-spelling.server.ts asWritten": files,
  "app/features/safety/deeds/correct-spelling.server.ts byRest": files,
  "app/features/safety/deeds/find-signs.server.ts numbers": files,
  "app/features/safety/deeds/correct-spelling.server.ts outlines": files,
  "app/features/safety/deeds/correct-spelling.server.ts spelt": files,
  "app/features/admin/read-summary.server.ts counted": "two numbers",
  "app/features/home/find-quote.server.ts known": "one quote",
  "app/features/safety/encoder/encoder.server.ts readings": "the 1,000 most recently used",
  "app/features/safety/encoder/encoder.server.ts state": "200 texts that the thread has before it",
  "app/features/safety/helplines/helplines.server.ts seeded": files,
  "app/features/safety/helplines/helplines.server.ts state": rows,
  "app/features/safety/care/interpret-follow-up.server.ts alarming": files,
  "app/features/safety/care/interpret-follow-up.server.ts answeredInEmergency": files,
  "app/features/safety/ordinary-talk.server.ts serious": files,
  "app/features/safety/ordinary-talk.server.ts everyday": files,
  "app/features/safety/ordinary-talk.server.ts besides": files,
  "app/features/safety/ordinary-talk.server.ts people": files,
  "app/features/safety/care/recognise-follow-up.server.ts compiled": files,
  "app/features/safety/rules.server.ts rulesFound": "weak: as long as the message is read",
  "app/features/safety/rules.server.ts wordsOfRules": files,
  "app/features/safety/schema.ts helpRegionSchema": once,
  "app/features/safety/words.server.ts shortForms": files,
  "app/http/api/endpoint.server.ts endpoints": files,
  "app/http/api/docs-page.server.tsx pages": "one entry for each language and theme",
  "app/http/api/openapi.server.ts document": once,
  "app/http/middleware/visitor-landing.server.ts FOR_EVERYONE": files,
  "app/http/middleware/long-read.server.ts alwaysLong": files,
  "app/http/middleware/origin-check.server.ts SAFE_METHODS": files,
  "app/http/middleware/query-bounds.server.ts messageNames": files,
  "app/http/middleware/request-context.server.ts users": "weak: freed with the request",
  "app/http/new-connections.server.ts taken": "one number",
  "app/http/session/ended-sessions.server.ts ended": "the 1,000 that were used most recently",
  "app/http/middleware/sessions-in-danger.server.ts sessions": "the 1,000 most recent, for a minute",
  "app/http/middleware/read-ahead.server.ts waiting": "32 MB of bodies",
  "app/features/profile/change-picture.server.ts arriving": "64 MB of pictures",
  "app/features/sitting/sitting-audio.server.ts sittingKits": "the most recently used kits",
  "app/http/middleware/long-read.server.ts longReadsOf": requests,
  "app/http/oauth/authenticator.server.ts authenticator": once,
  "app/features/media/gallery/share-token.server.ts shareSecrets": once,
  "app/http/oauth/oauth-flow.server.ts oauth-flows:${provider}": "one for each provider",
  "app/http/session/cookies.server.ts cookie:${name}": "one for each cookie of the product",
  "app/http/session/session.server.ts sessionStorage": once,
  "app/services/audio/run-kit.server.ts kits": "one at work, and a bounded queue",
  "app/services/audio/run-track.server.ts tracks": "one at work, and a bounded queue",
  "app/services/images/index.server.ts images": once,
  "app/services/llm/index.server.ts guide:${provider}": "one for each provider",
  "app/services/llm/index.server.ts guide:library": once,
  "app/services/long-reads.server.ts longReads": "two at work, 1,000 that wait",
  "app/services/database/lost-commands.server.ts failLostCommands": once,
  "app/services/mail.server.ts smtp": once,
  "app/services/packages/fetched-folder.server.ts fetched-folders": "one entry for each fetched folder",
  "app/services/rate-limiter.server.ts limiter:${name}:${db.databaseName}": "one for each kind of limit",
  "app/services/rate-limiter.server.ts limiterSecret": once,
  "app/services/speech/speech-service.server.ts speech-service": once,
  "app/services/storage.server.ts cloudinary": once,
  "app/services/stripe/client.server.ts stripe": once,
  "app/services/stripe/client.server.ts stripeReader": once,
  "app/services/stripe/client.server.ts stripeWaiting": "a few requests that wait for Stripe",
  "app/services/database/watch-queries.server.ts watchQueries": once,
  "app/http/runtime.server.ts state": once,
  "app/http/streaming/turn-writer.server.ts broadcasters": "weak: freed with the reply",
  "app/i18n/client.ts texts": once,
  "app/i18n/format.ts agoSentences": "about eighty sentences per language",
  "app/i18n/format.ts formatters": "the 200 most recently used",
  "app/i18n/format.ts waitFormatters": "one entry for each language",
  "app/i18n/format.ts numberFormatters": "the 100 most recently used",
  "app/i18n/format.ts zones": "the 1,000 most recently used",
  "app/i18n/server.server.ts instances": files,
  "app/features/picture/paint-picture.server.ts painters": "two at work, 200 that wait",
  "app/services/images/encode-picture.server.ts formats": files,
  "app/services/audio/track-process.ts percent": "goes with the process of one track",
  "app/services/audio/track-process.ts step": "goes with the process of one track",
  "app/services/jobs/jobs.server.ts state": once,
  "app/services/llm/library/cards.server.ts bindings": files,
  "app/services/llm/library/engine.server.ts libraries": files,
  "app/services/llm/library/understanding/foreign.server.ts distinctiveWords": files,
  "app/services/llm/library/understanding/foreign.server.ts words": files,
  "app/services/llm/library/grammar/en.ts en": files,
  "app/services/llm/library/grammar/es.ts es": files,
  "app/services/llm/library/grammar/it.ts it": files,
  "app/services/llm/library/loss/loss.server.ts weights": files,
  "app/services/llm/library/thread.server.ts partsOfTexts": files,
  "app/services/cluster/primary.ts isStopping": once,
  "app/services/cluster/primary.ts mongo": once,
  "app/services/cluster/primary.ts pool": once,
  "app/services/database/database-state.server.ts state": once,
  "app/services/llm/embeddings.server.ts state": once,
  "app/services/llm/index.server.ts state": once,
  "app/services/llm/openai.server.ts learned": rows,
  "app/services/log.server.ts log": once,
  "app/services/metrics.server.ts state": "sixty names for each family of figures",
  "app/services/rate-limiter.server.ts limiter": "one per kind of limit",
  "app/services/singleton.server.ts store": "one entry per name in the sources",
  "app/services/waiting-requests.server.ts state": once,
  "app/services/worker-thread.server.ts last": once,
  "app/utils/local-time.ts formatters": "the 100 most recently used",
  "app/services/packages/fetched-folder.server.ts attempts":
    "one entry for each fetched folder, of which there are three",
  "app/services/speech/phonemes/italian.ts FOURTH_FROM_END": files,
  "app/services/speech/phonemes/italian.ts NOT_VERBS": files,
  "app/services/speech/phonemes/italian.ts OPEN": files,
  "app/services/speech/phonemes/italian.ts STRESSED_I_STEMS": files,
  "app/services/speech/phonemes/italian.ts THIRD_FROM_END": files,
  "app/services/speech/phonemes/italian.ts THIRD_STEMS": files,
  "app/services/speech/phonemes/italian.ts UNSTRESSED": files,
  "app/services/speech/phonemes/spanish.ts UNSTRESSED": files,
  "app/services/speech/phonemes/spanish.ts WEAKLY_STRESSED": files,
  "app/utils/text/search-text.ts lookalikes": files,
  "server.ts handlers": "one for each part of the build: there are as many as known beginnings of paths",
  "server.ts isReady": once,
  "server.ts isRetiring": once,
  "server.ts isStopping": once,
};

/** Values in closures of long-lived objects. They look like local values, so they are listed by name. */
const inClosures = [
  "app/services/llm/openai.server.ts learned",
  "app/services/rate-limiter.server.ts limiter",
  "app/services/singleton.server.ts store",
  "app/services/packages/fetched-folder.server.ts attempts",
];

const collection = /\bnew (Map|Set|WeakMap|LRUCache|HeldBytes)\b|\blruCache\(/;

/** The names of the values that functions make once and keep. */
function keptByFunctions(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (isInFunction && ts.isCallExpression(node) && node.expression.getText() === "singleton")
      names.push(node.arguments[0]!.getText().replace(/^["`]|["`]$/g, ""));
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  if (source.text.includes("singleton(")) visit(source, false);
  return names;
}

/** Module variables and static fields that can grow, and what functions keep. */
function holders(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), "utf8"), 99, true);
  const names = keptByFunctions(source).map((name) => `${file} ${name}`);
  for (const statement of source.statements) {
    if (ts.isClassDeclaration(statement)) {
      for (const member of statement.members) {
        const isStatic =
          ts.isPropertyDeclaration(member) &&
          member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
        if (isStatic) names.push(`${file} ${statement.name!.text}.${member.name!.getText()}`);
      }
    }
    if (!ts.isVariableStatement(statement)) continue;
    const isLet = !(statement.declarationList.flags & ts.NodeFlags.Const);
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || ts.isArrowFunction(initializer)) {
        if (isLet) names.push(`${file} ${name.getText()}`);
        continue;
      }
      const text = initializer.getText();
      const isEmpty = text === "{}" || text === "[]";
      const isHandler = /^(withErrorResponses|endpoint)\(/.test(text);
      if (isLet || isEmpty || (!isHandler && collection.test(text)) || text.startsWith("singleton("))
        names.push(`${file} ${name.getText()}`);
    }
  }
  return names;
}

// Parses every source file, which takes a while on a busy machine.
test("everything in memory that lives as long as the process has a bound", { timeout: 30_000 }, () => {
  const sources = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "app", "models", "server.ts"],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith("app/service-worker/"));
  const found = sources.flatMap(holders);
  for (const holder of inClosures) {
    const [file, name] = holder.split(" ") as [string, string];
    expect(readFileSync(path.join(root, file), "utf8")).toMatch(new RegExp(`(const|function) ${name}\\b`));
  }
  expect([...found, ...inClosures].sort()).toEqual(Object.keys(bounds).sort());
});

describe("time zones", () => {
  test("have one name, whatever their spelling", () => {
    expect(safeTimeZone("eUROPE/rOME")).toBe("Europe/Rome");
    expect(knownTimeZone("europe/rome")).toBe("Europe/Rome");
    expect(knownTimeZone("Mars/Olympus")).toBeNull();
  });

  test("six thousand spellings create one formatter", () => {
    const made: unknown[] = [];
    const Original = Intl.DateTimeFormat;
    const spy = function (locale: string, options: Intl.DateTimeFormatOptions) {
      const formatter = new Original(locale, options);
      if (options.hour) made.push(options.timeZone);
      return formatter;
    };
    Object.assign(Intl, { DateTimeFormat: spy });
    try {
      const letters = [..."america/los_angeles"];
      for (let n = 0; n < 6_000; n += 1) {
        const spelling = letters
          .map((letter, place) => (n & (1 << (place % 13)) ? letter.toUpperCase() : letter))
          .join("");
        formatTime("2026-11-22T00:00:00Z", "en", safeTimeZone(spelling));
      }
    } finally {
      Object.assign(Intl, { DateTimeFormat: Original });
    }
    expect(made).toEqual(["America/Los_Angeles"]);
  });
});

test("a cache keeps the most recently used values, up to its limit", () => {
  const made: string[] = [];
  const values = lruCache(2, (key) => (made.push(key), null));
  for (const key of ["a", "b", "a", "c", "a", "b"]) values.get(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
  expect(values.size).toBe(2);
});

test("sentences are cached by their texts' keys alone, not by values from a URL", () => {
  const t = getServerI18n("en").getFixedT("en");
  const keep = vi.spyOn(Map.prototype, "set");
  const keys = ["nothing", "anything:errors.sendFailed", "one:more"];
  for (const key of keys) t(key as never);
  const kept = keep.mock.calls.map(([key]) => key as string);
  keep.mockRestore();
  expect(kept.filter((key) => keys.includes(key))).toEqual([]);
});
