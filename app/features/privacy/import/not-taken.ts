/**
 * What a download holds and no account takes, with the reason: keys of the texts for what is not brought in. The names are those of
 * data.json.
 */
export const notTaken = {
  /** The address, the ways to sign in, and what was sent to them belong to the other account. */
  signIn: ["sessions", "sentLinks", "mails", "downloads", "broughtIn"],
  /** What was paid is between that account and the payment service; a plan is bought here. */
  plan: ["payments", "subscriptions"],
  /** What was said to the administrators of the other installation, and what they did. */
  administration: [
    "feedback",
    "reportsOnMine",
    "reports",
    "supportRequests",
    "looksAtMyData",
    "administration",
    "assignedSupportRequests",
    "supportNotes",
    "administratorInvitations",
    "configurations",
    "configurationVersions",
    "knowledgeDocuments",
    "settings",
  ],
  /** How each reply was made, what was being generated, and suggestions: made again as they are needed. */
  technical: ["turns", "generations", "topics", "modelUse"],
} as const;

/** The same for fields of rows that are brought in. Of the own row (`account`) only the fields of profileFieldNames are. */
export const fieldsNotTaken = {
  /** A link that is shared leads to the other account. It can be shared again here. */
  sharing: { gallery: ["isPublic", "sharedAt"] },
} as const;

/** The reasons in the order in which the preview names them. */
export const notTakenReasons = [...Object.keys(notTaken), ...Object.keys(fieldsNotTaken)];
