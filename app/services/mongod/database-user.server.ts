import mongoose from "mongoose";

/** The name under which the application signs in to the embedded database. */
export const DATABASE_USER = "anamcara";
const AUTHENTICATION_FAILED = 18;
const SELECTION_MS = 5_000;

/** All that the application does, in its own database and nowhere else. */
const roles = ["readWrite", "dbAdmin"].map((role) => ({ role, db: "anamcara" }));

async function isPassword(host: string, password: string): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(`mongodb://${host}/?directConnection=true`, {
    auth: { username: DATABASE_USER, password },
    serverSelectionTimeoutMS: SELECTION_MS,
  });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: number }).code === AUTHENTICATION_FAILED) return false;
    throw error;
  } finally {
    await client.close();
  }
}

/**
 * Lets the application sign in with `password`, whatever was so before: no user (a new folder, or one of an older
 * build), or a user with another password (its file was lost). Writes only when something is missing.
 * @param admin the admin database, signed in as the server itself
 */
export async function ensureDatabaseUser(
  admin: mongoose.mongo.Db,
  host: string,
  password: string,
): Promise<void> {
  const { users } = await admin.command({ usersInfo: DATABASE_USER });
  if ((users as unknown[]).length === 0) {
    await admin.command({ createUser: DATABASE_USER, pwd: password, roles });
  } else if (!(await isPassword(host, password))) {
    await admin.command({ updateUser: DATABASE_USER, pwd: password, roles });
  }
}
