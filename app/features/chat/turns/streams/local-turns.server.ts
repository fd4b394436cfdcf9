import { singleton } from "~/services/singleton.server";
import type { TurnFeed } from "./turn-feed.server";

interface LocalTurn {
  live: TurnFeed;
  abort: AbortController;
  /** Settles when the turn has ended here, whichever way. */
  done: Promise<void>;
}

/** The turns whose replies are generated in this process, by turn id. */
export const localTurns = singleton("localTurns", () => new Map<string, LocalTurn>());
