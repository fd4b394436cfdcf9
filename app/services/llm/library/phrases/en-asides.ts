import { lead } from "./en-rules";
import { whole, within, type Rule } from "./types";

const exercise =
  "(?:breathing )?(?:exercises?|practices?|meditations?|breathing|breathe|meditate|techniques?)";

const andSoOn =
  "(?: (?:or|and) (?:anything|any of (?:that|it)|whatever|stuff|things|that)(?: like (?:that|it))?)?(?: please| now)?";

/** What people say about the talk itself: what they do not want, what they want once more. They come before the other rules. */
export const asides: readonly Rule[] = [
  {
    move: "wording",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:but )?how (?:do|can|should|would) i (?:even )?(?:start|begin)(?: it| that| this| the (?:talk|conversation))?`,
    ),
  },
  { move: "yes", longest: 4, needsReply: true, test: whole(`${lead}(?:fair|true|touche|good point)`) },
  {
    move: "goOn",
    longest: 8,
    test: whole(
      `${lead}(?:just )?(?:tell me|say|write)(?: me)? (?:something|anything)(?: else| more| now| then)*(?: please)?`,
    ),
  },
  {
    move: "fact",
    answer: "everyday",
    longest: 14,
    test: whole(
      `${lead}(?:what|which \\w+) (?:should|shall|can|could|do) (?:i|we) (?:cook|eat|wear|watch|read|put on|order|make for \\w+|have for \\w+)(?: for (?:dinner|lunch|breakfast|supper))?(?: (?:today|tonight|tomorrow|now|this evening|(?:to|for|on) .{1,25}))*`,
      `${lead}whats for (?:dinner|lunch|breakfast|supper)(?: today| tonight)?`,
    ),
  },
  {
    move: "doubt",
    answer: "worthTime",
    longest: 14,
    test: within(
      "(?:youre|you are|ur|you must be|u are) (?:just |only )?wasting (?:your|ur) time(?: (?:with|on) me)?$",
      "(?:im|i am)(?: just| only)? (?:wasting your time|(?:bothering|boring|annoying) you|too much for you|a burden (?:to|on) you)",
      "(?:you must|you probably|youll|you will) (?:be |are |already |getting )*(?:tired|sick|bored|fed up|annoyed) (?:of|by|with) me",
      "(?:dont|do not) want to (?:bother|burden|annoy|bore) you",
    ),
  },
  {
    move: "smallTalk",
    answer: "kidding",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:im |i am |i was )?(?:just |only )*(?:kidding|joking)|jk|(?:it was )?(?:just |only )?a joke)(?: of course| obviously)?`,
    ),
  },
  {
    move: "thanks",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:youre|you are|ur) (?:so |really |very |kind of |pretty |quite )*(?:funny|sweet|nice|lovely|great|wise|cute|the best)`,
    ),
  },
  {
    move: "apology",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:im |i am )?(?:so |really )?sorry (?:that|it|i) (?:was|were) (?:so |really |a (?:bit|little) |too )*(?:mean|rude|harsh|unfair|nasty|unkind|uncalled for|over the line)(?: of me| to you)?`,
      `${lead}(?:that|it) was (?:so |really |a (?:bit|little) )?(?:mean|rude|harsh|unfair|nasty|unkind) of me(?: (?:im )?sorry)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "whatIf",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:but )?what if (?:it|its|this|he|hes|she|shes|that|things|they|theyre)(?: (?:is|are|does|do|will|turns? out|never|really|to be))* ?(?:(?:gets?|goes|go) )?(?:bad|worse|serious|cancer|wrong|die|dies|come back|comes back|not ok|not okay|not work|fails?)`,
      `${lead}(?:but )?what if (?:i|we) (?:end up|never|lose|die|get worse|cant (?:walk|work|see|cope|manage))\\b.{0,40}`,
    ),
  },
  {
    move: "work",
    longest: 16,
    test: /\bhelp (?:me |us )?(?:out )?with (?:my|our|the|this|an?|some) (?:\w+ ){0,2}(?:cv|resume|homework|essay|thesis|assignment|taxes|tax return|cover letter|code|maths?)$/,
  },
  {
    move: "goodbye",
    longest: 12,
    needsReply: true,
    unless: /\b(?:but|how)\b/,
    test: /^(?:(?:ok|okay|right|well|anyway|all right|alright|so|thanks|thank you|thx|cheers) )+(?:i )?(?:have to|have got to|got to|gotta|need to|must|should|better) (?:go and |go )?(?:(?:cook|eat|sleep|work|study|run|leave|shower)(?= now| soon| dinner| lunch|$)|make (?:dinner|lunch|breakfast|supper)|start (?:dinner|cooking|work)|get (?:back|going|ready|up|the kids|dinner)|pick up|feed|walk the dog|put the kids|do the (?:dishes|laundry|shopping)|head (?:out|off|home|to bed))\b/,
  },
  {
    move: "noFaith",
    longest: 14,
    unless: /\b(?:any ?more|used to|lost|but)\b/,
    test: new RegExp(
      `^${lead}(?:i (?:dont|do not) believe in (?:anything (?:spiritual|religious|like that)|god|any of (?:it|that)|religion|souls)|im (?:an atheist|not religious|not a believer|not spiritual)|(?:please )?(?:no|nothing (?:about|with)|leave out|without|i (?:dont|do not) want (?:any )?)(?: the| any)? ?(?:prayers?|praying|religion|religious stuff|god|souls?|spiritual stuff|faith))\\b`,
    ),
  },
  {
    move: "practice",
    longest: 12,
    test: /\b(?:an?|any|another) (?:exercise|practice)\b.*\b(?:no|not|without) (?:\w+ )?breath\w*$/,
  },
  {
    move: "listen",
    longest: 14,
    test: new RegExp(
      `\\b(?:dont|do not|stop|no need to) (?:want|need|give me|tell(?:ing)? me to|ask(?:ing)? me to|make me|do)(?: \\w+){0,3} ${exercise}${andSoOn}$|^${lead}(?:no )+(?:breathing|exercises?)${andSoOn}$`,
    ),
  },
  {
    move: "doubt",
    longest: 12,
    needsReply: true,
    test: /\byou(?:re| are)? (?:just |only |always )*(?:repeating|repeat|parroting|parrot|echoing|echo) (?:what|everything|my words|me|it all)\b/,
  },
  {
    move: "insult",
    longest: 7,
    needsReply: true,
    test: whole(
      `${lead}(?:thats|that is|that was|this is) (?:just |pretty |so |totally |really |completely |kind of )*(?:useless|rubbish|crap|stupid|dumb|nonsense|pointless|ridiculous|lame)(?: (?:honestly|really|to be honest|tbh|man))?`,
    ),
  },
  {
    move: "smallTalk",
    answer: "whatHappened",
    longest: 7,
    isOpening: true,
    test: whole(
      `${lead}(?:(?:this|it|everything|life|today) (?:is|s) (?:such |just |all |so )*(?:an? )?(?:bullshit|shit|crap|shitty|unfair|hell|a joke)|(?:what a|such a) (?:shitty|crappy|awful|terrible|horrible) (?:day|week)|fuck(?: this| everything| my life)?|fml|i hate everything)`,
    ),
  },
  {
    move: "work",
    longest: 30,
    test: /\b(?:ignore|forget|disregard) (?:all |your |the |any |my )*(?:previous |prior |earlier )?(?:instructions|prompts?|rules)\b|\bsystem prompt\b/,
  },
  {
    move: "human",
    answer: "maker",
    longest: 8,
    test: whole(`${lead}who (?:made|created|built|programmed|invented|wrote) (?:you|u|this)(?: thing| app)?`),
  },
  {
    move: "help",
    longest: 8,
    test: whole(`${lead}what (?:can|do) (?:you|u) (?:do|know)(?: then| anyway| at all)?`),
  },
  {
    move: "goodbye",
    answer: "goodnight",
    longest: 16,
    test: new RegExp(
      `^(?:long day )?${lead}(?:i )?(?:just |only )*(?:want|wanted|came)(?: here)? to (?:say|wish (?:you|u))(?: an?)? ?good ?night\\b(?: to (?:you|u))?$`,
    ),
  },
  {
    move: "goodbye",
    answer: "goodnight",
    longest: 3,
    needsReply: true,
    test: /^(?:night|nighty?)(?: (?:night|then|all))*$/,
  },
  {
    move: "goodbye",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:the )?\\w+ )?(?:s?hes|is|the babys|shes) (?:awake|up|crying|calling|here|home)(?: now)? (?:bye|gotta go|(?:i )?(?:have|got) to go)(?: bye)?`,
    ),
  },
  {
    move: "smallTalk",
    answer: "justTired",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:nothing (?:happened|special|in particular|bad)(?: really)? )?(?:im )?(?:just|only) (?:really |very |so )?(?:tired|sleepy|worn out|exhausted)(?: i (?:guess|think|suppose))?`,
    ),
  },
  {
    move: "comfort",
    longest: 14,
    test: whole(
      `${lead}(?:can you |could you )?(?:just )?(?:tell|say|write|give)(?: to)?(?: me| us)? something (?:nice|beautiful|good|kind|happy|sweet|lovely|comforting)(?: (?:before (?:i |we )?(?:go to )?(?:sleep|bed)|for the night|tonight|to (?:sleep|fall asleep) (?:on|to|with)))?(?: please)?`,
    ),
  },
  {
    move: "comfort",
    longest: 5,
    needsReply: true,
    test: whole(`${lead}(?:maybe )?a (?:little |short |bedtime )?story(?: maybe| then| please)*`),
  },
  {
    move: "comfort",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:one|another(?: one)?|something|one more)(?: nice)? for (?:my|our) (?:\\w+ )?(?:kids?|child|children|son|daughter|boy|girl|wife|husband|partner|mother|mum|mom|friend|sister|brother)(?: too)?`,
    ),
  },
  {
    move: "again",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:can we |could we |lets |let us |i want to |id like to )?(?:do|have|try|hear|repeat) (?:that|this|it|the same)(?: one| practice| exercise)?(?: (?:again|once more|one more time))?(?: please)?(?<=\\b(?:again|once more|one more time|the same one|repeat \\w+)(?: please)?)`,
      `${lead}(?:again|once more|one more time)(?: please)?`,
      `${lead}(?:i )?(?:liked|preferred) the (?:first|previous|other) one(?: better| more)?`,
      `${lead}(?:its me (?:again )?)?(?:.* )?(?:the )?same (?:one )?(?:as (?:before|last time|yesterday)|again)(?: please)?`,
      `${lead}how do i do (?:it|that|this|the \\w+(?: \\w+)?)`,
      `${lead}the (?:first|previous) one was (?:better|nicer)\\b.*`,
    ),
  },
  {
    move: "goOn",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}not (?:that|this) one(?: the other(?: one)?)?(?: please)?`,
      `${lead}(?:now )?(?:an? )?(?:different|another|other) (?:one|practice|exercise)(?: (?:now|please|then|this time))*`,
    ),
  },
  {
    move: "practice",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:something|anything|one)(?: else)?(?: then)?(?: but)? (?:not|without|thats not|with no)(?: (?:with|about|using))?(?: (?:the|my))? (?:breath|breathing|breaths)(?: please)?`,
    ),
  },
  {
    move: "practice",
    longest: 16,
    test: new RegExp(
      `^${lead}(?:do you have|have you got|is there|got) (?:something|anything)(?: (?:quick|short|small|easy|gentle))?(?: i can do)? (?:for|when)\\b|^${lead}(?:can you |could you )?(?:give|show) me (?:something|anything) (?:for|to) (?:sleep\\w*|fall\\w* asleep|calm\\w*|relax\\w*|do with my hands)\\b|^${lead}(?:give|tell|show) me (?:something|anything) (?:quick|short|small|easy|simple)\\b.*|^${lead}i(?: ve)? (?:only|just) (?:have|got) (?:about |like |maybe |around )?(?:an? |\\w+ )?(?:minutes?|mins?)\\b`,
    ),
    unless: /\b(?:dinner|lunch|homework|fever|cold)\b/,
  },
  {
    move: "worse",
    longest: 14,
    needsReply: true,
    test: /\b(?:focusing|concentrating|focussing) on my breath\w*\b.*\b(?:panic|worse|more anxious|scare\w*)\b/,
  },
  {
    move: "glad",
    longest: 8,
    needsReply: true,
    unless: /\b(?:not|dont|didnt|before|when)\b/,
    test: whole(
      `${lead}(?:that|this|it)(?: one)? (?:was|went|is) (?:much |a lot |a bit )?better(?: thanks| thank you)?`,
    ),
  },
  {
    move: "human",
    longest: 6,
    test: whole(`${lead}(?:youre|you are|ur) (?:not|not even|isnt) (?:even )?(?:real|human|a person)`),
  },
  {
    move: "memory",
    answer: "whoReads",
    longest: 14,
    test: whole(
      `${lead}(?:so )?(?:who|can (?:anyone|anybody|people|(?:the )?admins?|others?|the people \\w+(?: \\w+){0,3})|does anyone|do (?:people|you people)|is anyone)(?: else)?(?: can| could| will| gets to)? (?:read|see|reads|sees|reading)(?: (?:this|it|that|what i (?:write|say|tell you)|my (?:messages|words|chats?)|all this))(?: here)?`,
    ),
  },
  {
    move: "help",
    answer: "practiceHow",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:so )?how (?:long|often|many (?:minutes|times)|much time)\\b.{0,30}\\b(?:sit|do (?:it|this|that)|practi[cs]e|breathe|meditate)\\b.{0,20}`,
      `${lead}(?:with )?(?:my )?eyes (?:open|closed|shut)\\b.{0,30}`,
      `${lead}(?:do|should|can) i (?:have to |need to )?(?:sit|lie down|(?:close|shut|keep) my eyes|do it (?:sitting|lying|standing|every day))\\b.{0,30}`,
      `${lead}(?:and )?what if (?:i (?:fall asleep|nod off|cant concentrate|lose count)|my (?:mind|thoughts) (?:wanders?|drifts?))\\b.{0,20}`,
      `${lead}(?:am i|im) doing (?:it|this) (?:right|wrong)`,
    ),
  },
  {
    move: "memory",
    answer: "kept",
    longest: 12,
    test: whole(
      `${lead}(?:do|will|are) (?:you|u) (?:save|saving|store|storing|keep|keeping|record|recording|share|read) (?:what i (?:write|say|tell you)|my (?:messages|words|data)|this|all this|everything)\\b.{0,20}`,
    ),
  },
  {
    move: "unknowable",
    answer: "beOk",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:please )?(?:tell me|say|promise me|promise) (?:that )?(?:it|itll|everything|everythings|its|things)(?: will| ll| is)?(?: all)?(?: going to| gonna)? (?:be|turn out) (?:ok|okay|fine|all right|alright|good)(?: please)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "godAngry",
    longest: 12,
    test: whole(
      `${lead}(?:do you think )?(?:is |will )?(?:god|allah|jesus|the lord) (?:is |be )?(?:angry|mad|disappointed|punishing|tired)(?: (?:with|at|of|in))?(?: me)?(?: now| for (?:it|this))?`,
    ),
  },
  {
    move: "judge",
    answer: "notWrong",
    longest: 18,
    needsReply: true,
    test: whole(
      `${lead}is (?:it|that) (?:wrong|bad|terrible|awful|a sin|selfish) (?:that im|that i am|that i feel|to feel|to be|if im|if i feel|of me to) (?:\\w+ )?(?:angry|mad|furious|relieved|happy|glad|laugh\\w*|jealous)\\b.*`,
    ),
  },
  {
    move: "advice",
    answer: "tonight",
    longest: 14,
    needsReply: true,
    test: whole(
      `(?:(?:fair enough|i see|got it|understood) )?${lead}what (?:should|can|could|do|shall) i do (?:tonight|this evening|before (?:bed|sleep|i sleep)|tomorrow(?: morning| night| evening)?|in the morning)(?: (?:before|when|with|after) (?:the |my )?\\w+(?: \\w+)?)?`,
    ),
  },
  {
    move: "advice",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:do you have |have you )?any|some) (?:advice|tips?|suggestions?)(?: (?:for|on|about) .*)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "whyThey",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:but )?why (?:would|did|does|has|do|didnt|wont) (?:he|she|they|my \\w+) (?:do|done|say|said|leave|left|treat|hurt|lie|cheat|talk|tell|go)\\b(?: \\w+){0,4}`,
    ),
  },
  {
    move: "wording",
    answer: "facing",
    longest: 14,
    needsReply: true,
    test: new RegExp(
      `^${lead}how (?:do|can|should|could|will|am) i (?:supposed to |going to |ever )?(?:face|look at|sit with|be around|act around|see) (?:him|her|them|my \\w+|everyone)\\b`,
    ),
  },
  {
    move: "meaning",
    answer: "meaning",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:can|could) (?:you|u) (?:say|put|explain) (?:it|that|this) (?:more |in )?(?:simply|simple words|simpler|clearer|plainly|another way|differently)(?: please)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "hearsMe",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:do you think |you think |i wonder (?:if|whether) )?(?:(?:can|does|could) )?(?:he|she|they|my \\w+|mum|mom|dad)(?: can| could)?(?: still)? (?:hears?|sees?|watch(?:es)?|is watching|listens?|knows? (?:how i am|im here))(?: (?:to|over))?(?: (?:me|us|what i say))\\b.{0,20}`,
    ),
  },
  {
    move: "unknowable",
    answer: "stillLoved",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:i (?:dont|do not) know|im not sure) (?:if|whether) (?:he|she|they|my \\w+)(?: \\w+)? (?:still )?(?:loves?|wants?|likes?|misse?s|cares? about) me(?: any ?more| at all)?`,
    ),
  },
  {
    move: "named",
    longest: 30,
    needsReply: true,
    test: /^(?:\w+ )?(?:his|her|their) name (?:was|is)\b|^(?:he|she) was called\b/,
  },
];
