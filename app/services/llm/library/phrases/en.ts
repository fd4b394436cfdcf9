import { asides } from "./en-asides";
import { questions } from "./en-questions";
import { lead, rules } from "./en-rules";
import { everywhere, whole, within, type Phrases } from "./types";

const creature = "dog|cat|puppy|kitten|horse|rabbit|hamster|pet|goldfish|guinea pig|parrot|budgie";
const person = `mum|mom|mam|mummy|mother|dad|daddy|father|parents?|brother|sister|son|daughter|baby|child|husband|wife|partner|girlfriend|boyfriend|friend|mate|nan|nana|gran|granny|grandma|grandmother|grandad|granddad|grandpa|grandfather|grandparents?|aunt|auntie|uncle|cousin|nephew|niece|colleague|neighbou?r|teacher|twin|patient|fiancee?|papa|mama|baba|abba|appa|amma|lola|lolo|nanay|tatay|opa|oma|pop|pops|grandson|granddaughter|grandchild|pal|buddy|bosun|cellmate|student|pupil|boss|stepdad|stepmum|stepfather|stepmother|he|she|${creature}`;

export const en: Phrases = {
  courtesies: everywhere(
    "thank (?:you|u|ya)(?: so| very)?(?: much)?",
    "(?:perfect|great|awesome|wonderful|ok(?:ay)?|cool)(?= (?:thanks?|thx|ty|cheers)\\b)",
    "thanks(?: a lot| so much| again)?",
    "many thanks|thx|ty|cheers|much appreciated|i appreciate (?:it|this|that)",
    "hi|hello|hey|hiya|hallo|howdy|greetings|morning|good (?:morning|afternoon|evening|day|night)|goodnight|goodbye|bye(?: bye)?",
    "(?:there|again|everyone|anamcara|my friend|dear friend|dear|friend|guide|for (?:that|this|now|today|listening|everything|your (?:help|time|words)))",
    "(?:that|this|it)(?: s| is| was|s)? (?:really |very |so |actually )?(?:kind|nice|lovely|beautiful|sweet|good|helpful|helped|helps)(?: of you)?",
    "see (?:you|ya)(?: later| tomorrow| soon)?|cya|c ya|(?<=\\b(?:thanks|thank you|thx|ty|ok|okay) )(?:night|nite)$|ttyl|gotta go|(?:got|have) to go|im off(?: to bed)?|off to bed|(?:im )?going to (?:bed|sleep)(?: now)?|sleep well|sweet dreams|take care|until (?:tomorrow|next time)|talk (?:to you )?(?:later|tomorrow|soon)",
    "anyone there|are you there|namaste|shalom|salaam",
  ),
  greeting: within(
    "hi|hello|hey|hiya|hallo|howdy|greetings|morning|good (?:morning|afternoon|evening|day)",
    "anyone there|are you there|namaste|shalom|salaam",
  ),
  thanks: within("thank (?:you|u|ya)|thanks|thx|ty|cheers|much appreciated|i appreciate (?:it|this|that)"),
  goodbye: within(
    "bye|goodbye|good night|goodnight|see (?:you|ya)|cya|c ya|(?<=\\b(?:thanks|thank you|thx|ty|ok|okay) )(?:night|nite)$|ttyl|gotta go|(?:got|have) to go|off to bed|going to (?:bed|sleep) now|sleep well|sweet dreams|take care|until (?:tomorrow|next time)|talk (?:to you )?(?:later|tomorrow|soon)",
  ),
  night: within("night|goodnight|bed|sleep|dreams"),
  smallTalk: within(
    "how (?:are|r) (?:you|u|things)|hows (?:it going|life|things)|how is it going|whats up|sup|how have you been|how do you do|are you (?:ok|well)|you ok",
  ),
  idioms: everywhere(
    "(?:he|she|they|mum|mom|dad|\\w+) left me (?=(?:his|her|their)\\b)|burn(?:t|ed) (?=(?:the|my|our|dinner|lunch|toast)\\b)",
    "(?<=happy )(?:that )?i could (?:just )?(?:cry|burst)|(?:we )?both cried|tears of joy|happy tears|cr(?:y|ying|ied) (?:with|from|of|for) (?:joy|happiness)",
    "last night|the other night|(?:almost|half) afraid|(?:last |a |one |next )?days? off|(?:until|till) midnight|keeps? going (?:over|round|around|back)|im not (?:angry|mad|cross) (?:at|with) (?:you|u)",
    "(?:he|she|they)(?: just| always| only)?(?: \\w+)? (?:at|on|into) (?:his|her|their|the) phone",
    "with (?:their|his|her) (?:father|dad|mother|mum|mom)(?= (?:now|on|at|every|in|for|since)\\b|$)",
    "(?:is|are|was|were|s) (?:absolutely |really |literally |slowly |just )?(?:killing|murdering) me",
    "kill(?:ed|ing)? (?:for|time|two birds|the mood|me now|it)",
    "(?:nearly|almost|practically|would|will|ll|gonna|going to|could)(?: have)? (?:kill(?:ed)?|murder(?:ed)?) (?:me|him|her|them|us)",
    "(?:im|i am|we are|were) (?:dying|dead|deceased) (?:laughing|of laughter|to|for|lol|haha)",
    "(?:lol|haha|lmao) (?:im |i am )?(?:dying|dead)",
    "dying (?:to (?:see|know|go|try|tell|meet|hear|get)|for an?|of (?:laughter|boredom|embarrassment|curiosity))",
    "dead (?=(?:tired|beat|serious|quiet|easy|good|end|on my feet|battery|phones?|right|sure)\\b)",
    "(?:phone|laptop|battery|car|computer|printer|boiler|tv|wifi|internet|plants?|tablet|pc|engine|fridge)s?(?: \\w+){0,2} (?:died|dead|dying|die)",
    "(?<=(?:bored|worried|scared|frightened|tickled) )to death",
    "(?:drop|dropped) dead|to die for|do or die|over my dead body|cause of death|gone to heaven|rip me|kill joy|buzz ?kill",
    "(?:nearly|almost|just|i|could have) died (?:of \\w+|laughing|when|at|inside)",
    "(?:killed|murdered|ended|finished|slayed) me|(?:i|ive|i have|just) (?:just |literally )?died|im (?:a )?dead|bury me|buried (?:the hatchet|alive|in|under)|stabbed (?:me |him |her )?in the back|stabbed in the back|took a stab|bombed (?:my|the|it)|(?:sermon|jokes?|presentation|projector)(?: \\w+){0,2} (?:bombed|died)|died up there|so did my jokes|slow death|death by|dead (?:man|horse)|killed the cat|from the grave|dig the grave|in the grave|scatter (?:my )?ashes|(?<!beaten |stabbed |bled |burned |froze )to death|dying (?:of (?:cringe|heat|thirst|hunger|cold)|for)|hit me with|rest in peace",
    "murdered by|serial killer|lady killer|war zone|gun to my head|hit the (?:gym|road|town|sack)|hits? me (?:that|like)",
    "(?:it|that|this|news|grief|sadness|reality) (?:really |suddenly |just )?hits? me",
    "laugh(?:ed|ing|s)? at (?:me|him|her|us)",
    "lost (?:my |the |his |her |our )?(?:keys?|phone|wallet|bag|password|charger|train of thought|way|patience|temper|weight|interest|bet|match|game|count|track|touch|voice|mind)",
    "(?<=panic |heart )attacks?",
    "a dying (?:breed|art)|graveyard shift|dead sea|deadlines?",
  ),
  laughter: /\b(?:(?:a?ha){2,}h?|lo+l|lmf?ao|rofl)\b|dying of laughter|(?:died|dying) laughing/,
  heavy: [
    {
      topic: "violence",
      test: within(
        "(?:hit|hits|hitting|beat|beats|beating|slap|slaps|slapped|punch|punches|punched|kick|kicks|kicked|shove|shoves|shoved|push|pushes|pushed|choked?|chokes|strangled?|raped?|molested|groped|abused?|abuses|assaulted|attacked|mugged|robbed|stabbed|threatens|threatened|stalks|stalked|bullied|bullies|harassed|harasses|grabs|grabbed)(?: \\w+){0,2} (?:me|us|my (?:mum|mom|mother|son|daughter|sister|brother|child|kids|children))",
        "(?:i was|was|been|being|got|get|getting|i am|im) (?:\\w+ ){0,2}(?:hit|beaten|raped|assaulted|abused|attacked|mugged|robbed|molested|groped|stabbed|bullied|threatened|stalked|harassed)",
        "touch(?:ed|es|ing) me|domestic (?:violence|abuse)|held a (?:knife|gun)|(?:sexual|physical|emotional) abuse|rape|violent (?:to|with|man|husband|father)",
        "war in my|my country(?: \\w+){0,4} (?:war|bombs?|bombed)|bombs? (?:fell|falling|near|on)|bombing|shelling|war (?:broke|started)",
      ),
    },
    {
      topic: "grief",
      test: within(
        `(?:${person})(?: \\w+){0,4} (?:died|passed(?! (?:over|out|by|the|my|her|his|an?|me|up)\\b)|is dead|was killed|is gone|has gone(?! to)|drowned)`,
        "passed away|death of|funeral|buried|burial|cremated|cremation|grave|graveyard|ashes|miscarriage|miscarried|stillborn|stillbirth|widow|widower|widowed|mourning|grieving|grief|bereaved|bereavement|late (?:husband|wife|mother|father)",
        `(?:lost|losing|buried|without|miss|missing|remember|remembering|bury) (?:my|our|her|his|the|a|an) (?:\\w+ ){0,2}(?:${person})(?! (?:dearly )?(?:at work|from work))`,
        "(?:killed|hanged) (?:himself|herself)|took (?:his|her) own life|was killed|(?:his|her) (?:suicide|death|last (?:voicemail|words|message))|slipped away|(?:hung|hanged|shot|killed) (?:himself|herself)|ended (?:his|her) (?:own )?life|overdosed|got (?:stabbed|killed|shot)|rip|lost (?:a|my) patient|lost (?:two|three|four|five) (?:\\w+ )?(?:guys|men|friends|people|mates)|is no more|(?:say|said|saying) goodbye to (?:grandpa|grandad|dad|mum|mom|him|her|my)|never got to say goodbye|(?:isnt|not|never) coming back|(?:turned|switch|switched) off (?:\\w+ ){0,2}machine|(?:her|his) side of the bed|at a wake|eulogy|we scattered|(?:her|his) clothes|smells? of (?:him|her)|set two (?:cups|mugs)|(?:them|one|husband|wife|mother|father) is dead|(?:he|she)d have been|in the ground|passed in (?:his|her|their) sleep|last breath|(?:he|she) used to come (?:in|home)|second goodbye|^(?:he|she)s gone\\b|(?:he|she) is gone|(?:her|his) (?:empty )?chairs?|first (?:christmas|birthday|easter|summer) without|cried at the grave|see (?:him|her) again someday|(?:he|she)d (?:have )?(?:want(?:ed)?|insisted) (?:me|on)|(?:his|her) (?:boots|coat|glasses|voicemail|jumper|slippers|number) (?:are|is|still)|didnt come back|took (?:my )?(?:da|dad|him|her)\\b|dream of (?:him|her)",
        "(?:he|she|dad|mum|mom|mam|nan|gran|dog|cat|baba)s? (?:is |was )?dead|(?:by|at) (?:his|her) own (?:hand|choice)|took (?:his|her) life|to suicide|(?:his|her|my \\w+|\\w+)s suicide|(?:years?|months|weeks) (?:he|she)s gone|months mind|nine night|(?:40|forty) days prayer|sitting shiva|cortege|deathday|year remembrance|memorialised|(?:his|her) urn|widows group|widowhood|outlived (?:\\w+ )?(?:sons?|daughters?|child|children|kids|husband|wife)",
        "(?:mothers day|fathers day|christmas|xmas|thanksgiving|eid|diwali|new year|birthday) without|first (?:christmas|xmas|thanksgiving|mothers day|fathers day|eid|diwali|birthday) without",
        "cant (?:bring myself to )?(?:delete|throw (?:out|away)|give away|let go of|let) (?:his|her) (?:number|voicemail|messages?|clothes|things|coat|shoes|voice)|(?:still|kept|keep) (?:\\w+ ){0,2}(?:his|her) (?:voicemail|voice note|tablets|slippers|jumper|toothbrush|place at)|(?:set|laid|lay|laying) (?:a|his|her) place|(?:talk|speak) to (?:his|her) (?:photo|photograph|picture|grave|urn)|(?:nobody|no one) says (?:his|her) name|hold (?:his|her) hand (?:till|until|to) the end|one more (?:phone call|row|hug|day|walk) with (?:him|her)|(?:baby|babies) didnt (?:stay|live|make it)|(?:what|where) (?:do|does) (?:a )?(?:dogs?|cats?|pets?|animals?) go when|goodbye to \\w+ at the vets?|how long (?:does|is|will) \\w+ (?:\\w+ ){0,4}(?:grieve|mourn|miss(?:ing)? (?:somebody|someone))",
        "(?:has|have|had|just) died|^(?!i )(?:\\w+ ){1,3}died(?: (?:today|yesterday|last (?:week|night|month|year)))?$",
        "put (?:\\w+ ){1,4}(?:to sleep|down yesterday|down today|down this|down last)|had to put (?:\\w+ ){1,3}down",
        "(?:he|she)s? (?:is |has )?(?:been )?gone (?:a|for|since)|no longer with us|the one i lost",
      ),
    },
    {
      topic: "newborn",
      test: /^(?=.*\b(?:baby|babys|newborn|gave birth|(?:daughter|son|she|he) was born|postpartum)\b)(?=.*\b(?:i (?:\w+ ){0,2}(?:cry|cried)|crying all|cant stop crying|empty|sad|numb|scared|should be happy|dont feel (?:happy|anything))\b)/,
    },
    {
      topic: "mortality",
      test: within(
        "hospice|terminal|terminally|(?:is|are|was) dying|deathbed|palliative|(?:weeks|months|days) to live",
        "(?:afraid|scared|fear|frightened|terrified|thinking|think|thoughts?) (?:of|about) (?:dying|death|my death)|fear of death|when i die|after (?:we|you|i|they|people) die",
      ),
    },
    {
      topic: "illness",
      test: within(
        "(?:says?|said|its|it is|is|have|has|got|with) (?:ms|als|mnd|lupus|crohns|hiv|mesothelioma)|cancer|tumou?r|lump|chemo|chemotherapy|radiotherapy|biopsy|leuka?emia|dementia|alzheimers?|parkinsons?|(?:had|has|after) a stroke|heart attack|sclerosis|diagnosed|diagnosis|(?:scan|test|blood|biopsy) results|surgery|intensive care|in hospital|(?<!(?:home|back|out) )(?:in|to|from) the hospital|diabetes|epilepsy|fibromyalgia|endometriosis|chronic illness|seriously ill|migraines?|remission|have ms|with ms|lupus|crohns",
      ),
    },
  ],
  death: within("die[ds]?|dying|dead|death|passed|funeral|killed|buried|grave|suicide|widow(?:ed)?"),
  thirdPerson: within("he|hes|she|shes|him|her|his|hers"),
  ownIllness: within(
    "(?:i|ive|i have|i was|i am|im|ive been|i have been|i just got|i got) (?:just |been |now |also )*(?:diagnosed|ill|sick|in remission|in hospital)|i (?:have|ve got|found|had|got|need) (?:an? |my |the |this )?(?:\\w+ )?(?:cancer|tumou?r|lump|diagnosis|biopsy|surgery|operation|chemo|stroke|heart attack|diabetes|lupus|ms|epilepsy|sclerosis|parkinsons?)|my (?:own )?(?:\\w+ )?(?:diagnosis|cancer|tumou?r|biopsy|chemo|illness|surgery|scan|results|treatment|lump|disease|symptoms|migraines?|operation)|told me i",
  ),
  animals: within(creature),
  goodNews: within(
    "(?:i|we|he|she) (?:\\w+ )?(?:got (?:the|a|my|into|engaged|in)|passed|won|did it|made it)",
    "(?:home|back|out|discharged) (?:now )?(?:from|of) (?:the )?hospital|i actually got it|(?:i|ive|i have|he|she) (?:just |finally |actually |been )*(?:got |was |were )?promoted|got the job|got (?:an? |the |my )?(?:new )?(?:job|promotion|raise|flat|apartment|place|offer)(?! interview)|(?:he|she|boyfriend|girlfriend|partner) (?:just |has |finally )?proposed(?= to me|$| (?:last|yesterday|today|on))|(?:have|got) a date|(?:results?|test|biopsy|scan)(?: \\w+){0,3} (?:negative|benign)|(?:im|i am|were) engaged|was born|said yes|(?:feeling|feel|felt) (?:really |pretty |quite |so |very )?(?:good|great|happy|wonderful) (?:today|tonight|this \\w+|lately)|forg(?:ave|iven) me|we (?:made up|made peace|are talking again|are speaking again)|good news|(?:so|very|really) happy|best day|getting married|all clear|came back clear|good day today|cant believe my luck|(?:he|she|they|we|everyone) (?:is|are) (?:well|healthy|healed|cured|safe|home|better) (?:again|now)|now (?:he|she|they) (?:is|are) (?:well|healthy|better|home|cured)",
  ),
  mixedNews: within(
    "cry|cries|cried|crying|cant sleep|dont sleep|not sleeping|exhausted|empty|numb|lonely|sad|should (?:be|feel)|have to|must|got to|afraid|scared|terrified|worried|dread\\w*",
  ),
  bored: whole(
    `${lead}(?:(?:im|i am|i feel|feeling|so|just|really|a bit|very|kind of) )*(?:bored|meh|bleh|boring)(?: (?:today|tonight|right now|again|out of my mind))*`,
  ),
  badDay: everywhere(
    "(?:sorry (?:\\w+ ){0,3})?(?:bad|rough|tough|awful|terrible|horrible|shit|shitty|crap|crappy) day",
  ),
  quarrel: within(
    "(?:fight|row|argument|quarrel) with|(?:fought|argued|arguing|quarrell?ed|quarrell?ing|fighting|fell out) (?:with|about|over)",
  ),
  nothingHelps: within("nothing (?:helps|works|helped|does)|none of (?:it|this|that) (?:helps|works|helped)"),
  breath: within("breath\\w*"),
  change: within(
    "(?:dont|do not) (?:want|wish) to (?:talk|speak) about (?:it|that|this)(?: any ?more| now)?|(?:id |i would )?rather not (?:talk|speak)(?: about (?:it|that|this))?|(?:lets|can we) (?:drop|leave) (?:it|that|this)|change (?:the )?(?:topic|subject)|(?:talk|speak) about something else|something else|another (?:topic|subject)|different (?:topic|subject)",
  ),
  correction:
    /^(?:no+ )?(?:thats|its|it is|this is) not (?:it|that|the (?:point|problem|issue)|about (?:that|the \w+))\b/,
  unsurePregnancy:
    /^(?=.*\bpregnant\b)(?=.*\b(?:not sure|dont know|unsure|keep it|abort\w*|dont want|didnt want|termination)\b)/,
  leavesHome:
    /^(?=.*\b(?:my|our|the) (?:\w+ ){0,2}(?:sons?|daughters?|kids?|child|children|boys?|girls?|twins|youngest|oldest|eldest|last one)\b)(?=.*\b(?:(?:has |have |just )*(?:moved (?:out|away)|left home|flown the nest|moved into (?:his|her|their) own)|(?:left|leaves|leaving|moved|went|gone|off)(?: (?:off|away))?(?: \w+)? (?:for|to) (?:uni|university|college|study))\b)/,
  firstPerson: within("i|im|ive|id|ill|me|my|mine|myself|we|us|our|were|weve"),
  question: new RegExp(
    `^${lead}(?:what|whats|who|whos|when|where|wheres|which|how|why|is|are|was|were|did|does|do|can|could|should|would|will|in (?:what|which))\\b`,
  ),
  fact: within(
    "how many hours|how much sleep|capital of|the weather|weather tomorrow|what (?:time|day|date|year) is it|population|who (?:won|wrote|invented|discovered|painted|composed|was the|is the)|how far is|how (?:many|much|long|tall|old|high|deep) (?:is|are|do you|does|was|people|inhabitants|grams|times)|boil an egg|recipe|when is (?:easter|christmas|ramadan|passover)|exchange rate|president of|difference between|world cup|champions league|why is the sky",
  ),
  medicine: within(
    "mg|milligrams?|dose|dosage|ibuprofen|paracetamol|aspirin|antibiotics?|tablets?|pills?|medication|medicine|antidepressants?|side effects?|vaccines?|antihistamines?",
  ),
  rules: [...asides, ...questions, ...rules],
};
