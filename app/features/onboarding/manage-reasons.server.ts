import { UsageReason, type UsageReasonDocument } from "#models/usage-reason.server";
import { byLanguage, languages, type Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import { expectMatch, retryIfChanged } from "~/services/database/retry-if-changed.server";
import { AppError } from "~/utils/app-error";
import { MAX_REASONS } from "./limits";
import { reasonField } from "./reason-fields";
import type { ReasonInput } from "./reason-schema";
import { seenReason, type ManagedReason } from "./steps";
import { normalizeText } from "~/utils/text/normalize";

type Texts = ManagedReason["labels"];

const order = { displayOrder: 1, _id: 1 } as const;

/** All reasons in the order in which they are offered, with those that are no longer offered. */
export async function listAllReasons(): Promise<ManagedReason[]> {
  const rows = await UsageReason.find().sort(order).limit(MAX_REASONS).lean();
  return rows.map(toManaged);
}

/** One reason. @throws AppError 404 if there is none. */
export async function findReason(key: string): Promise<ManagedReason> {
  return toManaged(await findRow(key));
}

async function findRow(key: string): Promise<UsageReasonDocument> {
  const row = await UsageReason.findOne({ key }).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return row;
}

function toManaged({
  key,
  labels,
  descriptions,
  labelKey,
  descriptionKey,
  isActive,
}: UsageReasonDocument): ManagedReason {
  return {
    key,
    labels: inEach(labels, labelKey),
    descriptions: inEach(descriptions, descriptionKey ?? ""),
    isActive,
  };
}

/** An administrator's own words, otherwise the translations of a key, or the text in its place. */
function inEach(own: Partial<Record<Language, string | null>> | null | undefined, key: string): Texts {
  const textOf = (language: Language) => {
    if (own) return own[language] ?? "";
    const i18n = getServerI18n(language);
    return key && i18n.exists(key) ? i18n.t(key) : key;
  };
  return byLanguage(textOf);
}

function fieldsOf(input: ReasonInput) {
  return {
    labels: byLanguage((language) => input[reasonField("label", language)]),
    descriptions: byLanguage((language) => input[reasonField("description", language)] ?? ""),
  };
}

/**
 * Changes a reason's words.
 * @param seen the result of `seenReason` when the form was made; without it, the last writer wins.
 * @returns null; or what is stored now, if someone else was first: then nothing is saved.
 * @throws AppError 404 if there is none; 409 if too many change it at once.
 */
export function editReason(key: string, input: ReasonInput, seen?: string): Promise<ManagedReason | null> {
  return retryIfChanged(async () => {
    const row = await findRow(key);
    const reason = toManaged(row);
    if (seen !== undefined && seen !== seenReason(reason)) return reason;
    expectMatch(await UsageReason.updateOne(unchanged(row), { $set: fieldsOf(input) }));
    return null;
  });
}

/** The filter of a row whose words are still the ones that were read. */
function unchanged({ _id, labels, descriptions }: UsageReasonDocument) {
  const words = languages.flatMap((language) => [
    [`labels.${language}`, labels?.[language] ?? null],
    [`descriptions.${language}`, descriptions?.[language] ?? null],
  ]);
  return { _id, ...(Object.fromEntries(words) as Record<string, string | null>) };
}

/**
 * Adds a reason as the last one. Its key comes from its English label.
 * @throws AppError 409 if there are too many, or one with this label.
 */
export async function addReason(input: ReasonInput): Promise<void> {
  const rows = await UsageReason.find({}, { displayOrder: 1 })
    .sort({ displayOrder: -1 })
    .limit(MAX_REASONS)
    .lean();
  if (rows.length >= MAX_REASONS) throw new AppError("adminContent.reasons.tooMany", 409);
  const key = keyOf(input.labelEn);
  try {
    await UsageReason.create({
      key,
      labelKey: input.labelEn,
      displayOrder: (rows[0]?.displayOrder ?? -1) + 1,
      ...fieldsOf(input),
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError("adminContent.reasons.exists", 409);
    throw error;
  }
}

/** Letters without accents, digits and hyphens; `new` is the address of the page that adds one. */
function keyOf(label: string): string {
  const key = normalizeText(label, "NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  return key === "" || key === "new" ? `reason-${key || Date.now().toString(36)}` : key;
}

/**
 * Offers a reason, or no longer; the answers of people who chose it stay.
 * @throws AppError 404 if there is none.
 */
export async function setReasonOffered(key: string, isActive: boolean): Promise<void> {
  const { matchedCount } = await UsageReason.updateOne({ key }, { isActive });
  if (matchedCount === 0) throw new AppError("errors.notFound", 404);
}

/**
 * Moves a reason by one place; at either end it stays where it is.
 * @throws AppError 404 if there is none.
 */
export async function moveReason(key: string, direction: "up" | "down"): Promise<void> {
  const rows = await UsageReason.find({}, { key: 1 }).sort(order).limit(MAX_REASONS).lean();
  const from = rows.findIndex((row) => row.key === key);
  if (from === -1) throw new AppError("errors.notFound", 404);
  const to = Math.min(rows.length - 1, Math.max(0, from + (direction === "up" ? -1 : 1)));
  const [moved] = rows.splice(from, 1);
  rows.splice(to, 0, moved!);
  await UsageReason.bulkWrite(
    rows.map(({ _id }, displayOrder) => ({ updateOne: { filter: { _id }, update: { displayOrder } } })),
  );
}
