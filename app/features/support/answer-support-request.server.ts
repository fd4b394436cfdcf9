import mongoose from "mongoose";
import { SupportRequest } from "#models/support-request.server";
import { User } from "#models/user.server";
import { sendMail } from "~/features/mail/send-mail.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { MAX_ANSWERS } from "./limits";
import type { SupportAnswerDto } from "./types";

/**
 * Answers a request by email, once per form. The answer is kept with the request, whose status becomes "answered".
 * @throws AppError 404 for an unknown request; 409 when it is full of answers; 429 after too many answers within an hour.
 */
export async function answerSupportRequest(
  administratorId: string,
  requestId: string,
  { message, submitKey }: { message: string; submitKey: string },
): Promise<SupportAnswerDto> {
  const earlier = await SupportRequest.findById(requestId).lean();
  if (!earlier) throw new AppError("errors.notFound", 404);
  const same = earlier.answers?.find((answer) => answer.submitKey === submitKey);
  if (same) return toAnswerDto(same);
  await consumeRateLimit("supportAdmin", administratorId);

  const answer = {
    _id: new mongoose.Types.ObjectId(),
    message,
    submitKey,
    mailId: null,
    createdAt: new Date(),
  };
  const { matchedCount } = await SupportRequest.updateOne(
    {
      _id: requestId,
      "answers.submitKey": mongoose.trusted({ $ne: submitKey }),
      [`answers.${MAX_ANSWERS - 1}`]: mongoose.trusted({ $exists: false }),
    },
    { $push: { answers: answer }, $set: { status: "answered" } },
  );
  if (matchedCount === 0) {
    const row = await SupportRequest.findById(requestId, { answers: 1 }).lean();
    const double = row?.answers.find((known) => known.submitKey === submitKey);
    if (double) return toAnswerDto(double);
    throw new AppError("adminSupport.errors.tooManyAnswers", 409);
  }
  const mailId = await mailAnswer(earlier, answer);
  await SupportRequest.updateOne(
    { _id: requestId, "answers._id": answer._id },
    { $set: { "answers.$.mailId": mailId } },
  );
  return toAnswerDto({ ...answer, mailId: new mongoose.Types.ObjectId(mailId) });
}

/** Puts an answer into the outbox. If that fails the answer is taken back, so that it can be sent again. */
async function mailAnswer(
  request: {
    _id: mongoose.Types.ObjectId;
    userId: mongoose.Types.ObjectId;
    email: string;
    subject: string;
    message: string;
    status: string;
  },
  { _id, message }: { _id: mongoose.Types.ObjectId; message: string },
): Promise<string> {
  try {
    const fields = { preferredLanguage: 1, firstName: 1, emailVerifiedAt: 1, email: 1 } as const;
    const user = await User.findById(request.userId, fields).lean();
    const isOwnAddress = user?.email === request.email.toLowerCase() && user.emailVerifiedAt;
    return await sendMail({
      template: "supportAnswer",
      to: request.email,
      userId: request.userId.toString(),
      language: user?.preferredLanguage ?? "en",
      values: {
        name: isOwnAddress ? user.firstName : null,
        subject: request.subject,
        message,
        question: request.message,
      },
    });
  } catch (error) {
    await SupportRequest.updateOne(
      { _id: request._id },
      { $pull: { answers: { _id } }, $set: { status: request.status } },
    );
    throw error;
  }
}

function toAnswerDto(answer: {
  _id: mongoose.Types.ObjectId;
  message: string;
  mailId?: mongoose.Types.ObjectId | null;
  createdAt: Date;
}): SupportAnswerDto {
  return {
    id: answer._id.toString(),
    message: answer.message,
    mailId: answer.mailId?.toString() ?? null,
    createdAt: answer.createdAt.toISOString(),
  };
}
