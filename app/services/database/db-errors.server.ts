import mongoose, { mongo } from "mongoose";

/** MongoDB's code for an operation that took longer than its own limit (`maxTimeMS`). */
const TIME_EXPIRED = 50;
/**
 * MongoDB's codes for a server that can do it later: its disk is full, or another one becomes the primary. The driver
 * does not repeat every write after them: `deleteMany` and `updateMany` fail.
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const LATER: readonly unknown[] = [
  14_031, // OutOfDiskSpace
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
];

/** Whether an error means that the database is unreachable, not that the request is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return true;
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
    return true;
  // A bulk write wraps the network error in an error of its own that has no code.
  if (error instanceof mongo.MongoBulkWriteError && error.code === undefined) return true;
  if (error instanceof mongo.MongoError) {
    return (
      error.hasErrorLabel("RetryableWriteError") ||
      error.hasErrorLabel("TransientTransactionError") ||
      LATER.includes(error.code) ||
      error.name === "MongoWaitQueueTimeoutError" ||
      error.name === "MongoTopologyClosedError" ||
      error.name === "MongoNotConnectedError" ||
      error.name === "MongoPoolClearedError" ||
      error.name === "PoolClearedError"
    );
  }
  // The driver does not wrap this error: the server closed the connection during the write.
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return true;
  return error.message.includes("before initial connection is complete");
}

/** Awaits an operation that has a time limit of its own. @returns `instead` when that is over. */
export async function unlessTooSlow<T, Instead>(
  operation: Promise<T>,
  instead: Instead,
): Promise<T | Instead> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === TIME_EXPIRED) return instead;
    throw error;
  }
}

/** Whether an error is a violated unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}
