import { models } from "#models/all.server";
import { compareWithDatabase, type Talkers } from "#tests/setup/talkers";
import { oid } from "#tests/setup/stage";
import { checkMedia } from "~/features/media/check-media.server";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";
import type { People } from "./people";
import type { Scene } from "./scene";

/** What must hold after all faults, how many cases were looked at, and those that break it. */
export interface Invariant {
  name: string;
  cases: number;
  broken: string[];
}

/** What the product reports while the database is away: the person can have another confirmation email sent. */
const expectedTrouble = /database connection error|could not send the confirmation email/;

type Row = Record<string, unknown>;
const DAY_MS = 86_400_000;
/** A lock of a killed process ends after a minute. */
const OVERDUE_MS = 90_000;

/** Looks at everything that people were told and at every row. */
export async function checkInvariants(scene: Scene, talkers: Talkers, people: People): Promise<Invariant[]> {
  const db = scene.database.client.db();
  const all = (name: string, filter: object = {}) =>
    db.collection(name).find(filter).toArray() as Promise<Row[]>;
  const invariants: Invariant[] = [];
  const add = (name: string, cases: number, broken: string[]) => invariants.push({ name, cases, broken });

  const { said } = talkers;
  add("accepted messages are there once, with one whole reply, one turn, one slot", said.length, [
    ...(await compareWithDatabase(db, said)),
    ...talkers.lost.map((id) => `message ${id} was not shown`),
  ]);
  const turns = await all("turns");
  add(
    "what a reader saw as done is what is stored",
    said.length,
    said.flatMap(({ turnId, end, reply }) => {
      const turn = turns.find(({ _id }) => String(_id) === turnId);
      const isSame = (end === "done") === (turn?.status === "done");
      return isSame
        ? []
        : [`turn ${turnId} is ${String(turn?.status)}, its reader saw ${end}: ${reply.slice(-40)}`];
    }),
  );
  add(
    "no turn is running or unsettled",
    turns.length,
    turns.flatMap(({ _id, status, settled }) =>
      settled && status !== "running" ? [] : [`turn ${String(_id)} is ${String(status)}`],
    ),
  );
  const messages = await all("messages");
  const known = new Set(
    turns.flatMap((turn) => [String(turn.userMessageId), String(turn.assistantMessageId)]),
  );
  add(
    "every message belongs to a turn",
    messages.length,
    messages.flatMap(({ _id }) => (known.has(String(_id)) ? [] : [`message ${String(_id)}`])),
  );
  const users = await all("users");
  const generations = await all("generations");
  const begun = new Set(
    [...turns, ...generations].map(({ _id, itemId }) => [String(_id), String(itemId)]).flat(),
  );
  add(
    "every slot belongs to a turn or an image, and the count is right",
    users.length,
    users.flatMap(({ _id, dailyTurnIds = [], dailyMediaIds = [], dailyMessageCount }) => {
      const ids = [...(dailyTurnIds as unknown[]), ...(dailyMediaIds as unknown[])].map(String);
      const extra = ids.filter((id) => !begun.has(id)).map((id) => `slot ${id} of ${String(_id)}`);
      const isRight = dailyMessageCount === (dailyTurnIds as unknown[]).length;
      return isRight ? extra : [...extra, `${String(_id)} counts ${String(dailyMessageCount)}`];
    }),
  );
  add(
    "favourites are as they were set",
    people.favourites.size,
    (await all("conversations", { _id: { $in: [...people.favourites.keys()].map(oid) } })).flatMap((row) =>
      row.isFavorite === people.favourites.get(String(row._id)) ? [] : [`conversation ${String(row._id)}`],
    ),
  );

  const items = await all("gallery_items");
  add(
    "generations have ended, and each that is done has its item",
    generations.length,
    generations.flatMap(({ _id, status, itemId, error }) => {
      const count = items.filter((item) => String(item._id) === String(itemId)).length;
      const isRight = count === (status === "done" ? 1 : 0) && status !== "queued" && status !== "running";
      return isRight
        ? []
        : [`generation ${String(_id)} is ${String(status)} (${String(error)}), items: ${count}`];
    }),
  );
  add(
    "no accepted image is missing",
    people.media.size,
    [...people.media].flatMap(([id, accepted]) => {
      const rows = generations.filter(({ userId }) => String(userId) === id);
      return rows.length >= accepted ? [] : [`${id} has ${rows.length} of ${accepted}`];
    }),
  );
  invariants.push(...(await mediaInvariants(scene)));

  const payments = await all("payments");
  add(
    "payments and subscriptions once, and Premium for all who paid",
    people.payers.length,
    people.payers.flatMap((id) => {
      const paid = payments.filter(({ userId }) => String(userId) === id).length;
      const open = scene.stripe.all("subscription").filter(({ metadata }) => metadata?.userId === id).length;
      const tier = users.find(({ _id }) => String(_id) === id)?.subscriptionTier;
      const isRight = paid === 1 && open === 1 && tier === "premium";
      return isRight ? [] : [`${id}: ${paid} payments, ${open} subscriptions, ${String(tier)}`];
    }),
  );
  const entries = await all("admin_logs");
  add(
    "one entry in the log for each act of an administrator",
    people.acts.size,
    [...people.acts].flatMap(([key, { sent, answered }]) => {
      const count = entries.filter(
        (entry) => `${String(entry.action)} ${String(entry.entityId)}` === key,
      ).length;
      return count >= answered && count <= sent ? [] : [`${key}: ${count} entries, ${sent} sent`];
    }),
  );
  const jobs = await all("jobs");
  // One that has just become due waits for the next look at the queue.
  const isOld = (date: unknown) => date != null && Number(date) < Date.now() - OVERDUE_MS;
  const isStuck = ({ lockedAt, nextRunAt, repeatInterval, failedAt }: Row) =>
    !repeatInterval && (isOld(nextRunAt) || isOld(lockedAt) || Boolean(!nextRunAt && failedAt));
  add(
    "jobs are settled",
    jobs.length,
    jobs.filter(isStuck).map(({ name, failReason, failCount }) => {
      return `${String(name)}: failed ${String(failCount ?? 0)} times, ${String(failReason ?? "waits")}`;
    }),
  );

  const answers = [...talkers.failures, ...people.failures];
  add(
    "no answer is a 500",
    answers.length,
    answers.filter((line) => /: 500/.test(line)),
  );
  const log = [scene.shared, scene.shifted].flatMap(({ output }) => output().split("\n"));
  add(
    "no unexpected error in the log",
    log.length,
    log.filter((line) => /"level":[56]0/.test(line) && !expectedTrouble.test(line)).map(describe),
  );
  return invariants;
}

/** The words of a log line before its stack. */
function describe(line: string): string {
  const { msg, err, ...rest } = JSON.parse(line) as { msg: string; err?: { stack?: string } };
  return JSON.stringify({ msg, ...rest, err });
}

async function mediaInvariants({ database }: Scene): Promise<Invariant[]> {
  await connectDatabase(database.uri, models, 30_000);
  try {
    const { items, rowsWithoutObject } = await checkMedia({ mend: false });
    // What a killed process left behind is removed once a day.
    const tomorrow = new Date(Date.now() + DAY_MS);
    await checkMedia({ mend: true, now: tomorrow });
    const { objectsWithoutRow } = await checkMedia({ mend: false, now: tomorrow });
    return [
      { name: "no item of the gallery without its object", cases: items, broken: rowsWithoutObject },
      { name: "no object without its item after a day", cases: items, broken: objectsWithoutRow },
    ];
  } finally {
    await disconnectDatabase();
  }
}
