import mongoose from "mongoose";
import { AppError } from "~/utils/app-error";

/** The end of a page of a list: the sort time, and the id that breaks ties. */
interface Cursor {
  time: Date;
  id: mongoose.Types.ObjectId;
}

/** The cursor as a query parameter. */
export function formatCursor(time: Date, id: mongoose.Types.ObjectId): string {
  return `${time.getTime()}-${id.toString()}`;
}

/** @throws AppError 400 if the text is not a cursor. */
export function parseCursor(text: string): Cursor {
  const match = /^(\d{1,15})-([0-9a-f]{24})$/.exec(text);
  if (!match) throw new AppError("errors.notFound", 400);
  return { time: new Date(Number(match[1])), id: new mongoose.Types.ObjectId(match[2]) };
}

/** Filters for the rows after a cursor in a list sorted by `field` and `_id`, both descending. */
export function olderThan(field: string, { time, id }: Cursor) {
  return {
    $or: [
      { [field]: mongoose.trusted({ $lt: time }) },
      { [field]: time, _id: mongoose.trusted({ $lt: id }) },
    ],
  };
}
