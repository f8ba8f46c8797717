import { readNumbers, type TextNumber } from './numbers'

/** Small words that change a claim. They are compared by kind because function words are not compared. */
const toPattern = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.trim().replace(/\n\s*/g, '')})(?![\\p{L}\\p{N}])`, 'giu')

/** Denials that state a limit ("inte mer än"), and "not" and "no" before a number. */
const NO_DENIAL = toPattern(
  'inte mer än|inte längre än|inte senare än|no more than|no longer than|no later than|not more than|not(?=\\s*\\d)|no(?=\\.?\\s*\\d)',
)
const DENIAL = toPattern(`inte|ej|icke|aldrig|ingen|inget|inga|ingenting|ingenstans|varken|nej|
  förbjud\\p{L}*|\\p{L}*förbud(?:et|s)?|not|never|no|nor|none|neither|nobody|nothing|nowhere|cannot|non|
  prohibit\\p{L}*|forbid\\p{L}*|banned|\\p{L}+n['’]t`)
/** "Nej, det får du inte" denies once. Otherwise denials are counted because "inte förbjudet" allows. */
const OPENING = /^\s*(?:nej|no)\s*[,.!:–-]\s*(?!\s)(?=.*\p{L})/iu
const EXCEPTION = toPattern(
  'om inte|ifall inte|såvida(?: inte)?|utan|utom|förutom|med undantag(?: för| av)?|undantag\\p{L}*|unless|without|except\\p{L}*|apart from',
)

const ALLOWING = /^\s*(?:ja|jo|yes)(?!\p{L})|(?<!\p{L})(?:förbjud|prohibit|forbid|banned)/giu
const CONDITION = toPattern(
  'om|ifall|när|då|förutsatt|under förutsättning|villkor\\p{L}*|if|when|provided|on condition|as long as',
)

const CLAIMS: Record<string, { stated: RegExp; evidence?: RegExp; mayBeLeftOut?: false }> = {
  must: {
    stated: toPattern(
      'måste|ska|skall|bör|krävs|kräver|kräva|kravet|behöver|behövs|behöva|skyldig\\p{L}*|tvungen|tvungna|obligatorisk\\p{L}*|must|shall|should|has to|have to|require[sd]?|needs?|obliged|mandatory|compulsory',
    ),
    mayBeLeftOut: false,
  },
  may: {
    stated: toPattern(
      'får|tillåt\\p{L}*|rätt att|rätten att|berättigad\\p{L}*|möjligt|medge[rs]?|may|allowed|permitted|entitled|(?:a|the) right to|possible',
    ),
    evidence: toPattern(
      'samtycke\\p{L}*|tillstånd\\p{L}*|godkän\\p{L}*|medgivande\\p{L}*|kan|rätt|förbjud\\p{L}*|\\p{L}*förbud(?:et)?|consent|permission|approv\\p{L}*|can|right|prohibit\\p{L}*|forbid\\p{L}*|banned',
    ),
    mayBeLeftOut: false,
  },
  against: { stated: toPattern('mot|emot|against'), mayBeLeftOut: false },
  or: { stated: toPattern('eller|or') },
  until: { stated: toPattern('till och med|t\\.?o\\.?m|tills|until') },
  more: { stated: toPattern('mer|mera|fler|flera|över|utöver|högre|more|over|exceeding') },
  less: { stated: toPattern('mindre|färre|under|lägre|less|fewer') },
  out: { stated: toPattern('ut'), evidence: /ut/giu },
  up: { stated: toPattern('upp'), evidence: /upp/giu },
  down: { stated: toPattern('ner|ned'), evidence: /ne[rd]/giu },
  never: { stated: toPattern('aldrig|never') },
  only: {
    stated: toPattern('bara|endast|enbart|uteslutande|only|solely|exclusively'),
    mayBeLeftOut: false,
  },
  all: {
    stated: toPattern(
      'alla|allt|allting|samtliga|varje|var och en|alltid|hela|all|every|everyone|everybody|everything|always|each|entire|whole',
    ),
  },
  free: {
    stated: toPattern(
      'gratis|kostnadsfri\\p{L}*|avgiftsfri\\p{L}*|utan kostnad|ingen avgift|free|free of charge|no charge',
    ),
    mayBeLeftOut: false,
  },
  proposal: {
    stated: toPattern(
      '(?:\\p{L}*för)?föreslå\\p{L}*|\\p{L}*förslag\\p{L}*|yrka\\p{L}*|motion(?:en|er|ären|är|ärer|ärerna)?|önska\\p{L}*|planera\\p{L}*|planer|eventuellt|kanske|troligen|sannolikt|överväg\\p{L}*|propos\\p{L}*|suggest\\p{L}*|plan(?:s|ned|ning)?|perhaps|maybe|possibly|probably|consider\\p{L}*|wish\\p{L}*|want\\p{L}*',
    ),
    mayBeLeftOut: false,
  },
  most: {
    stated: toPattern(
      'högst|max(?:imalt|imum)?|upp till|längst|inte mer än|inte längre än|at most|up to|maximum|no more than|no longer than|not more than',
    ),
  },
  least: { stated: toPattern('minst|lägst|minimum|åtminstone|at least') },
  before: {
    stated: toPattern('före|innan|senast|inte senare än|before|no later than|latest|by(?=\\s\\d+-\\d)'),
  },
  after: { stated: toPattern('efter|tidigast|after|earliest') },
  within: { stated: toPattern('inom|within') },
  above: {
    stated: toPattern('över|överstig\\p{L}*|mer än|fler än|mera än|above|over|exceed\\p{L}*|more than'),
  },
  below: {
    stated: toPattern(
      'under(?=\\s+[\\d.,]+\\s*(?:år|grader|%|procent|kr|percent|degrees|years))|understig\\p{L}*|mindre än|färre än|below|less than|fewer than',
    ),
  },
}
const LIMITS = ['most', 'least', 'before', 'after', 'within', 'above', 'below'] as const
const FAR = 24
const MODES = ['must', 'may']

export type Limit = (typeof LIMITS)[number]

export const isDenial = (text: string): boolean => countDenials(text) > 0

function countDenials(text: string): number {
  const rest = text.replace(EXCEPTION, ' ').replace(NO_DENIAL, ' ')
  const opening = OPENING.exec(rest)?.[0] ?? ''
  const behind = rest.slice(opening.length).match(DENIAL)?.length ?? 0
  return behind === 0 && opening ? 1 : behind
}

export const readDenials = (text: string): string[] =>
  text
    .replace(EXCEPTION, ' ')
    .split(
      /[,;:()–]|(?<!\p{L})(?:som|vilke[nt]|vilka|om|när|då|där|eftersom|men|which|that|who|if|when|where|because|but)(?!\p{L})/iu,
    )
    .filter((stretch) => isDenial(stretch))

/** A part without its own "får" or "ska" inherits that of `whole`: "men inte i tvättstugan". */
export function makesSameClaims(stated: string, evidence: string, whole = evidence): boolean {
  if (countDenials(stated) !== countDenials(evidence) || has(stated, EXCEPTION) !== has(evidence, EXCEPTION))
    return false
  return Object.entries(CLAIMS).every(([kind, { stated: words, evidence: more, mayBeLeftOut = true }]) => {
    // "Över" and "under" limit a number or are plain prepositions, so they are checked with the number only.
    if (kind === 'above' || kind === 'below') return true
    const source = MODES.includes(kind) && !hasMode(evidence) ? whole : evidence
    const says = has(stated, words)
    if (says && !has(source, words) && !(more && has(source, more))) return false
    // "Ja, i högst tre månader" permits, and so does "förbjuden" with its denial.
    const isMeant = says || (kind === 'may' && has(stated, ALLOWING))
    return mayBeLeftOut || isMeant || !has(evidence, words)
  })
}

/** A rule must keep the conditions and limits of its source. */
export const isRule = (text: string): boolean => hasMode(text) || isDenial(text)

export const keepsConditions = (stated: string, evidence: string): boolean =>
  !has(evidence, CONDITION) || has(stated, CONDITION) || has(stated, CLAIMS.only?.stated ?? CONDITION)

export function readLimit(text: string, { start }: Pick<TextNumber, 'start'>): Limit | null {
  const numbers = readNumbers(text, { words: true }).filter(({ end }) => end <= start)
  const before = text.slice(Math.max(start - FAR, numbers.at(-1)?.end ?? 0), start)
  let [nearest, limit]: [number, Limit | null] = [-1, null]
  for (const kind of LIMITS) {
    const last = [...before.matchAll(CLAIMS[kind]?.stated ?? /$^/g)].at(-1)
    // "Inte mer än" contains "mer än" and ends at the same place. The longer one is listed first and wins.
    const end = last ? last.index + last[0].length : -1
    if (end > nearest) [nearest, limit] = [end, kind]
  }
  return limit
}

export function readClaimSpans(text: string): { start: number; end: number }[] {
  const patterns = [DENIAL, EXCEPTION, ...Object.values(CLAIMS).map(({ stated }) => stated)]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  )
}

const hasMode = (text: string) => MODES.some((kind) => has(text, CLAIMS[kind]?.stated ?? /$^/g))

const has = (text: string, pattern: RegExp) => text.match(pattern) !== null
