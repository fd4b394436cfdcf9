import { isDatabaseAway } from "~/services/db.server";

const RETRY_MS = 500;

/** Repeats an operation that may be repeated for as long as the database is away. @throws any other error. */
export async function retryUntilDatabaseAnswers<T>(operation: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  }
}
