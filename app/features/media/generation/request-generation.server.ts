import mongoose from "mongoose";
import { Generation, type GenerationDocument } from "#models/generation.server";
import { limitBegun } from "~/features/admin/limit-begun.server";
import type { Place } from "~/features/chat/types";
import type { CareState } from "~/features/safety/types";
import { insertOnce } from "~/services/database/db-writes.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { idOfKey } from "~/utils/id-of-key.server";
import { MAX_UNFINISHED, UNFINISHED_PER_PERSON } from "../limits";
import { mediaAllowanceOf } from "../media-allowance.server";
import { findPremiumField } from "../premium-media";
import type { MediaInput } from "../types";
import { wakeGenerations } from "./generation-job.server";
import { unfinished } from "./generation-lease.server";
import { languageOfWords } from "./language-of-words.server";
import { isPersonInCare } from "~/features/safety/care/person-in-care.server";
import { answerDangerousPrompt } from "./media-care.server";
import { refundMediaSlot, reserveMediaSlot } from "./media-slots.server";

/** A generation that was begun or joined, or the answer to a prompt that states danger. */
export type RequestedMedia = { jobId: string; care: null } | { jobId: null; care: string };

interface Request {
  userId: string;
  input: MediaInput;
  /** Repeated requests with the same key are one. */
  onceKey: string | null;
  place: Place | null;
  /** The chat message whose offer it fulfils, and what its conversation remembers of danger. */
  message?: { id: string; care: CareState | null };
}

/**
 * Puts a meditation or an image into the queue. What states danger is answered before any limit is looked at.
 * @throws AppError 402 none left today, or with `field` for what is part of Premium; 403 for a person in care; 429 too many at once or within an hour; 503 the queue is full.
 */
export async function requestGeneration(request: Request): Promise<RequestedMedia> {
  const { userId, input, onceKey, place, message } = request;
  const { language } = input;
  const care = await answerDangerousPrompt(userId, input, { language, place, care: message?.care });
  if (care) return { jobId: null, care };
  if (await isPersonInCare(userId)) throw new AppError("errors.mediaInCare", 403);

  const known = await findByKey(userId, onceKey);
  if (known) return joined(known);
  const allowance = await mediaAllowanceOf(userId);
  const premium = findPremiumField(input, allowance);
  if (premium) throw new AppError(premium.error, 402, { field: premium.field });
  // Before the slot: the same request may have taken it too, and one that is refused here must not give it back.
  await checkRoom(userId);
  await limitBegun(userId);
  await consumeRateLimit("mediaUser", userId);
  const _id = onceKey === null ? new mongoose.Types.ObjectId() : idOfKey(userId, onceKey);
  const slotDay = await reserveMediaSlot(userId, _id);
  if (!slotDay) throw new AppError("errors.mediaLimitReached", 402);
  const refund = () => refundMediaSlot(new mongoose.Types.ObjectId(userId), _id, slotDay);
  try {
    let isNew = true;
    const row = await insertOnce(
      async () => Generation.create({ ...toRow(_id, request, slotDay), isPremium: allowance.isPremium }),
      () => {
        isNew = false;
        return findByKey(userId, onceKey);
      },
    );
    // The same request was withdrawn as one too many.
    if (!row) throw tooMuchMedia();
    if (isNew) await withdrawSurplus(userId, _id);
    await wakeGenerations();
    return joined(row);
  } catch (error) {
    if (!(await Generation.exists({ _id }).catch(() => null))) await refund();
    throw error;
  }
}

function joined({ _id }: Pick<GenerationDocument, "_id">): RequestedMedia {
  return { jobId: _id.toString(), care: null };
}

async function findByKey(userId: string, onceKey: string | null): Promise<GenerationDocument | null> {
  return onceKey === null ? null : Generation.findOne({ userId, onceKey }).lean();
}

/** Of many that come at once each may have found room: the last one sees them all. */
async function withdrawSurplus(userId: string, _id: mongoose.Types.ObjectId): Promise<void> {
  if ((await Generation.countDocuments({ userId, status: unfinished() })) <= UNFINISHED_PER_PERSON) return;
  const { deletedCount } = await Generation.deleteOne({ _id, userId, status: "queued" });
  if (deletedCount > 0) throw tooMuchMedia();
}

const tooMuchMedia = () => new AppError("errors.tooMuchMedia", 429, { retryAfterSeconds: 60 });

async function checkRoom(userId: string): Promise<void> {
  const [own, all] = await Promise.all([
    Generation.countDocuments({ userId, status: unfinished() }),
    Generation.countDocuments({ status: unfinished() }),
  ]);
  if (own >= UNFINISHED_PER_PERSON) throw tooMuchMedia();
  if (all >= MAX_UNFINISHED) throw new AppError("errors.serviceUnavailable", 503, { retryAfterSeconds: 60 });
}

function toRow(_id: mongoose.Types.ObjectId, { userId, input, onceKey, message }: Request, slotDay: Date) {
  const { type, ...asked } = input;
  return {
    _id,
    userId,
    type,
    input: { ...asked, language: languageOfWords(input) },
    messageId: message?.id ?? null,
    onceKey,
    status: "queued" as const,
    itemId: new mongoose.Types.ObjectId(),
    slotDay,
  };
}
