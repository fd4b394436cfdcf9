/** What is brought in, in the order in which the preview shows it. */
export const importKinds = [
  "conversations",
  "messages",
  "earlierVersions",
  "memories",
  "gallery",
  "series",
  "sittings",
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Why a download cannot be brought in: keys of the texts for failures. */
export type ImportFailure =
  | "broken"
  | "encrypted"
  | "badNames"
  | "tooManyFiles"
  | "unpacksTooFar"
  | "tooManyRows"
  | "otherFormat"
  | "newerFormat"
  | "tooSlow"
  | "noRoom"
  | "ours";

/** How many rows of one kind there are, and what becomes of them. Dates are ISO 8601 UTC. */
export interface ImportCount {
  kind: ImportKind;
  /** Rows that are brought in, those that are here already, and those that cannot be brought in. */
  fresh: number;
  here: number;
  leftOut: number;
  from: string | null;
  to: string | null;
}

type ImportStatus =
  "receiving" | "checking" | "ready" | "importing" | "cancelling" | "done" | "failed" | "cancelled";

/** A person's latest import for its page. */
export interface ImportDto {
  id: string;
  status: ImportStatus;
  error: ImportFailure | null;
  /** When the download was made. */
  madeAt: string | null;
  found: ImportCount[];
  brought: ImportCount[];
  hasProfile: boolean;
  withProfile: boolean;
  /** Whether the profile is offered as chosen: nothing was written in this account yet. */
  isEmptyAccount: boolean;
  rowsDone: number;
  rowsTotal: number | null;
  /** Bytes: what the media take that are brought in, what is taken now, and the limit. */
  storage: { needed: number; used: number; limit: number };
}
