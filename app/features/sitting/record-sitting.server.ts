import { Sitting, type SittingDocument } from "#models/sitting.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import type { SittingKind } from "./limits";
import type { SittingDto } from "./types";

/**
 * Counts a finished sitting, once for each key.
 * @param input.at when it ended, ISO 8601; now unless told. The clock of a device that is ahead counts as now.
 * @throws AppError 429 after too many within an hour.
 */
export async function recordSitting(
  userId: string,
  input: { kind: SittingKind; minutes: number; submitKey: string; at?: string },
): Promise<SittingDto> {
  const { kind, minutes, submitKey } = input;
  const find = () => Sitting.findOne({ userId, submitKey }).lean<SittingDocument>();
  const known = await find();
  if (known) return toSittingDto(known);
  await consumeRateLimit("sittingUser", userId);
  const at = new Date(Math.min(Date.now(), input.at ? Date.parse(input.at) : Infinity));
  return insertOnce(
    async () => toSittingDto(await Sitting.create({ userId, kind, minutes, submitKey, at })),
    async () => toSittingDto((await find())!),
  );
}

function toSittingDto({ _id, kind, minutes, at }: SittingDocument): SittingDto {
  return { id: _id.toString(), kind, minutes, at: at.toISOString() };
}
