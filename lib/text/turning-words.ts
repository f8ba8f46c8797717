import { setsAside } from './attribution'
import { anywhere, toSource } from './turning-pattern'
import data from './turning-words.json' with { type: 'json' }

const TURNS = anywhere(data.turns)
const STATUS = anywhere(data.status)
const PROPOSALS = anywhere(data.proposals)
const WORDING = new RegExp(
  `^\\P{L}{0,3}(?:${toSource(data.versions)})\\s(?:${toSource(data.wordings)})\\P{L}{0,3}$`,
  'iu',
)
const LIMITS = anywhere(data.limits)
/** "Svar:", "A:" and the like in front of a sentence. */
const SPEAKER = `(?:(?:${toSource(data.speakers)})\\s*[:.)–-]\\s*)?`
const REBUTS = new RegExp(
  `^["”(*]{0,3}${SPEAKER}(?:(?:${toSource(data.rebuttals)})\\s?[:–-]|(?:${toSource(data.denials)})(?:[!.]|\\s[–-]\\s))`,
  'iu',
)
/** "Allt detta", "Så", "Det": the sentence says something of the one before it. */
const REFERS =
  /^["”(*]{0,3}(?:(?:allt|all)\s)?(?:det(?:ta)?|dessa|så|ovanstående|förbudet|kravet|regeln|reglerna|bestämmelsen|begränsningen|rätten|skyldigheten|this|that|these|it|the (?:ban|rules?|requirement|restriction))\s/iu
const RESTRICTS = anywhere(data.restrictions)
/** "Styrelsen vill klargöra att detta inte är riktigt.", "Påståendet saknar grund." */
const CALLS_WRONG =
  /(?<!\p{L})(?:det|detta|påstående(?:t|na)|uppgift(?:en|erna)|lappen|ryktet|inlägget|this|that|it|the claim)\s(?:är\s)?(?:alltså\s|dock\s)?(?:(?:inte|ej)\s(?:är\s)?(?:riktigt|sant|korrekt|rätt|sanning(?:en)?)|inte stämmer|stämmer inte|saknar grund|fel(?:aktigt)?(?=[.,!])|obefoga[dt]|(?:is )?(?:not true|not correct|wrong|unfounded))|^\P{L}{0,3}så är det (?:\p{L}{1,12} )?(?:inte|ej)(?=[.!,])/iu
/** "Inga sådana planer finns.", "Något sådant beslut har inte fattats." */
const NO_SUCH =
  /^\P{L}{0,3}(?:ing(?:a|en|et) sådan\p{L}{0,2}|någo[nt] sådan\p{L}{0,2}|no such)\s[^.]{1,60}$/iu
/** "Det är inte tillåtet att …" says something new. */
const SAYS_NEW = /^\P{L}{0,3}(?:det|it|this|that)\s[^.]{1,60}\s(?:att|to|that)\s/iu
const EXPLETIVE = /^\P{L}{0,3}(?:det|it)\s(?:är|var|blir|går|här|is|was|here)\s/iu
/** "Det finns inget gym." and "Det får inte grillas efter klockan 22." */
const SURELY_EXPLETIVE =
  /^\P{L}{0,3}(?:det\s(?:finns|saknas|krävs|råder)|there\s(?:is|are|was|were)|det\s(?:får|ska|skall|kan|bör|måste)\s(?:inte|ej|aldrig)\s(?:\p{L}{1,30}s|förekomma|vara))\s/iu
/** "Undantag:" */
const EXCEPTS = /^\P{L}{0,3}(?:undantag|exceptions?)/iu
const EXCEPTION =
  /^\P{L}{0,8}(?:undantag|exception)|(?<!\p{L})(?:undantas|är undantag(?:en|et|na)|(?:is|are) exempt(?:ed)?)(?!\p{L})/iu
/** These hold for all of their paragraph. */
const LIMITS_ALL =
  /^\P{L}{0,3}(?:allt detta|all this|all of this|ovanstående|the above|detta gäller|this applies|i annat fall)(?!\p{L})/iu
/** "Detta gäller inte i juli.", not "Det får inte stå mopeder här." */
const REFERS_TO_LIST =
  /^["”(*]{0,3}(?:(?:allt|all)\s)?(?:detta|dessa|ovanstående|förbudet|kravet|regeln|reglerna|bestämmelsen|begränsningen|rätten|skyldigheten|this|these|the (?:ban|rules?|requirement|restriction))\s/iu
const LONGEST_DENIAL = 30
const LONGEST_OPENING = 18
const LONGEST_TERM = 100
const CLAIM =
  /^\P{L}{0,3}(?:påstående|myt(?:en)?|ryktet?|fördom|claim|myth|rumou?r|statement)\s?\d{0,2}\s?[:–-]/iu
const ASKS_TRUTH =
  /(?<!\p{L})(?:(?:sant|rätt|sanning|fakta) eller (?:falskt|osant|inte|fel|myt|lögn|påhitt)|myt(?:er)? eller (?:fakta|sanning|sant|verklighet)|true or false|facts? or (?:fiction|myths?)|myths? or facts?)(?!\p{L})/iu
/** Words of dates alone after the first one, and a year at the end. */
const TERM = new RegExp(
  `^[(*]{0,2}(?:${toSource(data.terms)})(?:[\\s,–-]{1,3}(?:${toSource(data.dates)}|\\d{1,4}(?:-\\d\\d){0,2})(?![\\p{L}\\d]|-\\d)){0,12}(?<=(?:19|20)\\d\\d(?:-\\d\\d){0,2})[):*]{0,2}$`,
  'iu',
)
const REPEALS = new RegExp(`^[(*]{0,2}(?:${toSource(data.repeals)})(?!\\p{L})`, 'iu')
/** Not "gäller inte längre än tre timmar" */
const REVOKES = new RegExp(
  `(?<!\\p{L})(?:${toSource(data.revocations)})(?!\\p{L}|\\s{1,3}(?:än|than)\\s)`,
  'iu',
)
const FOLLOWS = anywhere(data.follows)
const SCOPES = anywhere(data.scopes)
const LONGEST_SCOPE = 160
const OTHER_RULES = /(?<!\p{L})(?:andra|särskilda|other|special)\s(?:regler|rules)(?!\p{L})/iu
/** "I föreningen gäller följande." is no limit. */
const OF_ALL =
  /(?<!\p{L})(?:föreningen|brf|huset|medlemmar(?:na)?|the association|the house|members)(?!\p{L})/iu
/** "Punkt 6", "12 §" */
const RULE =
  /(?<!\p{L})(?:punkt(?:en)?|regeln?|paragraf(?:en)?|stycket?|point|rule|paragraph|section)(?!\p{L})|§/iu
const VERBS = anywhere(data.verbs)
const UNITS = anywhere(data.units)
const TAX = anywhere(data.tax)
const LONGEST_UNIT = 60
const DEMANDS = anywhere(data.demands)
const WISHES = anywhere(data.wishes)
/** A rule for everybody who wishes, and what the association itself wishes. */
const GENERAL =
  /(?<!\p{L})(?:(?:den|de|alla|medlem(?:mar)?|boende|hyresgäst(?:er)?) som|(?:om|när|innan) (?:du|ni|man|en)|anyone who|those who|if you)(?!\p{L})|^\P{L}{0,3}(?:vid|föreningen|styrelsen|vi|you|the association|the board)(?!\p{L})/iu
const REPLIES = new RegExp(`^(?:${toSource(data.replies)})(?!\\p{L})`, 'iu')
/** Not "Om jag önskar hyra garage anmäler jag mig." */
const OPINIONS = new RegExp(`(?<!\\p{L}|(?:om|if)\\s)(?:${toSource(data.opinions)})(?!\\p{L})`, 'iu')
/** "12 personer anser att …", "Av 58 svarande vill 41 …", "De flesta tycker att …" */
const OF_SOME =
  /(?<!\p{L})(?:de flesta|flertalet|majoriteten|några|\d{1,4})(?:\s(?:%|procent|av|\p{L}{1,20})){0,3}\s(?:vill|tycker|anser|önskar|föredrar|menar|tror|hävdar)(?!\p{L})|(?<!\p{L})(?:svarande|svaranden|tillfrågade|respondents)(?!\p{L})/iu
/** "Kassören vill höja hyran.", not "Om en medlem vill hyra lokalen …" */
const OF_PERSON =
  /(?<!\p{L}|(?:om|när|if|when)\s)(?:kassören|(?:vice )?ordföranden|sekreteraren|ledamoten|en (?:ledamot|medlem|boende|granne)|the (?:chair|chairperson|treasurer|secretary)|a (?:member|resident|neighbour))\s(?:vill|ville|tycker|tyckte|anser|ansåg|önskar|önskade|menar|menade|hoppas|wants|wanted|thinks|thought|believes)(?!\p{L})/iu
const NUMBERED_MOTION = /^\W{0,3}motion(?:en)?\s{1,3}\d/iu
const DECISIONS = anywhere(data.decisions)
const VERDICT = `^["”'(]*${SPEAKER}(?:${toSource(data.verdicts)})`
const OPENS_WITH_VERDICT = new RegExp(`${VERDICT}(?=\\s*[.,!:;–-]|\\s*$)`, 'iu')
const IS_VERDICT = new RegExp(`${VERDICT}\\s*[.,!:;–-]*["”')]*$`, 'iu')
/** A passive is a verb ("lämnas", "betalas"); shorter words end so by chance. */
const PASSIVE = /(?<!\p{L})\p{Ll}{3,}[aet]s(?!\p{L})/u
const LONGEST_LIMIT_START = 45
/** "Inte efter klockan 22." and "Endast på vardagar." have no verb of their own. "Ej tillåtet:" begins a list. */
const BARE_LIMIT = /^["”»(]{0,2}(?:inte|ej|aldrig|endast|enbart|bara|not|never|only)\s/iu
const ENDS_SENTENCE = /[.!]["”»)]{0,2}$/u

/** A heading or lead-in that negates, permits or limits what stands below it. A question does neither. */
export const turnsMeaning = (text: string): boolean => TURNS.test(text) && !text.trimEnd().endsWith('?')

/** A line that says only when what stands below it holds: "Gäller t.o.m. 31 december 2024". */
export const statesTerm = (text: string): boolean =>
  text.length <= LONGEST_TERM && /^[(*]{0,2}\p{Lu}/u.test(text.trimStart()) && TERM.test(text.trim())

/** A heading that says whether what stands below it holds: "Föreslagen lydelse", "Upphävda regler", "Myter". */
export const statesStatus = (text: string): boolean =>
  STATUS.test(text) || namesWording(text) || statesTerm(text)

/** "Har upphört att gälla. Ersatt av 17 §.": what follows in its section does not hold. */
export const repeals = (text: string): boolean => REPEALS.test(text)

/** "Styrelsen beslutade att punkt 6 ska upphöra att gälla.": a sentence that ends a rule that stands elsewhere. */
export const revokes = (text: string): boolean =>
  REVOKES.test(text) && (RULE.test(text) || DECISIONS.test(text))

/** The name or heading of a text that is proposed and does not hold. */
export const isProposal = (text: string): boolean => PROPOSALS.test(text)

/** "Nuvarande lydelse" and "Föreslagen lydelse": the next such heading ends the part of this one. */
export const namesWording = (text: string): boolean => WORDING.test(text.trim())

/** "Påstående: Alla får grilla." says nothing without "Svar: Falskt." */
export const isClaim = (text: string): boolean => CLAIM.test(text)

/** "Sant eller falskt?" and the like: what stands below it may be wrong. */
export const asksTruth = (text: string): boolean => ASKS_TRUTH.test(text)

/** "Falskt.", "Det stämmer inte.": says whether what stands before it is so. */
export const judgesClaim = (text: string): boolean => REBUTS.test(text) || callsWrong(text)

/** A sentence that says what was decided: "Stämman avslog motionen." */
export const decides = (text: string): boolean => DECISIONS.test(text)

/** Whether a text states a wish without its decision: "Motion 2: att grillplatsen ska få användas." */
export const demands = (text: string): boolean =>
  (DEMANDS.test(text) || NUMBERED_MOTION.test(text)) && !decides(text)

/** "Lägenhet 3 ansöker om en parabol.": the reply may stand right below it, but in no other place. */
export const wishes = (text: string): boolean => WISHES.test(text) && !GENERAL.test(text) && !decides(text)

/** "Styrelsen kunde inte tillmötesgå önskemålet." */
export const replies = (text: string): boolean => REPLIES.test(text)

/** What one person or some people think, not what holds: "Jag tycker att …", "Många tror att …" */
export const statesOpinion = (text: string): boolean =>
  OPINIONS.test(text) || OF_SOME.test(text) || OF_PERSON.test(text)

/** "Nej." or "Nej, tyvärr inte." and the like, at the beginning of an answer. */
export const opensWithVerdict = (text: string): boolean => OPENS_WITH_VERDICT.test(text.trim())

/** "Nej." and nothing else. */
export const isVerdict = (text: string): boolean => IS_VERDICT.test(text.trim())

const callsWrong = (text: string): boolean =>
  CALLS_WRONG.test(text) || NO_SUCH.test(text.replace(/[.!]$/u, ''))

/** "Allt detta förutsätter att …", "Så är det inte." and "Det är fel.", not "Det här slängs inte:" */
const restricts = (text: string): boolean => REFERS.test(text) && RESTRICTS.test(text) && !SAYS_NEW.test(text)

/** "Detta får däremot inte stå i gången:" says something of what is below it. "Undantag:" limits what is above it. */
const leadsOn = (text: string): boolean => text.trimEnd().endsWith(':') && !EXCEPTS.test(text)

const statesLimit = (text: string): boolean =>
  LIMITS.test(text.slice(0, LONGEST_LIMIT_START)) ||
  REBUTS.test(text) ||
  (BARE_LIMIT.test(text) && ENDS_SENTENCE.test(text) && !hasVerb(text))

const GOES_ON = /^(?:utan|efter|under|så länge|i den mån|without|after|as long as|if)\s/u

/** "dock inte efter klockan 23.", "utan styrelsens tillstånd.": the rest of a sentence, with a small letter. */
export const goesOnAsLimit = (text: string): boolean =>
  GOES_ON.test(text) || (/^\p{Ll}/u.test(text) && LIMITS.test(text.slice(0, LONGEST_OPENING)))

/** A sentence that limits or denies the one before it: "Detta gäller dock inte kvällar.", "Fel!", "Sanningen: …" */
export const limitsPrevious = (text: string): boolean =>
  !leadsOn(text) && (statesLimit(text) || restricts(text) || setsAside(text) || callsWrong(text))

/** "Allt detta förutsätter …": limits more than the sentence right before it. */
export const limitsAll = (text: string): boolean => LIMITS_ALL.test(text) && limitsPrevious(text)

/** "Det finns inga lediga platser." begins another matter in a paragraph of its own. */
const isExpletive = (text: string): boolean =>
  SURELY_EXPLETIVE.test(text) || (text.length > LONGEST_DENIAL && EXPLETIVE.test(text))

/** A paragraph of its own that limits or denies the one above it. */
export const limitsAbove = (text: string): boolean =>
  !leadsOn(text) &&
  (statesLimit(text.slice(0, LONGEST_OPENING)) ||
    REBUTS.test(text) ||
    callsWrong(text) ||
    setsAside(text) ||
    (restricts(text) && !isExpletive(text)))

/** "Detta gäller inte i juli." and "Undantag: …" below a list. */
export const limitsList = (text: string): boolean =>
  limitsAbove(text) && (REFERS_TO_LIST.test(text) || EXCEPTS.test(text))

/** "Undantag:" without what it excepts says nothing. */
export const opensExceptions = (text: string): boolean => EXCEPTS.test(text) && text.trimEnd().endsWith(':')

/** A heading or sentence that tells of exceptions: "7 § Undantag", "Undantagna är …", "Port 11 undantas." */
export const statesException = (text: string): boolean => EXCEPTION.test(text)

/** "Följande gäller inte." introduces a list although it is a whole sentence. */
export const announcesList = (text: string): boolean => FOLLOWS.test(text)

/** "För radhusen gäller följande.": what follows in prose holds only there. */
export const opensScope = (text: string): boolean =>
  SCOPES.test(text) && text.length <= LONGEST_SCOPE && !OF_ALL.test(text)

/** "För balkonger gäller andra regler." may tell of rules elsewhere, unless the paragraph goes on. */
export const namesOtherRules = (text: string): boolean => OTHER_RULES.test(text)

/** False if no word is surely a finite verb: then the words say nothing without what stands above them. */
export const hasVerb = (text: string): boolean => VERBS.test(text) || PASSIVE.test(text)

/** "Belopp i tkr", "Alla priser är exklusive moms": without it the figures of a table are another amount. */
export const statesUnit = (text: string): boolean =>
  UNITS.test(text) || (TAX.test(text) && text.length <= LONGEST_UNIT && !/\d/u.test(text))
