import mongoose from "mongoose";
import { Payment, type PaymentDocument } from "#models/payment.server";
import { User } from "#models/user.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { AppError } from "~/utils/app-error";
import { OBJECT_ID } from "~/utils/object-id";
import type { PaymentDto, PaymentStatus } from "../types";

/** One page of the console's list. */
const PAGE_SIZE = 25;

/**
 * Lists payments, newest first. Two reads.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listPayments(
  filter: { status?: PaymentStatus },
  page: { before?: string; limit?: number } = {},
): Promise<{ items: PaymentDto[]; next: string | null }> {
  const limit = page.limit ?? PAGE_SIZE;
  const rows = await Payment.find({
    ...(filter.status && { status: filter.status }),
    ...(page.before && olderThan("paidAt", parseCursor(page.before))),
  })
    .sort({ paidAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const people = await User.find(
    { _id: mongoose.trusted({ $in: shown.map(({ userId }) => userId) }) },
    { email: 1 },
  ).lean();
  const emails = new Map(people.map(({ _id, email }) => [_id.toString(), email]));
  return {
    items: shown.map((row) => toPaymentDto(row, emails.get(row.userId.toString()))),
    next: rows.length > limit && last?.paidAt ? formatCursor(last.paidAt, last._id) : null,
  };
}

/** One payment. @throws AppError 404 if there is no such payment. */
export async function findPayment(paymentId: string): Promise<PaymentDto> {
  const row = await Payment.findById(paymentId).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  const user = await User.findById(row.userId, { email: 1 }).lean();
  return toPaymentDto(row, user?.email);
}

/** What was given back of a person's newest payments, by their invoices, in the currency's smallest unit. */
export async function findRefunds(userId: string): Promise<Record<string, number>> {
  const rows = await Payment.find({ userId }, { stripeInvoiceId: 1, refundedAmount: 1 })
    .sort({ paidAt: -1 })
    .limit(100)
    .lean();
  return Object.fromEntries(
    rows.flatMap(({ stripeInvoiceId, refundedAmount }) =>
      stripeInvoiceId && refundedAmount > 0 ? [[stripeInvoiceId, refundedAmount]] : [],
    ),
  );
}

/** Whose payment it is, for the log; null if there is no such payment. */
export async function findPayer(paymentId: string): Promise<string | null> {
  if (!OBJECT_ID.test(paymentId)) return null;
  const row = await Payment.findById(paymentId, { userId: 1 }).lean();
  return row?.userId.toString() ?? null;
}

/** A payment as an administrator sees it. */
function toPaymentDto(row: PaymentDocument, email: string | undefined): PaymentDto {
  return {
    id: row._id.toString(),
    userId: row.userId.toString(),
    email: email ?? null,
    amount: row.amount,
    refundedAmount: row.refundedAmount ?? 0,
    currency: row.currency,
    status: row.status,
    method: row.paymentMethod ?? null,
    description: row.description ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
  };
}
