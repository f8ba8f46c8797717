import type { Span } from './quote'
import { tokenize } from './tokens'

type Expectation = { asks: RegExp; gives: RegExp }

const NUMBER_WORDS =
  'en|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|femton|tjugo|trettio|hundra|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty'
/** With the space after it, and from its first digit alone, because each digit of a long number is one too. */
const NUMBER = `(?:(?=\\d)(?<!\\d[\\s.,]*)\\d[\\d\\s.,]*|(?<!\\p{L})(?:${NUMBER_WORDS})(?!\\p{L})\\s*)`
const PERIOD =
  '(?:sekund|minut|timm|dygn|dag|natt|nätter|veck|helg|månad|kvartal|år|second|hour|day|night|week|month|year)'
const MONTH =
  '(?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|january|february|march|may|june|july|august|october)'
const WEEKDAY =
  '(?:måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|vardag|helg|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekday|weekend)'

const asks = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')
const gives = (...patterns: string[]) => new RegExp(patterns.join('|'), 'giu')

const ANY_NUMBER = gives(NUMBER)

/** "Två veckor i förväg" is none: it is when the booking of a laundry room opens. */
const OPENING_HOURS: Expectation = {
  asks: asks(
    '(?:när|nar) (?:är|har|håller) (?:\\p{L}{1,30} ){1,4}(?:öppe[nt]|öppna|stäng(?:d|t|da))|öppettid\\p{L}{0,3}|when (?:is|are) (?:\\p{L}{1,30} ){1,4}(?:open|closed)|opening hours',
  ),
  gives: gives(
    `(?:klockan|kl\\.?) ?\\d|\\d[.:]\\d\\d|\\d[–-]\\d`,
    `${MONTH}|${WEEKDAY}`,
    'dygnet runt|alla dagar|varje dag|every day',
  ),
}

const PRICE: Expectation = {
  asks: asks(
    'kostar?|kosta|kostnaden|priset?|hur dyrt?|vad betalar|i kronor|(?:vad|hur (?:stor|hög)) är (?:\\p{L}{0,40})(?:avgiften|hyran|depositionen)|cost|costs|price|how expensive|what is the (?:\\p{L}{1,20} )?(?:fee|rent|deposit)',
  ),
  gives: gives(
    `${NUMBER}(?:kr|kronor|sek|procent|%|:-)`,
    'gratis|utan (?:kostnad|hyra|avgift)|kostnadsfri|ingår|inte ut någon|ingen avgift|kostar ingenting|free of charge|included',
  ),
}

const EXPECTATIONS: Expectation[] = [
  PRICE,
  {
    asks: asks('hur (?:ofta|regelbundet)|how often'),
    gives: gives(
      `(?:varje|vartannat|varannan|var tredje|every|each|once|twice|weekly|monthly|yearly|årligen|månadsvis|kvartalsvis|dagligen)`,
      `(?:gång|gånger|times?) (?:om|per|i|a|an) `,
    ),
  },
  {
    asks: asks('hur (?:länge|lange|fort|snabbt)|hur lång(?:t)? (?:tid|förväg)|how (?:long|soon|quickly)'),
    gives: gives(`${NUMBER}${PERIOD}`, 'klockan|till och med|tills(?!\\p{L})'),
  },
  {
    asks: asks('hur (?:varm|varmt|kallt)|vilken temperatur|how (?:warm|hot|cold)|what temperature'),
    gives: gives(`${NUMBER}(?:grader|°|degrees)`),
  },
  {
    asks: asks('(?:stor|vilken|what|large) (?:majoritet|majority)'),
    gives: gives(
      '(?:tredjedelar|fjärdedelar|hälften|enig|ense|procent|thirds|quarters|half|per cent|unanimous)',
    ),
  },
  OPENING_HOURS,
  {
    asks: asks(
      'när|nar|hur (?:sent|tidigt|dags)|vilken (?:tid|dag)|vilka (?:tider|dagar)|vilket datum|when|how (?:late|early)|(?:what|which) (?:time|day|date)',
    ),
    gives: gives(
      `(?:klockan|kl\\.?)\\s*\\d|\\d{1,2}[.:]\\d\\d`,
      `${MONTH}|${WEEKDAY}`,
      `${NUMBER}${PERIOD}\\S{0,20}(?:\\s+\\p{L}+){0,2}\\s+(?:före|efter|innan|från|i förväg|before|after)`,
      `(?:inom|senast|within)\\s+${NUMBER}${PERIOD}`,
      'dygnet runt|alla dagar|varje (?:dag|vecka|månad|år)|every day',
    ),
  },
  {
    asks: asks(
      'hur (?:mycket|många|manga|stora?|stort|höga?|högt|lång|långt|bred|brett|tjockt?|tungt?|gammal|gamla|djupt?)|how (?:much|many|old|large|big|high|tall|thick|heavy|wide)',
    ),
    gives: ANY_NUMBER,
  },
]

