import { whole, within, type Rule } from "./types";

/** Words that may come first. */
export const lead =
  "(?:(?:oh|well|ok|okay|fine|so|and|but|hm+|um|please|hey|hi|hello|sorry|actually|anamcara|listen) )*";
/** Ways to ask for something. */
const ask =
  "(?:can|could|would|will|may) (?:you|u|we|i)|give|get|show|teach|tell|send|find|want|need|like|have|know|try|please|lets|let us|another|different|one more|any|guide|lead|is there|got|help me|do you do";
/** The subjects of reported speech. */
const others =
  "he|she|they|boss|husband|wife|father|mother|dad|mum|mom|ex|teacher|brother|sister|son|daughter|says?|said|told|tells|called|calls|people|everyone|everybody";

export const rules: readonly Rule[] = [
  {
    move: "memory",
    answer: "notKept",
    longest: 9,
    test: new RegExp(
      `^${lead}(?:no |yes |and )?(?:please )?(?:(?:dont|do not|never) (?:remember|save|store|keep|note|write down|memori[sz]e) (?:that|this|it|what i (?:said|wrote))|forget (?:that|this|what i (?:just )?(?:said|wrote|told you))|(?:this|that|it) (?:stays|has to stay|should stay) between us|keep (?:this|that|it) between us)(?: please| ok| okay| now)*$`,
    ),
  },
  {
    move: "memory",
    answer: "remember",
    longest: 60,
    test: new RegExp(
      `^${lead}(?:(?:can|could|would|will) you )?(?:please )?(?:remember|note|make a note|keep in mind|dont forget|do not forget) (?:that )?(?:i|im|ive|my|we|our)\\b`,
    ),
  },
  {
    move: "practice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:that|this|the) (?:one|exercise|practice)(?: is|s) (?:much |way |a (?:bit|little) |far )?too (?:long|much)(?: for me)?|(?:(?:have you|do you have|is there|got|give me) )?(?:something|anything|a|one)(?: a (?:bit|little))? (?:shorter|quicker|briefer)(?: one)?|(?:a )?(?:shorter|quicker)(?: one)?)(?: please)?`,
    ),
  },
  {
    move: "fact",
    longest: 30,
    isQuestion: true,
    test: /\b(?:said|wrote|says)\b.* (?:true|right|correct|real|genuine)$/,
  },
  {
    move: "thanks",
    longest: 25,
    unless: within("but|died|afraid|scared"),
    test: new RegExp(`^${lead}(?:i )?(?:just |only )?want(?:ed)? to (?:say )?thank(?:s| you)\\b`),
  },
  {
    move: "thanks",
    longest: 5,
    test: /^(?:merci|danke|obrigad[oa]|dank je)\b/,
  },
  {
    move: "goodbye",
    answer: "goodnight",
    longest: 14,
    unless: within("cant|cannot|but|if|how"),
    test: new RegExp(
      `^(?=.*\\b(?:sleep|bed|rest|lie down)\\b)${lead}(?:(?:thank you|thanks)(?: (?:so much|a lot))? )?(?:ill|i will|im going|im gonna|i think ill|let me)\\b(?: (?:to|try|and|just|now|go|lie|down|sleep|get|some|rest|back|bed|again|then|good|night|goodnight|bye))+$`,
    ),
  },
  {
    move: "doubt",
    longest: 14,
    test: within(
      "how (?:is|are|does|would) (?:that|this|it|these) (?:supposed |meant |going )?(?:to )?help(?: me)?",
      "you (?:just |only )?(?:pick|choose|select)(?: from)?(?: \\w+)? (?:texts?|answers|replies)",
    ),
  },
  {
    move: "yes",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:fair enough|fair point|thats fair|i see|understood|got it)(?: thanks| thank you)?(?: i (?:like|appreciate|respect) (?:it )?(?:that )?(?:you|your) \\w+(?: (?:it|that|so))?)?`,
      `${lead}i (?:like|appreciate|respect) (?:it )?(?:that )?(?:you say|you said|your honesty|you admit)(?: (?:it|that|so))?`,
    ),
  },
  {
    move: "yes",
    answer: "resolved",
    longest: 12,
    needsReply: true,
    unless: within("you|not|dont|never|if"),
    test: new RegExp(
      `^${lead}(?:maybe |perhaps |then |i think |i guess )*(?:ill|i will|im going to|i might|i could)(?: \\w+){0,2}? (?:write|call|text|ring|phone|message|talk|speak|ask|visit|apologi[sz]e)\\b`,
    ),
  },
  {
    move: "practice",
    longest: 14,
    isQuestion: true,
    test: whole(
      `${lead}how (?:can|do|could) i (?:hold on to|hang on to|keep|savou?r|make) (?:this|it|that|the)(?: feeling| moment| day| joy)?(?: (?:a bit|a little|much) longer| last(?: longer)?| alive)?`,
    ),
  },
  {
    move: "prayer",
    longest: 10,
    test: whole(
      `${lead}(?:then |instead )?(?:an? |the )?(?:\\w+ )?prayer (?:of your own|instead|then)(?: please| then)?`,
    ),
  },
  {
    // The library quotes no one, and says so.
    move: "fact",
    longest: 20,
    test: within(
      "(?:give|send|tell|find|share|know|have|want|need|like|quote) (?:me |us )?(?:an? |any |some |the |another )?(?:\\w+ )?(?:quotations?|quotes?|verses?|sayings?|citations?)",
      "(?:an? |any |some )?(?:quotations?|quotes?|verses?|sayings?) (?:of|from|by|about|on)",
      "quote (?:me )?(?:what|from|the)|what (?:does|do|did) (?:the )?(?:bible|quran|koran|torah|gita|buddha|jesus|rumi|marcus aurelius|seneca|gospels?|psalms?) (?:say|teach)",
    ),
  },
  {
    move: "worse",
    longest: 30,
    needsReply: true,
    test: new RegExp(
      "\\b(?:tried|did|doing|exercise|practice|breathing|meditat\\w+|it made|that made|this made|it makes|that makes)\\b.*\\b(?:worse|dizzy|panic\\w*|sick|faint|(?:more|so) (?:anxious|nervous|scared))\\b|^(?:now |and now )?(?:i feel|im feeling|it is|its|i got) (?:even |much |only |a lot )?worse(?: now| than before| after that)?$|^(?:even |much )?worse(?: than before)?$",
    ),
  },
  {
    move: "notHelped",
    longest: 10,
    needsReply: true,
    unless: within("my|nothing helps|therapy|pills?|everyone|everybody|people|they (?:all )?say"),
    test: within(
      "(?:didnt|doesnt|isnt|not|wont|did not|does not|dont|hasnt) (?:really |actually )?(?:help|helping|helped|work|working|worked)(?: me)?(?: either)?",
      "(?:not|isnt|wasnt|no) (?:helpful|useful|use|good to me)",
      "thats? not (?:it|what i (?:meant|asked|need|wanted))|not what i (?:meant|asked|need|wanted)",
      "(?:that|it) (?:does|did) nothing|didnt do (?:anything|much)|something different|not for me|no difference",
    ),
  },
  {
    move: "again",
    longest: 12,
    needsReply: true,
    unless: /^i (?:did|do|feel|felt)\b/,
    test: new RegExp(
      "\\brepeat\\b|\\b(?:give|show|tell|send|say|write|do) (?:me |us )?(?:it|that|this|the \\w+)(?: \\w+)? (?:again|once more)\\b|\\b(?:exercise|practice|meditation|prayer|steps?)\\b.*\\b(?:again|once more|from before|from earlier|last time)\\b|^(?:again|once more|one more time)(?: please)?$|\\bthe (?:same|last|previous) (?:exercise|practice|one|meditation)\\b",
    ),
  },
  {
    move: "listen",
    longest: 30,
    test: within(
      "(?:no more|no|stop (?:with |giving me )?(?:the |all the |your )?|dont want (?:any |another |an |your )?(?:more )?|not another|enough|without|dont need (?:any |another |an |your )?(?:more )?)(?: of the)? ?(?:exercises?|practices?|advice|breathing|meditations?|tips|techniques)",
      "just (?:want|need|wanted|needed|have) (?:someone |somebody |you |a place )?to (?:listen|vent|talk|be heard|let it out|get it out)|just listen|let me vent|need to vent|want to vent",
    ),
  },
  {
    move: "insult",
    longest: 14,
    unless: within(others, "i am|im so"),
    test: within(
      "(?:fuck|screw) (?:you|u|off|this)",
      "(?:you|u|youre|ur) (?:are |r |a |an |so |such |really |just |fucking |bloody |totally |absolutely |completely |complete )*(?:useless|stupid|dumb|idiot|idiotic|moron|shit|shitty|crap|rubbish|trash|garbage|pathetic|worthless|annoying|terrible|awful|horrible|joke|suck|boring|ridiculous|the worst|lame|asshole)",
      "(?:stupid|dumb|useless|shitty|crappy|bloody|damn|idiotic) (?:bot|machine|robot|program|app|thing|computer|ai|answers?|site|website)",
      "i hate (?:you|this app|this thing)|shut up|this (?:app )?is (?:such )?(?:bullshit|crap|shit|rubbish|stupid|useless|garbage|a joke|nonsense)|you suck|go to hell|piss off",
    ),
  },
  {
    move: "amen",
    longest: 3,
    test: whole(`${lead}amen(?: thank you| thanks)*`),
  },
  {
    move: "belief",
    longest: 9,
    isQuestion: true,
    test: within(
      "do (?:you|u) (?:\\w+ )?believe in (?:god|jesus|allah|heaven|anything|an afterlife|life after death)|are (?:you|u) (?:religious|christian|muslim|jewish|buddhist|catholic|an? (?:believer|atheist))|does god exist|is there a god|do (?:you|u) pray|do (?:you|u) believe (?:it|that|in (?:it|that|him))",
    ),
  },
  {
    move: "human",
    longest: 14,
    test: within(
      "(?:are|r) (?:you|u) (?:\\w+ ){0,2}(?:ai|bot|chatbot|robot|human|machine|person|program|real|computer|therapist|doctor|psychologist|priest|god|alive|chatgpt|gpt|angel)",
      "(?:talking|speaking|writing|chatting|speak|talk) (?:to|with) (?:an? )?(?:\\w+ )?(?:human|person|machine|robot|bot|ai|someone|somebody|computer)",
      "who (?:made|created|built|programmed|invented) (?:you|u)|(?:a|any) (?:real )?(?:human|person) (?:here|there|reading|behind)|who am i (?:talking|speaking|writing)|does (?:anyone|anybody|someone|somebody|a person) read|(?:^|^hey |^so |^and )who (?:are|r) (?:you|u)|^what are you|who is this|is this (?:an? )?(?:ai|bot|chatbot|robot|human|person)",
    ),
  },
  {
    move: "name",
    longest: 10,
    test: within(
      "(?:whats|what is|do you have|tell me|may i (?:know|ask)) (?:your|a) name|what (?:do|should|can|shall) i call you|how (?:do|should) i call you|what are you called",
    ),
  },
  {
    move: "memory",
    longest: 14,
    test: within(
      "what (?:do|did|can|have) you (?:know|remember|recall|saved?|stored?|learn(?:ed)?)|(?:do you (?:still )?)?remember (?:what (?:we|i)|our (?:last|talk)|when (?:we|i) (?:talked|told|spoke))|do you (?:still )?(?:remember|know) (?:me|who i am|what i|anything about me|my name)|what did i (?:tell|say)|whats my name|what is my name|remember me",
    ),
  },
  {
    move: "support",
    longest: 25,
    test: new RegExp(
      "^(?=.*\\b(?:app|website|password|account|notifications?|subscription|premium|old chats|chats since|the bell|bell at|your voice|log ?in|sign in|the audio|reset email|evening meditation)\\b)(?=.*\\b(?:crash\\w*|closes?|cant|cannot|how (?:do|can) i|dont (?:get|find)|doesnt|never comes|forgot|delete|turn (?:off|on)|cancel|pay|free|reset|too (?:fast|loud|slow)|not working|stopped|freez\\w+|bug|loud)\\b)",
    ),
    unless: within("he|she|boss|husband|wife|scroll\\w*"),
  },
  {
    move: "prayer",
    longest: 24,
    unless: /\b(?:i used to|used to pray|cant pray|stopped praying|my grandmother|difference|how many)\b/,
    test: new RegExp(
      `^(?=.*\\b(?:${ask}|write|say|some)\\b).*\\b(?:prayer|pray (?:with|for)|blessing|bless me|psalm|grace before)\\b|^(?:please )?(?:a |the )?(?:morning|evening|bedtime|night|short|little|lords)? ?(?:prayer|blessing|rosary|our father|hail mary)(?: please)?$|^pray (?:with|for) \\w+|^can we pray`,
    ),
  },
  {
    move: "meditation",
    longest: 18,
    unless: /\b(?:fell asleep|is it|count|i meditate|ive been meditating|difference|voice|bell)\b/,
    test: new RegExp(
      `^(?=.*\\b(?:${ask}|short|how (?:do|can) i (?:start|begin))\\b).*\\b(?:meditat(?:e|ion|ing)|body scan)\\b|^(?:an? )?(?:short |little )?meditat(?:e|ion)(?: please)?$|^how (?:do|can) i (?:start|begin) (?:to )?meditat\\w+`,
    ),
  },
  {
    move: "practice",
    longest: 18,
    unless: /\b(?:piano|guitar|driving|law|medical) (?:practice|exercise)|more exercise|exercise more\b/,
    test: new RegExp(
      `^(?:have you |is there |got |do you have )?(?:something|anything) (?:to|that) (?:calm|relax|help me (?:sleep|breathe|calm)|ground|settle)\\w*\\b.*|^(?=.*\\b(?:${ask})\\b).*\\b(?:exercise|practice|technique|breathing|ritual|something (?:to do|i can do|practical))\\b|^(?:an? )?(?:breathing |short |another |small )?(?:exercise|practice)(?: please)?$|^(?:please )?(?:calm me(?: down)?|help me (?:calm down|relax|breathe|unwind|to sleep))(?: please)?$|^need some (?:peace|calm)$`,
    ),
  },
  {
    move: "doubt",
    longest: 20,
    unless: within(others),
    test: within(
      "(?:you|u) (?:dont|do not|never|cant|cannot|didnt|wont|arent) (?:even |really |actually )?(?:understand|listen|listening|get|hear|read|care|know|feel|help|answer(?:ed|ing)?)",
      "(?:same|canned|generic|ready made|automatic|prewritten|scripted|standard) (?:answers?|things?|reply|replies|responses?|texts?|sentences|phrases)",
      "(?:sound|talk|write) like a (?:robot|machine|bot)|you (?:already|just) (?:said|keep|repeat)|keep repeating|you(?: are|re) (?:just )?repeating|say something (?:useful|helpful|real|else|new)|(?:very|so|too) general|just a (?:machine|program|bot|robot)|why should i (?:trust|believe|listen to) you|how (?:can|could|would) you (?:know|understand|help)|what (?:do|would) you know about",
      "(?:do|can) you (?:even |really |actually )+(?:understand|feel|hear|care|listen)|making (?:this|that|it) up|stop asking me|i asked (?:about|you)|fortune cookie|platitudes?|cliches?",
    ),
  },
  {
    move: "affection",
    longest: 7,
    test: whole(
      `${lead}i (?:love|like|adore) (?:you|u)(?: so much| too)?`,
      `${lead}do you (?:love|like) me`,
      `${lead}you(?:re| are) (?:so |very )?(?:sweet|kind|the best|nice|lovely|wonderful)`,
    ),
  },
  {
    move: "work",
    longest: 40,
    answer: "write",
    test: new RegExp(
      `^${lead}(?:(?:can|could|would) (?:you|u) )?(?:please )?(?:write|make|compose|tell|sing|give)(?: me| us)?(?: up)? (?:an? |some |the )?(?:\\w+ )?(?:poem|haiku|story|joke|song|tale|fairy tale|limerick|rap|something$)|^an? (?:short )?(?:poem|haiku|story|joke)(?: please)?$|\\b(?:like|want) a (?:story|poem|joke)\\b`,
    ),
  },
  {
    move: "work",
    longest: 60,
    unless: within("my (?:boss|teacher|life)|so much homework"),
    test: new RegExp(
      `^${lead}(?:(?:can|could|would|will) (?:you|u) |i need you to |i want you to |help me (?:to )?)?(?:please )?(?:translate|solve|calculate|summari[sz]e|proofread|rewrite|draft|convert|debug|compute|code|program|write (?:me )?(?:an? |the |my |some )?(?:\\w+ ){0,2}(?:script|code|function|program|essay|email|letter|cv|resume|query|report|article|speech|eulogy|obituary|cover letter|text)|do (?:my|the|this) (?:\\w+ )?(?:homework|maths?|essay|assignment|taxes)|(?:fix|correct) (?:my|this|the) (?:\\w+ )?(?:code|python|script|grammar|english|text|essay|bug))\\b|\\b(?:python|javascript|typescript|html|css|sql|excel|regex|indentationerror|center a div|select from|my code|syntax error|compile)\\b|\\b(?:can|could|would|will) you (?:please )?(?:write|draft) (?:it|this|that|one)(?: for me)?(?: please)?$|\\bhomework\\b.*\\bsolve\\b`,
    ),
  },
  {
    move: "why",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:why|why (?:now|me|him|her|us|today|so soon)(?: of all people)?|how come|why is that|why not|why so|but why(?: though)?|why (?:do|did|would|are) you (?:say|ask|think|saying|asking|tell|suggest|want|telling|said)\\b.*|why (?:this|that)(?: one| exercise| practice| question)?|what for|what makes you (?:say|think) (?:that|so|this)|why me|y)`,
    ),
  },
  {
    move: "whyFeeling",
    longest: 18,
    unless: within("you|the sky|people|they|he|she"),
    test: new RegExp(
      `^${lead}(?:tell me )?(?:why|how come) (?:(?:do|am|did|was|have|cant|can|dont|couldnt|didnt|havent) i\\b|i (?:am|feel|cant|keep|always)\\b|im\\b|(?:does|did|is|do) (?:it|this|that|these|my \\w+|everything|nothing)\\b.*\\b(?:hurts?|feels?|happen\\w*|hard|harder|worse|more|keeps?|still|always|stop|scare\\w*|affect\\w*|bother\\w*|to me)\\b|(?:does|do|did|is|are)(?:nt|s)? (?:it|this|that|everything|nothing|my \\w+) (?:stop|go away|get (?:better|easier)|pass)\\b)`,
    ),
  },
  {
    move: "advice",
    longest: 14,
    answer: "adviceHow",
    isQuestion: true,
    unless: within("you (?:pray|write|give)|take|dose|mg|doctor"),
    test: whole(
      `${lead}(?:how (?:do|can|should|could) i (?:ever |even |just )?(?:stop|cope|get over|deal|let go|move on|handle|get through|forget|live with|go on|carry on)\\b.*)`,
    ),
  },
  {
    move: "advice",
    longest: 14,
    isQuestion: true,
    unless: within("you (?:pray|write|give)|take|dose|mg|doctor"),
    test: whole(
      `${lead}(?:(?:do you think )?(?:should|shall) i (?:\\w+ ){0,9}\\w+|what (?:would you do|should i do)\\b.*)`,
    ),
  },
  {
    move: "judge",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:what do (?:you|u) think(?: about (?:that|it|this)| of (?:that|it|this))?|do (?:you|u) think so(?: too)?|(?:am i|was i|is (?:he|she|it)|are they)(?: really)?|(?:maybe|perhaps) (?:he|she|they)(?:s| is| are|re| was| were)? (?:right|not wrong)|(?:do (?:you|u) think )?(?:is|are|was|were)? ?(?:he|she|they|i)(?: is| are| was| were)? (?:right|wrong|being (?:fair|unfair)))`,
    ),
  },
  {
    move: "judge",
    longest: 6,
    answer: "normal",
    isQuestion: true,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:is (?:it|this|that)|are (?:these|those)(?: things| feelings)?|am i)(?: all| even| really| still)? (?:normal|ok(?:ay)?|common))`,
    ),
  },
  {
    move: "judge",
    longest: 14,
    isQuestion: true,
    test: new RegExp(
      `^${lead}(?:do you think |tell me |be honest )?(?:am i|i am|im|was i|is it|is that|does (?:that|this) make me)(?: (?:being|just|such|really|an?|so|too))* (?:bad|terrible|horrible|awful|selfish|crazy|mad|weak|stupid|wrong|normal|abnormal|lazy|evil|ugly|fat|pathetic|unlovable|a? ?good|broken|sin|my fault|to blame|overreacting|weird|ungrateful|monster|failure|coward)\\b`,
    ),
  },
  {
    move: "wording",
    longest: 20,
    test: within(
      "what would i (?:even |ever )?(?:say|write)$",
      "what (?:should|can|could|do|shall) i (?:say|write) first$",
      "what (?:should|can|could|would|shall|do) i (?:even |ever )?(?:say|tell|write|text|ask)(?: to)? (?:her|him|them|my|everyone|everybody|people|someone|somebody|the (?:kids|children|family))",
      "how (?:should|can|could|would|shall|do) i (?:even |ever )?(?:talk to (?:him|her|them|my)|tell|say it to|ask|apologi[sz]e to|explain (?:it|this|that) to|start (?:the|a) (?:talk|conversation|letter)|bring it up)",
      "(?:dont|do not) know (?:what to (?:say|write|tell)|how to (?:tell|ask|say it)) (?:to |it to )?(?:her|him|them|my)",
    ),
  },
  {
    move: "reachOut",
    longest: 24,
    test: new RegExp(
      "^(?=.*\\b(?:afraid|scared|dont dare|do not dare|nervous|frightened|terrified|cant bring myself|too proud|ashamed|fear)\\b)(?=.*\\b(?:want|like|love|thinking|wish|should|meaning|id)\\b).*\\b(?:call|ring|phone|write(?: to)?|text|message|visit|contact|reach out to|apologi[sz]e to) (?:her|him|them|my)\\b",
    ),
  },
  {
    move: "meaning",
    longest: 10,
    needsReply: true,
    test: new RegExp(
      `\\bwhat (?:do|did) (?:you|u) mean\\b|\\bwhat (?:does|did) (?:that|this|it) (?:even |actually |really )?mean$|^${lead}(?:huh|what|how|sorry|eh|come again|pardon|explain(?: it| that| please)*|i (?:dont|didnt|do not) (?:get|understand|follow)(?: it| that| you| this| what (?:you mean|that means))?|not sure i (?:follow|understand)|meaning|in what (?:way|sense)|say (?:it|that) (?:simpler|in plain \\w+)|simpler(?: please)?|in other words|can you explain(?: that| it)?|how so|like what|such as|for example|how do you mean|(?:that |it )?(?:makes|doesnt make) (?:no )?sense)$`,
    ),
  },
  {
    move: "advice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:i (?:really |just )?(?:dont|do not) know what to do(?: now| any ?more)?|(?:so )?what (?:should|can|shall|do|could) i (?:do|say)(?: now| about it| then| with (?:it|this|that|all this|(?:this|that|my|all this) \\w+))?|what now|what would (?:you|u) do(?: now)?(?: if (?:you|u) (?:were|was) (?:me|in my \\w+)| in my (?:place|shoes|position|situation))?|any advice|(?:can (?:you|u) )?give me (?:some |an? )?(?:piece of )?advice|(?:please )?help me (?:to )?(?:decide|choose)|what do you (?:advise|suggest|recommend)|how do i go on)`,
    ),
  },
  {
    move: "goOn",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:tell me more|more|more please|continue|go on|and then|keep going|carry on|next|another|another one|one more|what else|say more|and)(?: please)?`,
    ),
  },
  {
    move: "help",
    longest: 9,
    test: new RegExp(
      `^${lead}(?:what can you do|what do you do|how do(?:es)? (?:this|it|you) work|what is this(?: app| place| site)?|what is anamcara|what are you for|how can you help(?: me)?|help|help me|what can i do here)(?: for me| here)?$`,
    ),
  },
  {
    move: "topic",
    longest: 14,
    test: within(
      "(?:dont|do not) know what to (?:talk|write|say|ask|tell)|what (?:can|could|should|shall) (?:we|i) (?:talk|write|speak|say)|(?:give|suggest|propose|pick|choose|find) (?:me )?(?:a|some|another) (?:topic|subject|theme|question|prompt)|(?:not sure|no idea|dont know) where to (?:start|begin)|you (?:choose|decide|pick)|ask me (?:something|anything|a question)|suggest something|idk what to",
    ),
  },
  {
    move: "pause",
    longest: 6,
    test: whole(
      `${lead}(?:stop|wait|hold on|pause|one (?:sec|second|moment|minute)|just a (?:sec|second|moment|minute)|be right back|brb|start over|enough|thats enough)(?: please| now)?`,
    ),
  },
  {
    move: "glad",
    longest: 12,
    unless: within("not|dont|never|if|when|didnt"),
    test: within(
      "(?:feeling|feel|im) (?:much |a (?:bit|little) |so much )?(?:better|calmer|lighter)",
      "^(?:thats|that is|this is|its|it is|it feels) (?:much |a (?:bit|little) )?better(?: now)?(?: thanks| thank you)?$",
      "^much better|^better(?: now)?$|(?:that|it|this)(?: one)? (?:actually |really |did )?(?:helped|helps|worked)",
    ),
  },
  {
    move: "unsure",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:idk|dunno|not sure|im not sure|i (?:really |honestly |just )*(?:dont|do not) (?:really )?know|no idea|i have no idea|who knows|hard to say)(?: (?:hm+|idk|maybe|really|yet|honestly|i (?:dont|do not) know|no idea))*`,
    ),
  },
  {
    move: "more",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:hm+|mm+|maybe|perhaps|possibly|it depends|depends|whatever|meh|so so|i guess)(?: (?:hm+|mm+|maybe|perhaps|possibly|it depends|depends|whatever|meh|so so|i guess))*`,
    ),
  },
  {
    move: "yes",
    longest: 9,
    needsReply: true,
    answer: "tryIt",
    test: whole(
      `${lead}(?:(?:i ll|ill|i will|im going to|let me|lets|i can|i could) (?:try|give it a (?:try|go))(?: it| that| this| one)?(?: now| later| tonight| tomorrow| then| thanks)*|worth a try)`,
    ),
  },
  {
    move: "yes",
    longest: 9,
    test: whole(
      `${lead}(?:yes|yeah|yep|yup|ya|aye|sure|of course|exactly|right|true|indeed|definitely|absolutely|i (?:do|did|am|have|would|think so|guess so|guess|suppose so|agree)|thats (?:it|right|true|so true|exactly it)|correct|ok|okay|alright|all right|fine|please|please do|gladly|id like that|i would like that|sounds good|go ahead|kind of|sort of|a bit|a little|so true|youre right|you are right|probably|totally|for sure)(?: (?:please|exactly|it (?:is|does|was)|i (?:do|am|did|would|have|think so)|thats (?:it|right)|indeed|very much|a bit|a lot|totally|of course|thank you|thanks|so|ok|okay|sure|yes|id like that|that would be (?:nice|good|great)))*`,
    ),
  },
  {
    move: "no",
    longest: 9,
    test: whole(
      `${lead}(?:no|nope|nah|not really|not at all|not exactly|not now|not today|not yet|never|no thanks|no thank you|i dont (?:think so|want to|want that|care)|i (?:do|did|am|have|would|will|can) ?not|i (?:dont|didnt|cant|wouldnt|wont|havent)|im not|none|nothing|no way|not so much|not particularly|rather not|id rather not|i disagree|neither|wrong|thats (?:wrong|not (?:true|right)))(?: (?:really|not|at all|no|thanks|thank you|sorry|please|now|today|yet|i dont|idea|sure|want to talk about it))*`,
    ),
  },
  {
    move: "plan",
    longest: 18,
    needsReply: true,
    unless: within(
      "without|cant|cannot|never|not|grave|cry|crying|sleep|die|forgive|forget|drinking|for (?:him|her|them)",
    ),
    test: within(
      "i(?:d| would)? (?:really |just )?(?:want|like|love|plan|hope|am going|would like) to (?:learn|study|start|take up|try|travel|visit|build|grow|plant|paint|write|play|join|sign up)",
      "im (?:going to (?:learn|start|take up|try|travel|plant|join)|learning|planning)",
      "i(?: have|ve| just| finally)* (?:planted|baked|painted|built|signed up|joined|took up|taken up|started (?:learning|playing|painting|running|a (?:course|class|choir|garden)))",
    ),
  },
];
