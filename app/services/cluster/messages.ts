/** What a worker tells the primary: it serves now. `lines` describe the configuration. */
export interface ReadyMessage {
  type: "ready";
  url: string;
  lines: string[];
}

/** What the primary tells a worker: another one serves in its place, so it takes no new connections and ends. */
export interface RetireMessage {
  type: "retire";
}