const ASKS_LEAVE =
  /(?:^|[.!?]\s*)(?:får|far|kan|måste|behöver|är det (?:tillåtet|ok|okej)|can|may|must|do i|am i|are we|is it|(?:is|are) \p{L}{1,20} (?:allowed|permitted))(?=\s)/iu
const LEAVE =
  /(?:^|[\s(])(?:får|inte|ej|aldrig|(?:o)?tillåt\p{L}*|frivillig\p{L}*|obligatorisk\p{L}*|förbjud\p{L}*|förbud|endast|bara|tillstånd|samtycke|måste|ska|skall|kräv\p{L}*|välkom\p{L}*|rätt|går bra|allowed|permitted|optional|voluntary|mandatory|must|may|not|never|only)(?![\p{L}])/iu

/** They say it too, and stand in other sentences as well: "Det behövs inget lov" */
const SAYS_LEAVE =
  /(?<!\p{L})(?:behöv\p{L}{1,3}|slipper|tvung(?:en|et|na)|hindrar|(?:inget|ingenting) emot|ja|nej|yes|no|slutat|upphör\p{L}{0,2})(?!\p{L})/iu
/** "Grilla: nej", "❌ Kolgrill", "Grilla  Ja  Nej" */
const ANSWERS_LEAVE = /(?::\s|\s{2})(?:ja|nej|yes|no)(?!\p{L})|^\P{L}{0,3}[✅❌🚫⛔]/iu

/** "Får jag …", "Måste man …": the question asks whether something is allowed or demanded. */
export const asksLeave = (question: string): boolean => ASKS_LEAVE.test(question)

/** These words say what follows if a rule is broken. */
const SANCTION =
  /(?<!\p{L})(?:förverk|avflytt|avhys|vräk|uppsagd|bli av med|böter|straff|vitet?(?!\p{L})|forfeit|evict|fined(?!\p{L}))/iu

/** A sanction names what is forbidden, and it answers only who asks what follows. */
const isOnlySanction = (question: string, sentence: string): boolean =>
  SANCTION.test(sentence) && !SANCTION.test(question)

const REFUSES = /(?<!\p{L})(?:vägra|neka|avslå|avslag|refus|deny|denie)/iu
/** "Vägrar styrelsen samtycke, får …", "Om styrelsen vägrar, …" */
const AFTER_REFUSAL = /^\P{L}{0,4}(?:(?:om|if)(?: \p{L}{1,30}){1,4} )?(?:vägra|neka|avslå|refus|denie)/iu

/** Whether the sentence says what holds after a refusal, which answers only who asks about one. */
export const isAfterRefusal = (question: string, sentence: string): boolean =>
  AFTER_REFUSAL.test(sentence) && !REFUSES.test(question)

const STATES_SANCTION =
  /(?<!\p{L})(?:förverk|avflytt|avhys|vräk|uppsagd|uppsäg|säg(?:a|er|s|as) upp|bli av med|böter|straff|vitet?(?!\p{L})|avgift|skadestånd|ersätt|forfeit|evict|terminat|fine|fee|damages)/iu

/** Whether the question asks what follows if a rule is broken, and no sentence says it: the rule itself does not. */
export const lacksSanction = (question: string, sentences: readonly string[]): boolean =>
  SANCTION.test(question) && !sentences.some((sentence) => STATES_SANCTION.test(sentence))

/** Whether the question asks when something is open, and no sentence gives a time of day or a day. */
export const lacksOpeningHours = (question: string, sentences: readonly string[]): boolean =>
  OPENING_HOURS.asks.test(question) &&
  !sentences.some((sentence) => sentence.search(OPENING_HOURS.gives) >= 0)

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u
const ASKS_WHEN = /^(?:när|nar|hur (?:sent|tidigt|länge)|when|how (?:late|early|long))(?!\p{L})/iu
/** They say when without a figure: "senast på stämman", "så snart du har betalat" */
const TELLS_WHEN =
  /(?<!\p{L})(?:när|då|innan|före|efter|senast|inom|vid|under|så snart|så länge|tills|samtidigt|årligen|dagligen|genast|omedelbart|alltid|aldrig|when|before|after|until|within|during|at|upon|as soon|always|never|annually|immediately)(?!\p{L})/iu

/** Whether the question asks when, no sentence gives a time, and the telling one names no occasion. */
export const lacksTime = (question: string, telling: string, sentences: readonly string[]): boolean =>
  ASKS_WHEN.test(question.trim()) &&
  !sentences.some((sentence) => holdsFigure(question, sentence) || YEAR.test(sentence)) &&
  !TELLS_WHEN.test(telling)

const ASKS_DUTY = /(?:^|[.!?]\s*)(?:måste|behöver|ska|skall)\s(?:jag|man|vi|du)\s(\p{L}{3,20})a(?!\p{L})/iu

/** "Den som avbokar sent betalar hela hyran" answers "Måste jag betala?": a rule in the present demands too. */
function statesDuty(question: string, sentence: string): boolean {
  const [, verb] = ASKS_DUTY.exec(question.toLowerCase()) ?? []
  const forms = ['ar', 'er', 'as', 's'].map((ending) => `${verb}${ending}`)
  return verb !== undefined && tokenize(sentence).some(({ word }) => forms.includes(word))
}

/**
 * Whether the question asks for leave, and no sentence permits, forbids or demands. What stands after a sanction
 * says when it follows.
 */
export function lacksLeave(question: string, sentences: readonly string[]): boolean {
  if (!ASKS_LEAVE.test(question)) return false
  const sanction = sentences.findIndex((sentence) => isOnlySanction(question, sentence))
  const said = sentences.slice(0, sanction < 0 ? undefined : sanction)
  return !said.some(
    (sentence) =>
      [LEAVE, SAYS_LEAVE, ANSWERS_LEAVE].some((words) => words.test(sentence)) ||
      statesDuty(question, sentence),
  )
}

const ASKS_NAME =
  /(?<!\p{L})(?:(?:vem är|vilka är|vilka sitter|who is|who are)(?! (?:det|ansvar|skyld|behör|som|respons|liable|allowed|entitled))|vad heter|(?:vilken|vilket|which|what) (?:\p{L}{1,20} )?\p{L}{0,30}(?:bank|leverantör|operatör|firma|bolag|företag|provider|company|firm)(?!\p{L}))/iu
/** A word with a capital that does not begin the sentence: "Ordförande är Anna", "Lånet är hos SBAB". */
const NAME = /(?<=[\p{L},:–] )\p{Lu}\p{L}|(?<!\p{L})\p{Lu}{2,30}(?!\p{L})/u

/** Whether the question asks who somebody or some firm is, and no sentence names one. */
export const lacksName = (question: string, sentences: readonly string[]): boolean =>
  ASKS_NAME.test(question) && !sentences.some((sentence) => NAME.test(sentence))

/** "Vilken är portkoden?", "Vad är numret till jouren?" */
const CODE: Expectation = {
  asks: asks(
    '(?:vilken|vilket|vad|what) (?:är|har|is) (?:\\p{L}{1,20} ){0,3}?\\p{L}{0,30}(?:koden?|numret|nummer|code|number)|(?:vilken|vilket|what|which) \\p{L}{0,30}(?:kod|nummer|code|number)',
  ),
  gives: gives('\\d(?:[\\s-]?\\d){2}'),
}

/** Whether the question asks for a code or a number to dial or to pay to, and no sentence has three digits in a row. */
export const lacksCode = (question: string, sentences: readonly string[]): boolean =>
  CODE.asks.test(question) && !sentences.some((sentence) => sentence.search(CODE.gives) >= 0)

const ASKS_WAY =
  /(?:^|[.!?]\s*|och\s+)(?:hur|vart|var) (?:gör|bokar|anmäler|beställer|betalar|hyr|ansöker|säger|byter|kontaktar|når|får|kan|ska|skall|lämnar|skickar|köar|öppnar|[\p{L}]{2,}r) (?:jag|man|vi|du)(?!\p{L})|how (?:do|can|should|does) (?:i|we|you|one)(?!\p{L})/iu
const WAY =
  /(?<!\p{L})(?:via|genom att|kontakta|ring|mejla|maila|mejl|e-post|skriv till|skicka|fyll i|logga in|klicka|blankett\p{L}*|formulär\p{L}*|app(?:en)?|webb\p{L}*|hemsida\p{L}*|\p{L}{3,}s (?:på|via|genom|hos|till|i|med)|by (?:phone|e-?mail|post)|contact|call|fill in|log in|send)(?!\p{L})/iu

const NEAR = 45
const ASKS_COUNT = /(?<!\p{L})(?:hur (?:många|manga)|how many)(?!\p{L})/iu
const COUNTED_WORD = /(?<!\p{L})(?:hur (?:många|manga)|how many) (?:\p{L}{1,10}-)?(\p{L}{2,40})/iu
/** A text writes these as a sign or short: "450 kr". */
const SHORT_UNIT = /^(?:kronor|procent|grader|meter|kvadratmeter|degrees|percent|metres|meters)$/iu
const PERIODS = new RegExp(`^${PERIOD}(?:ar|er|or|s|ar?na)?$`, 'iu')
/** "Antal lägenheter: 84", and the next cell of a row. A single space stands also before a year: "Tvättpassen 2025". */
const ONLY_PARTS = /^(?:\s{0,5}[:|–-]\s{0,5}|\s{2,20})$/u
/** From a count to the counted word: "Högst två bokade tvättpass". A second word has a subject of its own. */
const ONE_WORD = /^\s{0,3}(?:\p{L}{1,20}[ -])?$/u
/** "en gemensam laddplats" counts nothing, as "en bil" may do. */
const ARTICLE = /^(?:en|ett|one)\s*$/iu
const NO_WORD = /^\s{0,3}$/u
/** The first weighs an expected figure far from the question's words, the second a figure of another kind. */
const FAR_SHARE = 0.8
const OTHER_SHARE = 0.4

/** Returns null if the question asks for no figure. */
export function expectFigure(question: string): RegExp | null {
  return EXPECTATIONS.find((expectation) => expectation.asks.test(question))?.gives ?? null
}

/** The word that a question counts: "tvättpass" of "Hur många tvättpass får jag boka?", "platser" of "Hur många p-platser …?" */
export function readCounted(question: string): string | null {
  const word = COUNTED_WORD.exec(question)?.[1] ?? null
  return word && !SHORT_UNIT.test(word) ? word.toLowerCase() : null
}

/** "år", "månader", "weeks" */
export const isPeriod = (word: string): boolean => PERIODS.test(word)

/** A space for each mark of a note, because it stands between an amount and its unit: "500¹ kr". */
const withoutMarks = (text: string) => text.replaceAll(/[⁰¹²³⁴-⁹]/g, ' ')

export function holdsFigure(question: string, text: string): boolean {
  const figure = expectFigure(question)
  return figure !== null && withoutMarks(text).search(figure) >= 0
}

/** "Hur bokar jag …", "How do I …": the question asks what to do. */
export const asksWay = (question: string): boolean => ASKS_WAY.test(question)

/** The question asks what something costs. */
export const asksPrice = (question: string): boolean => PRICE.asks.test(question)

const ASKS_HOW = /(?<!\p{L})(?:hur|how)(?!\p{L})/iu
/** They say what to do too: "anmäl dig", "hämta nyckeln hos", a phone number, an address. */
const SAYS_WAY =
  /(?<!\p{L})(?:anmäl|ansök|boka|beställ|hämta|lämna|vänd(?:er|a)?|hör av|gå till|tryck|sök|skriv|ombud|fullmakt|apply|book|order|ask|report|visit|write|proxy)(?!\p{L})|\p{L}@\p{L}|(?<!\d)0\d{1,3}[-\s]\d|www\./iu

/** Whether the question asks how to do something, and no sentence says it: its price or its rules do not. */
export const lacksWay = (question: string, sentences: readonly string[]): boolean =>
  asksWay(question) &&
  ASKS_HOW.test(question) &&
  !sentences.some((sentence) => WAY.test(sentence) || SAYS_WAY.test(sentence))

/** 0 to 1. A figure counts most next to `matches`, which are those of the counted word if there is one. */
export function rateForm(question: string, sentence: string, matches: readonly Span[]): number {
  const figure = expectFigure(question)
  if (!figure) {
    const isLeave =
      ASKS_LEAVE.test(question) &&
      (LEAVE.test(sentence) || ANSWERS_LEAVE.test(sentence)) &&
      !isOnlySanction(question, sentence)
    return isLeave || (ASKS_WAY.test(question) && WAY.test(sentence)) ? 1 : 0
  }
  const isCount = ASKS_COUNT.test(question)
  const text = withoutMarks(sentence)
  let best = figure === ANY_NUMBER || text.search(ANY_NUMBER) < 0 ? 0 : OTHER_SHARE
  for (const { index, 0: found } of text.matchAll(figure)) {
    const stop = index + found.length
    const near = matches.some(({ start, end }) =>
      isCount
        ? (start >= stop && (ARTICLE.test(found) ? NO_WORD : ONE_WORD).test(text.slice(stop, start))) ||
          (index > end && ONLY_PARTS.test(text.slice(end, index)))
        : start - NEAR <= stop && index <= end + NEAR,
    )
    best = Math.max(best, near ? 1 : isCount ? OTHER_SHARE : FAR_SHARE)
  }
  return best
}
