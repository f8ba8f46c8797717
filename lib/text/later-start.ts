import { readStartDate } from './read-date'
import { statesTerm } from './turning-words'

/** Words with which a rule begins to hold. */
const STARTS =
  /(?<!\p{L})(?:träd(?:er|a) i\s?kraft|ikraftträdandet?(?= (?:den )?\d|:)|börjar? (?:gälla|tillämpas)|tillämpas (?:först |från )|(?:gäller|giltiga?|giltigt) (?:först |tidigast |från |fr\.? ?o\.? ?m\.? |from |efter )|(?:takes?|taking) effect|(?:comes?|enters?) into force|(?:applies|apply|valid) from)/iu
const MONTH = 'januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december'
/** A heading needs no verb, but the date itself: "Nya tider från 1 mars 2027", not "Underhållsplan från 2027". */
const FROM = new RegExp(
  `(?<!\\p{L})(?:från och med|fr\\.? ?o\\.? ?m\\.?|med start|(?:från|from|starting)(?! (?:den )?(?:19|20)\\d\\d(?![-./\\d])))(?: den)? (?=\\d|(?:${MONTH})(?!\\p{L}))`,
  'iu',
)
/** "Protokoll från 3 maj" tells of the paper's own day. */
const OF_PAPER =
  /(?<!\p{L})(?:protokoll|anteckning|minnesanteckning|mejl|mail|brev|rapport|referat|bild|minutes|notes|letter)\p{L}{0,5} (?:från|from)/iu
/** What follows is when it ends: "Gäller från 2025 till 2028". */
const ENDS = /(?<!\p{L})(?:till|tills|t\.? ?o\.? ?m\.?|until|through|to)(?!\p{L})|\d\s[–-]\s/iu
/** "Från och med 1 mars 2027 gäller nya tider.": the rest of the paragraph holds from then on. */
const OPENS = /(?<!\p{L})gäller (?:följande|nya|andra|detta|dessa)(?!\p{L})|(?<!\p{L})apply:/iu
/** "Ändringen träder i kraft …" tells of the paragraph above its own. */
const REFERS =
  /^["”(*]{0,3}(?:detta|dessa|det|ovanstående|beslutet|ikraftträdande|ändring(?:en|arna)|reglerna|regeln|bestämmels(?:en|erna)|stadgarna|priserna|avgift(?:en|erna)|taxan|träder|börjar|gäller|this|these|the (?:rules?|change|decision|prices?|fees?)|valid)(?!\p{L})/iu
/** "Ändringarna träder i kraft …" and "Nya regler gäller från …" before the rule that they tell of. */
const NEW = /^["”(*]{0,3}(?:de )?(?:nya|följande) \p{L}{3,30} (?=gäller|träder|börjar|tillämpas)/iu
const VERB =
  '(?= (?:(?:har antagits|är antagna|antogs)[^.]{1,50} och )?(?:träder|börjar|gäller|tillämpas|takes?|taking|comes?|enters?|apply|applies|(?:are|is) valid)(?!\\p{L}))'
/** The subject of a sentence that tells of its whole paper. */
const PAPER = new RegExp(
  `^["”(*]{0,3}(?:(?:(?:dessa|denna|detta|de nya|den nya|ovanstående|these|this|the new|the) )?(?:\\p{L}{0,20}regler(?:na)?|stadgar(?:na)?|prislista(?:n)?|dokument(?:et)?|polic[yn]|rules|bylaws|price list)${VERB}|ikraftträdande:?(?= (?:den )?\\d))`,
  'iu',
)
/** Right below the title, these words tell of the whole paper too. */
const BELOW_TITLE = new RegExp(
  `^["”(*]{0,3}(?:(?:gäller|giltiga?|giltigt|träder i\\s?kraft|börjar gälla|valid)(?!\\p{L})|(?:priser(?:na)?|avgifter(?:na)?|tax(?:an|orna)|tider(?:na)?|prices)${VERB})`,
  'iu',
)
const LONGEST_DATE = 60
const LONGEST_LINE = 120

/** "1 maj", "den 1:a maj", "maj", "1 May": a day whose year nothing tells. */
const NO_YEAR = new RegExp(
  `^\\s?(?:och med )?(?:\\p{L}{3,8}dag(?:en)? )?(?:den )?(?:\\d{1,2}(?::?[ae])? )?(?:${MONTH}|january|february|march|may|june|july|august|october)(?!\\p{L})(?! ?\\d)`,
  'iu',
)

/** A day without its year may be to come. "Gäller från 1 maj till 30 september" tells of each year. */
const isLater = (text: string, from: number, today: Date) => {
  const [named = '', ...end] = text.slice(from, from + LONGEST_DATE).split(ENDS)
  const date = readStartDate(named)
  if (date === null) return end.length === 0 && NO_YEAR.test(named)
  return date > today.toISOString().slice(0, date.length)
}

/** Whether a sentence says that something begins to hold on a day to come: "Träder i kraft den 1 mars 2027." */
export function startsLater(text: string, today = new Date()): boolean {
  const start = STARTS.exec(text)
  return start !== null && isLater(text, start.index + start[0].length, today)
}

/** Whether a heading does: "Nya tider från 1 mars 2027". */
export function isHeadingOfLater(heading: string, today = new Date()): boolean {
  const from = FROM.exec(heading)
  return (
    startsLater(heading, today) ||
    (from !== null && !OF_PAPER.test(heading) && isLater(heading, from.index + from[0].length, today))
  )
}

/** "Från och med 1 mars 2027 gäller nya tider.", of which the rest of its paragraph tells. */
export const opensLater = (text: string, today = new Date()): boolean =>
  OPENS.test(text) && isHeadingOfLater(text, today)

/** "Ändringen träder i kraft den 1 mars 2027.", of the paragraph above it. */
export const startsAboveLater = (text: string, today = new Date()): boolean =>
  REFERS.test(text) && startsLater(text, today)

/** "Ändringarna träder i kraft den 1 mars 2027.", of what follows it where nothing is above it. */
export const startsBelowLater = (text: string, today = new Date()): boolean =>
  (REFERS.test(text) || NEW.test(text)) && startsLater(text, today)

/** "Dessa regler träder i kraft den 1 mars 2027." */
export const isLaterPaper = (line: string, today = new Date()): boolean =>
  line.length <= LONGEST_LINE && PAPER.test(line) && startsLater(line, today)

/** "Gäller från 1 mars 2027" right below a title. */
export const isLaterBelowTitle = (line: string, today = new Date()): boolean =>
  isLaterPaper(line, today) ||
  (statesTerm(line) && isHeadingOfLater(line, today)) ||
  (line.length <= LONGEST_LINE && BELOW_TITLE.test(line) && startsLater(line, today))
