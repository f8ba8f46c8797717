import { isDenial, makesSameClaims, readLimit } from '@/lib/assistant/model/claims'
import { isSaid, readContentWords } from '@/lib/assistant/model/content-words'
import { isSameNumber, readFigures, type TextNumber } from '@/lib/assistant/model/numbers'
import { detectLanguage } from '@/lib/text/language'
import { tokenize } from '@/lib/text/tokens'

/** Longer sentences say more than one thing. */
const LONGEST = 200
const SECTION =
  /^\W{0,3}(?:\d{1,3}\s?(?:kap\.?|§)|§\s?\d{1,3}|\d{1,3}(?:\.\d{1,3}){0,3}[.)]?(?=\s\p{Lu}))\s*/u
const REFERENCE = /§|(?<!\p{L})(?:punkt|kap|kapitel|stycket|bilaga|section|item|appendix)(?!\p{L})/iu
/** What the sentence says holds for a part alone, or it refers to a place that is not in it. */
const LIMITING = new Set(
  'om ifall när då där här endast bara enbart utan utom förutom dock men normalt vanligtvis annars övrig övriga andra vissa detta denna dessa sådan sådana annan annat if when where only unless without but however usually other some certain this these such consent permission'.split(
    ' ',
  ),
)
const CONSENTS = /^(?:undantag|samtycke|tillstånd|godkänn|except|approv)/u
/** "I andra hand" limits nothing. */
const isLimited = (text: string) =>
  tokenize(text.replace(/andra hand/giu, ' ')).some(({ word }) => LIMITING.has(word) || CONSENTS.test(word))
/** Beside a leave or a ban these make it another one. */
const QUALIFIED =
  /(?<!\p{L})(?:eller|före|efter|innan|mellan|mot|under|över|till och med|alla|samtliga|kl|or|before|after|between|until|all)(?!\p{L})/iu
const LEAVE = /(?<!\p{L})(?:får|tillåten|tillåtet|tillåtna|tillåts|may|can|allowed|permitted)(?!\p{L})/iu
const BAN =
  /(?<!\p{L})(?:får|tillåten|tillåtet|tillåtna|tillåts|förbjuden|förbjudet|förbjudna|förbjuds|may|must|can|cannot|allowed|permitted|prohibited|forbidden|banned)(?!\p{L})/iu
/** "Det är inte förbjudet" is a leave, and "ska inte" may be advice. */
const UNCLEAR =
  /(?<!\p{L})(?:inte|ej|not) (?:förbjud|prohibited|forbidden|banned)|(?<!\p{L})(?:bör|helst|should|rather)(?!\p{L})/iu
/** Words that say of any thing that it is, is had or was decided. */
const NEUTRAL =
  /^(?:hållas?|håller|ha|har|finnas?|vara|användas?|ske|sker|förekomma|vistas|medlem|medlemmar|medlemmen|boende|man|stämman|årsmötet|föreningsstämman|styrelsen|mötet|beslut|beslutade|beslutar|beslutat|beslöt|keep|kept|have|has|held|used?|members?|residents?|meeting|board|decided|resolved)$/u
const YEAR = /^(?:19|20)\d\d$/

/**
 * Whether two sentences rule on the same thing, and one permits what the other forbids, or they name another amount, time
 * or number for it. What one of them says beside the other, a condition or a place, makes it another thing.
 */
export function disagree(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.replace(SECTION, '').trim()) as [string, string]
  const isPlain = (text: string) =>
    text.length <= LONGEST && !text.endsWith('?') && !isLimited(text) && !REFERENCE.test(text)
  if (!isPlain(left) || !isPlain(right)) return false
  if (detectLanguage(left, null) !== detectLanguage(right, null)) return false
  if (!speakOfSame(left, right)) return false
  return areOpposed(left, right) || areOpposed(right, left) || differInFigure(left, right)
}

function speakOfSame(left: string, right: string): boolean {
  const [words, others] = [left, right].map((text) =>
    readContentWords(text).filter((word) => !NEUTRAL.test(word)),
  ) as [string[], string[]]
  const areSaid = (all: readonly string[], by: readonly string[]) => all.every((word) => isSaid(word, by))
  return words.length > 0 && others.length > 0 && areSaid(words, others) && areSaid(others, words)
}

function areOpposed(ban: string, leave: string): boolean {
  const isClear = (text: string) =>
    !QUALIFIED.test(text) && !UNCLEAR.test(text) && readFigures(text).length === 0
  return (
    isClear(ban) && isClear(leave) && isDenial(ban) && BAN.test(ban) && !isDenial(leave) && LEAVE.test(leave)
  )
}

function differInFigure(left: string, right: string): boolean {
  if (!makesSameClaims(left, right) || !makesSameClaims(right, left)) return false
  const [figures, others] = [readFigures(left), readFigures(right)]
  if (figures.length === 0 || figures.length !== others.length) return false
  const pairs = figures.map((figure, at) => [figure, others[at] as TextNumber] as const)
  if (pairs.some(([a, b]) => a.unit !== b.unit || readLimit(left, a) !== readLimit(right, b))) return false
  const differing = pairs.filter(([a, b]) => !isSameNumber(a, b))
  const isYear = ({ readings }: TextNumber) => readings.some((reading) => YEAR.test(reading))
  return differing.length === 1 && !differing.some(([a, b]) => isYear(a) || isYear(b))
}
