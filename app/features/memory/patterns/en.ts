import { says, type PatternLanguage } from "./pattern";

const am = "(?: am|['’]?m)";
const have = "(?: have(?: got)?|['’]?ve got)";
const often = "(?:every|each|twice a|once a|three times a)";
const kin =
  "(?:mother|mum|mom|father|dad|parents|husband|wife|partner|girlfriend|boyfriend|son|daughter|child|baby|brother|sister|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|best friend|friend|dog|cat)";

export const english: PatternLanguage = {
  joints: "and|but|because|so|since|well|hi|hello",
  doubts:
    /^\s*(?:if|suppose|imagine|what if|in my dream|i dreamt|i dreamed)\b|["“”«»]|\b(?:in (?:a|the|this) (?:film|movie|novel|book|story|game))\b/iu,
  soon: /\b(?:today|tonight|tomorrow|this (?:week|month|morning|evening|weekend)|next (?:week|month|\p{L}+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:a|two|three|\d+) (?:days?|weeks?))\b/iu,
  wish: /^(?:(?:please|hi|hello|and|also|ok|so),? )*(?:(?:can|could|would|will) you )?(?:please )?(?:remember|note|make a note|keep in mind|don['’]?t forget|do not forget) (?:that )?(?=(?:i|i['’]m|i['’]ve|my|we|our)\b)/iu,
  patterns: [
    says("background", "my name(?:['’]s| is) (?!not\\b|the\\b|important\\b)\\p{L}[\\p{L}'’-]*", {
      slot: "name",
    }),
    says("background", "(?:please )?call me (?<proper>\\p{L}[\\p{L}'’-]+)", { slot: "name", isProper: true }),
    says(
      "background",
      `i${have} (?:a|an|one|two|three|four|five|six|seven|eight|no|\\d+) (?:\\p{L}+ ){0,2}(?:child|children|kids?)\\b`,
      {
        slot: "children",
      },
    ),
    says(
      "background",
      `i${have} (?:a|an|one|two|three|four|five|\\d+) (?:\\p{L}+ ){0,2}(?:sons?|daughters?|grandchild|grandchildren|grandsons?|granddaughters?|brothers?|sisters?|twins|dogs?|cats?)\\b`,
    ),
    says(
      "context",
      `my (?:\\p{L}+ )?${kin}(?:['’]s name is| is called| is named)? (?<proper>\\p{L}[\\p{L}'’-]+)`,
      {
        isProper: true,
      },
    ),
    says("context", `i(?: really| still| just)? miss my (?:\\p{L}+ )?${kin}\\b`, { type: "short" }),
    says("context", `my (?:\\p{L}+ )?${kin} (?:has |have |just )?(?:died|passed away|passed on)\\b`, {
      isLasting: true,
    }),
    says("context", `i(?: have| just|['’]?ve)? (?:lost|buried) my (?:\\p{L}+ )?${kin}\\b`, {
      isLasting: true,
    }),
    says("context", `my (?:husband|wife|partner|girlfriend|boyfriend) (?:has )?left me\\b`, {
      isLasting: true,
    }),
    says("context", "i(?: have| just|['’]?ve)? lost my job\\b", { type: "short" }),
    says(
      "context",
      `i${am} (?:pregnant|getting married|getting divorced|looking for (?:a |new )?(?:job|work)|unemployed|going through a \\p{L}+)\\b`,
      {
        type: "short",
      },
    ),
    says(
      "context",
      `(?:(?:today|tonight|tomorrow|next week|(?:on |next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day),? )?i${have} (?:an? |my )(?:\\p{L}+ )?(?:exam|interview|operation|surgery|test|deadline|appointment|funeral|wedding)\\b`,
      {
        type: "short",
      },
    ),
    says("background", "i work (?:as|for|at) ", { slot: "work" }),
    says(
      "background",
      `i${am} (?:an? )?(?:\\p{L}+ )?(?:teacher|nurse|doctor|student|engineer|programmer|developer|lawyer|writer|artist|musician|priest|nun|monk|therapist|cook|farmer|carer|retired|social worker)\\b`,
      {
        slot: "work",
      },
    ),
    says(
      "background",
      "i live in (?:(?:a|the) (?:\\p{L}+ ){0,2}(?:town|city|village|country|countryside)|(?<proper>\\p{L}[\\p{L}'’-]+))",
      {
        slot: "home",
        isProper: true,
      },
    ),
    says("background", "i live (?:alone|by myself|with my)\\b", { slot: "household" }),
    says("background", `i${am} (?:married|divorced|separated|widowed|single|engaged|a widow|a widower)\\b`, {
      slot: "partner",
    }),
    says(
      "background",
      `i${am} (?:an? )?(?:practising |practicing |lapsed )?(?:catholic|christian|protestant|orthodox|quaker|buddhist|muslim|jewish|jew|hindu|sikh|atheist|agnostic)\\b`,
      {
        slot: "belief",
      },
    ),
    says("challenges", "i(?: have been| was|['’]?ve been) diagnosed with "),
    says("challenges", `i${am} (?:so |very |really |always )?(?:afraid|scared|terrified|frightened) of `),
    says("challenges", `i (?:can['’]?t|cannot|can not|don['’]?t|do not) sleep\\b`, { type: "short" }),
    says("challenges", "i(?: struggle| have been struggling|['’]?ve been struggling) with "),
    says(
      "preferences",
      `i (?:usually |always )?(?:meditate|pray|walk|run|swim|write|journal|paint|sing|do yoga|practi[sc]e \\p{L}+|go for a walk|go to (?:church|mass|the mosque|the synagogue|the temple)) (?:\\p{L}+ ){0,3}?${often}\\b`,
    ),
    says(
      "preferences",
      "i (?:really |just )?(?:love|enjoy|like|hate|can['’]?t stand) (?!being\\b|feeling\\b|hearing\\b|nothing|anything|something|everything)\\p{L}+ing\\b",
    ),
    says("preferences", "i(?: would|['’]?d)? (?:prefer|rather have) (?!not to (?:say|talk|answer))"),
    says(
      "goals",
      "(?:my goal is|my dream is|i (?:really )?want|i(?: would|['’]?d) like) to (?:learn|stop|quit|start|become|forgive|be more|be less|get better at|write a|change my)\\b",
    ),
    says(
      "personality",
      `i${am} (?:an? )?(?:very |quite |rather |really )?(?:introvert(?:ed)?|extrovert(?:ed)?|shy|perfectionist|impatient|sensitive|a worrier|worrier|stubborn)\\b(?! (?:today|about))`,
    ),
  ],
};
