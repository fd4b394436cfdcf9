import { lead } from "./en-rules";
import { whole, type Rule } from "./types";

/** Questions that no one can answer from outside, and what people say to the guide itself. They come before the other rules. */
export const questions: readonly Rule[] = [
  { move: "meaning", longest: 2, needsReply: true, isQuestion: true, test: /^(?:im )?sorry$/ },
  {
    move: "apology",
    longest: 10,
    needsReply: true,
    test: whole(
      "(?:(?:oh|ok|okay|no|hey|well) )*(?:im |i am )?(?:so |really |very )?sorry(?: (?:about|for) (?:that|this|before|earlier|it|what i (?:said|wrote)|(?:being |getting )?(?:so )?(?:rude|mean|angry|harsh)|shouting|swearing))?(?: again)?",
      "(?:ok )?i apologi[sz]e(?: for (?:that|before|what i said))?|my bad|(?:please )?forgive me|(?:sorry )?i didnt mean (?:it|that|to be (?:rude|mean))",
    ),
  },
  {
    move: "unknowable",
    answer: "knewLove",
    longest: 16,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think |you think |i wonder (?:if|whether) |i (?:just )?hope |did )?(?:he|she|they|my \\w+|dad|mum|mom|grandma|grandpa)(?: ever| really| even)? (?:knew|knows|know)(?: that)?(?: how much)? (?:i|we) (?:really |always |still )?(?:loved?|cared?|was sorry|am sorry|needed)\\b.*`,
    ),
  },
  {
    move: "unknowable",
    answer: "otherHeart",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think )?(?:will|would|does|did|could) (?:he|she|they|my \\w+) (?:ever |still |really |even )*(?:come back|forgive me|have forgiven me|love me|loved me|miss me|think of me|call(?: me)?|want me(?: back)?|change|take me back)\\b.{0,25}`,
    ),
  },
  {
    move: "unknowable",
    answer: "seeAgain",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think )?(?:will (?:i|we)|(?:i|we) will)(?: ever)? (?:see|meet|find|hold) (?:him|her|them|it|each other|my \\w+)(?: again)?\\b.{0,25}`,
    ),
  },
  {
    move: "unknowable",
    answer: "willPass",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think )?(?:will|does|can|when (?:will|does)) (?:it|this|that|the (?:pain|grief|hurt|missing))(?: all| ever| really)? (?:ever )?(?:get (?:any )?(?:better|easier)|stop(?: hurting)?|go away|pass|end|hurt less)\\b.{0,30}`,
      `${lead}(?:do you think )?(?:will i|i will) ever (?:be (?:ok|okay|all right|happy|myself|normal)|feel (?:better|normal|happy|like myself)|get over (?:it|this|him|her)|stop (?:missing|crying|hurting))\\b.{0,30}`,
    ),
  },
  {
    move: "unknowable",
    answer: "willDie",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think )?(?:(?:will|is) (?:he|she|my \\w+|mum|mom|dad)|(?:he|she)(?: ll| s|ll|s)?) (?:going to |gonna |will )?(?:die|make it|survive|pull through|get well)\\b.{0,20}`,
      `${lead}(?:am i going to|will i|im going to) die(?: (?:from|of) (?:it|this))?`,
    ),
  },
  {
    move: "unknowable",
    answer: "rightThing",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think )?(?:(?:did|have) i (?:do|done|make|made)|i (?:did|made)) the right (?:thing|choice|decision|call)\\b.{0,30}`,
      `${lead}(?:could|should) i have (?:done (?:more|something|anything)|saved|known|stopped|prevented|helped|been there|noticed)\\b.{0,40}`,
    ),
  },
  {
    move: "unknowable",
    answer: "whyGod",
    longest: 16,
    needsReply: true,
    test: whole(
      `${lead}(?:tell me )?(?:why|how) (?:would |does |did |could |can |do |is )?(?:god|the lord|jesus)\\b.*`,
      `${lead}where (?:was|is) god\\b.*`,
    ),
  },
  {
    move: "doubt",
    longest: 7,
    needsReply: true,
    isQuestion: true,
    test: whole(`${lead}(?:are (?:you|u) sure(?: about (?:that|this))?|really|is that (?:so|true))`),
  },
  {
    move: "judge",
    answer: "normal",
    longest: 12,
    isQuestion: true,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think )?(?:is (?:it|this|that)|its|could (?:it|this) be|am i|do i have|have i got|this is) (?:an? |a sign of |clinical )?(?:depress\\w+|anxiety|burn ?out|burnt out|adhd|bipolar|ptsd|ocd|autis\\w+|a disorder|mentally ill)(?: or something)?`,
    ),
  },
  {
    move: "judge",
    answer: "normal",
    longest: 16,
    needsReply: true,
    test: whole(
      `${lead}is (?:it|this|that) (?:normal|ok|okay|weird|strange|crazy|wrong) (?:that i|if i|to|for me to|i)\\b.*`,
    ),
  },
  {
    move: "practice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:so )?what (?:helps|would help|might help|could help)(?: with (?:this|it|that))?`,
      `${lead}how (?:do|can|should) i (?:calm (?:down|myself)?|relax|settle(?: down)?|ground myself|come down)\\b.{0,20}`,
    ),
  },
  {
    move: "advice",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:do you think )?should i (?:just )?(?:leave|stay|go|move out|end it with him|end it with her|call the police|tell (?:someone|somebody))(?: him| her| them| now)?)`,
    ),
  },
  {
    move: "comfort",
    longest: 9,
    test: whole(
      `${lead}(?:can you |could you )?(?:just )?(?:tell|say|write|send|give)(?: to)?(?: me| us)? something (?:nice|beautiful|good|kind|happy|sweet|lovely|positive|cheerful|comforting|pretty)(?: please| now)?`,
      `${lead}cheer me up(?: please)?`,
    ),
  },
  {
    move: "help",
    answer: "languages",
    longest: 12,
    test: whole(
      `${lead}(?:do|can|could) (?:you|u) (?:also )?(?:speak|understand|write|answer|reply|talk)(?: to me)?(?: in)? (?:french|german|spanish|italian|english|portuguese|russian|chinese|arabic|hindi|polish|dutch|other languages|another language|my language)\\b.{0,20}`,
      `${lead}(?:what|which) languages? (?:do|can) (?:you|u) (?:speak|know|understand|have)`,
    ),
  },
  {
    move: "help",
    longest: 10,
    test: whole(
      `${lead}(?:(?:i |im |i am |i was )?(?:just |only )*(?:trying|testing|checking)(?: out)?|(?:i )?(?:just |only )*(?:want|wanted) to (?:try|test|check)(?: out)?)(?: (?:this|it|that))?(?: (?:thing|app|site|place))?(?: out)?`,
    ),
  },
  {
    move: "practice",
    longest: 10,
    test: whole(
      `${lead}(?:maybe |perhaps |then )?(?:an? |some )?breath(?:ing)? (?:thing|one|something)(?: please| maybe| then)?`,
      `${lead}(?:maybe |perhaps )(?:an? )?(?:short |small |little |quick |breathing )*(?:exercise|practice)(?: please| then)?`,
      `${lead}(?:do you have |have you got |got )?(?:something|anything) (?:for|against) (?:the |my )?(?:stress|anxiety|nerves|panic)(?: please)?`,
    ),
  },
  {
    move: "wording",
    answer: "wordingSorry",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}how (?:do|can|should|could|would) i (?:apologi[sz]e|say (?:im )?sorry|make (?:it|this|things) (?:up|right)|make up for (?:it|this))(?: to (?:him|her|them|my \\w+))?(?: now)?`,
    ),
  },
  {
    move: "unsure",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:i (?:really |just )*(?:dont|do not) know what to say(?: (?:any ?more|to (?:that|this)))?|(?:i have )?no words|words fail me)`,
    ),
  },
  {
    move: "glad",
    answer: "done",
    longest: 6,
    needsReply: true,
    test: whole(`${lead}(?:i )?(?:just |have )?(?:did it|done it|done|finished(?: it)?)(?: now)?`),
  },
  {
    move: "glad",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:that|it|this)(?: one)? )?(?:was|felt|feels|did feel) (?:really |very |so |quite |actually )?(?:nice|good|lovely|calming|soothing)`,
    ),
  },
  {
    move: "no",
    longest: 5,
    needsReply: true,
    test: whole(
      `${lead}(?:nvm|never ?mind|forget it|its (?:fine|nothing|ok)|it doesnt matter|doesnt matter|skip it|leave it)(?: thanks)?`,
    ),
  },
];
