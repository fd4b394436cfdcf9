// For mongosh: makes three servers one replica set, and the product's user. It can run again.
/* global Mongo, quit, print, sleep */
const hosts = ["mongodb-1", "mongodb-2", "mongodb-3"].map((name) => `${name}:27017`);
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const ALREADY_INITIALIZED = 23;
const root = `root:${encodeURIComponent(MONGODB_ROOT_PASSWORD)}`;

/** A server may still start. */
function connect(uri) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return new Mongo(uri).getDB("admin");
    } catch (error) {
      if (attempt === 30) throw error;
      sleep(1_000);
    }
  }
}

const first = connect(`mongodb://${root}@${hosts[0]}/admin?directConnection=true`);
try {
  const members = hosts.map((host, _id) => ({ _id, host }));
  first.adminCommand({ replSetInitiate: { _id: "rs0", members } });
} catch (error) {
  if (error.code !== ALREADY_INITIALIZED) throw error;
}
while (!first.hello().isWritablePrimary && !first.hello().primary) sleep(500);

const set = connect(`mongodb://${root}@${hosts.join()}/admin?replicaSet=rs0`);
const roles = ["readWrite", "dbAdmin"].map((role) => ({ role, db: "anamcara" }));
const isThere = set.getUser("anamcara") !== null;
set[isThere ? "updateUser" : "createUser"](
  ...(isThere
    ? ["anamcara", { pwd: MONGODB_PASSWORD, roles }]
    : [{ user: "anamcara", pwd: MONGODB_PASSWORD, roles }]),
);
print("The replica set is ready.");
quit(0);
