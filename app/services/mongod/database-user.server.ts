import mongoose from "mongoose";

/** The application's user name in the embedded database. */
export const DATABASE_USER = "anamcara";
const AUTHENTICATION_FAILED = 18;
const SELECTION_MS = 5_000;

/** The application may do everything in its own database, and nothing elsewhere. */
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
 * Makes sure that the application can sign in with `password`. There may be no user (a new folder, or one of an older
 * version), or one with another password (its file was lost). Writes only if something is missing.
 * @param admin the admin database, authenticated as the server itself.
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
