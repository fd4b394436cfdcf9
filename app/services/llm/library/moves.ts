/** What a message does in a conversation. */
export type Move =
  | "share"
  | "more"
  | "yes"
  | "no"
  | "why"
  | "whyFeeling"
  | "meaning"
  | "notHelped"
  | "worse"
  | "glad"
  | "thanks"
  | "goodbye"
  | "greeting"
  | "smallTalk"
  | "affection"
  | "laugh"
  | "practice"
  | "meditation"
  | "prayer"
  | "again"
  | "goOn"
  | "topic"
  | "name"
  | "memory"
  | "help"
  | "support"
  | "human"
  | "belief"
  | "amen"
  | "picture"
  | "fact"
  | "work"
  | "insult"
  | "doubt"
  | "listen"
  | "advice"
  | "wording"
  | "judge"
  | "reachOut"
  | "unsure"
  | "pause"
  | "unclear"
  | "foreign"
  | "apology"
  | "comfort"
  | "unknowable"
  | "noFaith"
  | "named"
  | "plan"
  | "card";

/** The groups of replies in the content; most belong to the move of the same name. */
export const answerKeys = [
  "yes",
  "yesAlone",
  "tryIt",
  "resolved",
  "no",
  "noHeavy",
  "why",
  "whyHeavy",
  "whyPractice",
  "meaning",
  "meaningPractice",
  "practiceHow",
  "meaningPlain",
  "notHelped",
  "notHelpedText",
  "notHelpedEnough",
  "worse",
  "thanks",
  "goodbye",
  "goodnight",
  "meditationLead",
  "practiceLead",
  "practiceAfter",
  "prayerLead",
  "againLead",
  "againNone",
  "topicOffer",
  "name",
  "memoryKnown",
  "memoryEmpty",
  "notKept",
  "fact",
  "medical",
  "work",
  "write",
  "picture",
  "support",
  "insult",
  "doubt",
  "human",
  "belief",
  "amen",
  "listen",
  "advice",
  "adviceHow",
  "adviceViolence",
  "wording",
  "wordingClose",
  "wordingSorry",
  "wordingHeavy",
  "judge",
  "normal",
  "normalLoss",
  "reachOut",
  "unsure",
  "bored",
  "goodNews",
  "unclear",
  "foreign",
  "laugh",
  "smallTalk",
  "affection",
  "pause",
  "somethingElse",
  "help",
  "glad",
  "offer",
  "stay",
  "heavyStay",
  "unsureHeavy",
  "knewLove",
  "otherHeart",
  "seeAgain",
  "willPass",
  "willDie",
  "rightThing",
  "whyGod",
  "comfort",
  "apology",
  "languages",
  "done",
  "noFaith",
  "whatHappened",
  "maker",
  "justTired",
  "tonight",
  "tonightHeavy",
  "facing",
  "hearsMe",
  "whyThey",
  "stillLoved",
  "wordingIll",
  "wordingBedside",
  "beOk",
  "notWrong",
  "kept",
  "whoReads",
  "godAngry",
  "theirName",
  "remember",
  "plan",
  "laughTold",
  "kidding",
  "everyday",
  "worthTime",
  "whatIf",
] as const;

export type AnswerKey = (typeof answerKeys)[number];
