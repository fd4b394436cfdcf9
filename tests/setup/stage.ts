import mongoose from "mongoose";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { fakeMedia, startFakeOpenAi, type Answer, type Exchange, type FakeOpenAi } from "#tests/fakes/openai";
import { startApp, type AppProcess } from "./app-process";
import { startThrowawayMongod, type ThrowawayMongod } from "./mongod";
import { emptyDatabase, workerDatabase } from "./reused-database";

type Db = mongoose.mongo.Db;

/**
 * The secret word of the instructions. The end of a text that may be its beginning is held back until more comes. A random
 * word would sometimes begin like a test's text, in one of the spellings that are looked for; this one does not.
 */
const CANARY = "908172635490817263";

/** Processes of the built product with their own database, and a model that does what the test says. */
export interface Stage {
  /** The processes' database. */
  uri: string;
  /** Only with `ownMongod`, or in a project without a common one. */
  mongod: ThrowawayMongod;
  guide: FakeOpenAi;
  db: Db;
  /** Every started process; useStage starts the first ones. */
  apps: AppProcess[];
  /** The first process's URL. */
  url: string;
  /** Starts another process on the same database, or several that share a port. */
  start(env?: Record<string, string>, processes?: number): Promise<AppProcess>;
  /** The errors that the processes logged. */
  troubles(): string[];
}

/**
 * Starts the stage for the file's tests and stops it afterwards. A process that has logged an error fails the file,
 * unless `expectedTrouble` matches it. Files that stop their mongod need one of their own.
 */
export function useStage(
  options: {
    apps?: number;
    env?: Record<string, string>;
    expectedTrouble?: RegExp;
    ownMongod?: boolean;
  } = {},
): Stage {
  const stage = { apps: [] as AppProcess[] } as Stage;
  let client: mongoose.mongo.MongoClient;

  async function openDatabase(): Promise<string> {
    const common = options.ownMongod ? undefined : (inject("mongoUri") as string | undefined);
    if (common === undefined) {
      stage.mongod = await startThrowawayMongod();
      return stage.mongod.uri;
    }
    const uri = workerDatabase(common);
    await emptyDatabase(uri);
    return uri;
  }

  beforeAll(async () => {
    [stage.uri, stage.guide] = await Promise.all([openDatabase(), startFakeOpenAi()]);
    client = new mongoose.mongo.MongoClient(stage.uri);
    stage.db = client.db();
    await stage.db
      .collection("system_config")
      .insertOne({ key: "guide.canary", value: CANARY, dataType: "string", isPublic: false });
    stage.start = async (env = {}, processes) => {
      const fixed = {
        MONGODB_URI: stage.uri,
        OPENAI_BASE_URL: stage.guide.baseUrl,
        ...fakeMedia(stage.guide),
      };
      const app = await startApp({ ...fixed, ...options.env, ...env }, processes);
      stage.apps.push(app);
      return app;
    };
    stage.troubles = () =>
      stage.apps
        .flatMap((app) => app.output().split("\n"))
        .filter((line) => /"level":[56]0/.test(line) || /^\s+at .*\(.*:\d+:\d+\)$/.test(line))
        .map((line) => line.slice(0, 1_000));
    await Promise.all(Array.from({ length: options.apps ?? 1 }, () => stage.start()));
    stage.url = stage.apps[0]?.url ?? "";
  });

  afterAll(async () => {
    for (const app of stage.apps) app.kill("SIGKILL");
    await Promise.all(stage.apps.map((app) => app.exited));
    await Promise.all([client?.close(), stage.guide?.close()]);
    await stage.mongod?.stop();
    const unexpected = stage.troubles().filter((line) => !options.expectedTrouble?.test(line));
    expect(unexpected.slice(0, 5)).toEqual([]);
  });
  return stage;
}

/** The database id of a DTO's id. */
export function oid(id: string): mongoose.mongo.ObjectId {
  return new mongoose.mongo.ObjectId(id);
}

/** Makes the model send `first` to everyone and then wait. Returns the first request, with which the test continues. */
export function held(guide: FakeOpenAi, ...first: string[]): Promise<Exchange> {
  return new Promise((resolve) => {
    guide.answers((exchange) => {
      exchange.say(...first);
      resolve(exchange);
    });
  });
}

/** The person's last message in a request to the model. */
export function promptOf(exchange: Exchange): string {
  return (exchange.body.messages as { content: string }[]).at(-1)!.content;
}

/** Ends a reply that `held` started. */
export function finish(exchange: Exchange, ...pieces: string[]): void {
  exchange.say(...pieces);
  exchange.finish();
  exchange.done();
}

/** A reply in pieces with a pause between them, in milliseconds; ends early if the client disconnects. */
export function paced(pieces: string[], ms: number): Answer {
  return async (exchange) => {
    let isGone = false;
    void exchange.closed.then(() => (isGone = true));
    for (const piece of pieces) {
      if (isGone) return;
      exchange.say(piece);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    if (!isGone) finish(exchange);
  };
}
