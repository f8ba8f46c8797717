import type { DocumentKind } from '@/lib/retrieval/passage'

export type Intent = {
  years: readonly string[]
  /** They are the years whose texts the question asks for, one for each of `years`: "före 2019" asks for those of 2018. */
  times: readonly string[]
  asksLatest: boolean
  asksWhen: boolean
  asksLeave: boolean
  asksProposal: boolean
  /** It asks what held before, without naming a year. */
  asksFormer: boolean
  names: DocumentKind | null
}

const YEAR = /(?<!\d)(?:19[5-9]\d|20[0-4]\d)(?!\d)/g
const BEFORE_YEAR =
  /(?<!\p{L})(?:före|innan|fram till|before|until|prior to)(?: (?:den|år|the|year|\d{1,2}|\p{L}{3,9})){0,3} ((?:19|20)\d{2})(?!\d)/giu
const LAST_YEAR = /(?<!\p{L})(?:förra året|förra årets|i fjol|fjolårets|last year)(?!\p{L})/iu
const THIS_YEAR = /(?<!\p{L}|förra\s)(?:i år|årets|this year)(?!\p{L})/iu
const LEAVE =
  /(?<!\p{L})(?:får|måste|behöver|räcker|gäller|tillåt\p{L}*|skyldig\p{L}*|rätt|krävs|ansvar\p{L}*|förbjud\p{L}*|can|may|must|allowed|have to|need to|responsible)(?!\p{L})/iu
const LATEST =
  /(?<!\p{L})(?:senaste|sist|nyaste|nuvarande|aktuella?|latest|most recent|current|newest)(?!\p{L})/iu
const WHEN = /(?<!\p{L})(?:när|vilken dag|vilket datum|when|what day|what date)(?!\p{L})/iu
const PROPOSAL = /(?<!\p{L})(?:motion\p{L}*|föresl\p{L}*|förslag\p{L}*|propos\p{L}*|suggest\p{L}*)/iu

const FORMER =
  /(?<!\p{L})(?:gamla|förra|tidigare|föregående|äldre|upphävda|ersatta|old|former|previous|earlier) (?:\p{L}+ )?(?:\p{L}*stadga\p{L}*|\p{L}*regl\p{L}*|\p{L}*bestämmelse\p{L}*|\p{L}*polic\p{L}*|version\p{L}*|bylaws|rules|articles)|(?<!\p{L})gällde (?:förut|förr|tidigare|innan)(?!\p{L})/iu
/** "Fick man ha hund tidigare?" */
const ENDS_FORMER =
  /(?<!\p{L})(?:förut|förr|tidigare|before|previously|earlier|formerly)[^\p{L}\p{N}]{0,5}$/iu
const PAST_RULE =
  /(?<!\p{L})(?:gällde|fick|stod|var regler(?:na)?|var regeln|rules?|bylaws|allowed)(?!\p{L})/iu

const NAMES: [DocumentKind, RegExp][] = [
  ['annual_report', /årsredovisning|arsredovisning|verksamhetsberättelse|annual report/iu],
  ['minutes', /(?<!\p{L})protokoll|(?<!\p{L})minutes(?!\p{L})/iu],
  ['bylaws', /(?<!\p{L})stadga\p{L}*|bylaws|articles of association/iu],
  ['rules', /ordningsregl|trivselregl|house rules/iu],
  ['newsletter', /nyhetsbrev|newsletter/iu],
  ['form', /blankett|formulär|(?<!\p{L})form(?!\p{L})/iu],
  ['motions', /(?<!\p{L})motioner(?:na)?(?!\p{L})/iu],
  ['law', /bostadsrättslag|(?<!\p{L})lagen(?!\p{L})|the act(?!\p{L})/iu],
]

const FORMER_WORDS =
  /(?<!\p{L})(?:gamla|förra|tidigare|föregående|äldre|upphävda|ersatta|förut|förr|innan|old|former|previous|earlier|before|previously|formerly)(?!\p{L})/giu

/** The question without the words that tell the time of the rules that it asks for, which no rule has. */
export const withoutFormer = (question: string, { asksFormer }: Intent) =>
  asksFormer ? question.replace(FORMER_WORDS, ' ') : question

export function readIntent(question: string, today = new Date()): Intent {
  const years = new Set(question.match(YEAR) ?? [])
  if (LAST_YEAR.test(question)) years.add(String(today.getFullYear() - 1))
  if (THIS_YEAR.test(question)) years.add(String(today.getFullYear()))
  const before = new Set(Array.from(question.matchAll(BEFORE_YEAR), ([, year]) => year))
  return {
    years: [...years],
    times: Array.from(years, (year) => (before.has(year) ? String(Number(year) - 1) : year)),
    asksLatest: LATEST.test(question),
    asksWhen: WHEN.test(question),
    asksLeave: LEAVE.test(question),
    asksProposal: PROPOSAL.test(question),
    asksFormer: FORMER.test(question) || (ENDS_FORMER.test(question) && PAST_RULE.test(question)),
    names: NAMES.find(([, name]) => name.test(question))?.[0] ?? null,
  }
}
