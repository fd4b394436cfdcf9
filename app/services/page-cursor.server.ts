import mongoose from "mongoose";
import { AppError } from "~/utils/app-error";

/** Where a page of a list ends: the time it is sorted by, and the id that breaks ties. */
interface Cursor {
  time: Date;
  id: mongoose.Types.ObjectId;
}

/** The cursor's form in an address. */
export function formatCursor(time: Date, id: mongoose.Types.ObjectId): string {
  return `${time.getTime()}-${id.toString()}`;
}

/** @throws AppError 400 when the text is no cursor. */
export function parseCursor(text: string): Cursor {
  const match = /^(\d{1,15})-([0-9a-f]{24})$/.exec(text);
  if (!match) throw new AppError("errors.notFound", 400);
  return { time: new Date(Number(match[1])), id: new mongoose.Types.ObjectId(match[2]) };
}

/** The filter for what comes after a cursor in a list sorted by `field` and `_id`, both descending. */
export function olderThan(field: string, { time, id }: Cursor) {
  return {
    $or: [
      { [field]: mongoose.trusted({ $lt: time }) },
      { [field]: time, _id: mongoose.trusted({ $lt: id }) },
    ],
  };
}
