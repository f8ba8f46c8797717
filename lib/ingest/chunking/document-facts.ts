import type { DocumentKind } from '@/lib/retrieval/passage'
import { readDate, YEAR } from '@/lib/text/read-date'
import type { PageText } from './page'

export type DocumentFacts = { kind: DocumentKind; date: string | null }

const ALONE = new RegExp(`(?<!\\d)(${YEAR})(?!\\d)`, 'gu')
const PERIOD_END = new RegExp(`(?<!\\d)(${YEAR})[-./]12[-./]31(?!\\d)`, 'u')

const KINDS: { kind: DocumentKind; name: RegExp; opening: RegExp }[] = [
  {
    kind: 'minutes',
    name: /protokoll|minutes/iu,
    opening: /^\W*(?:stämmo)?protokoll\b|protokoll\s+(?:fört|från)|minutes of/iu,
  },
  {
    kind: 'annual_report',
    name: /årsredovisning|arsredovisning|årsbokslut|verksamhetsberättelse|annual.?report/iu,
    opening: /årsredovisning|förvaltningsberättelse|annual report/iu,
  },
  {
    kind: 'bylaws',
    name: /stadga|bylaws|articles.of/iu,
    opening: /^\W*(?!\W)(?:\S+\s+){0,6}(?:stadgar|bylaws)\b/iu,
  },
  {
    kind: 'law',
    name: /(?:^|[^\p{L}])lag(?:en)?(?:[^\p{L}]|$)|\p{L}{5}lag(?:en)?(?:[^\p{L}]|$)|förordning|\bact\b/iu,
    opening: /\b(?:lag|förordning)\s*\(\d{4}:\d+\)|\p{L}lag\s*\(\d{4}:\d+\)/iu,
  },
  { kind: 'motions', name: /motion/iu, opening: /^\W*motion(?:er)?\b/iu },
  {
    kind: 'form',
    name: /blankett|formulär|ansökan|fullmakt|form(?:$|[^\p{L}])/iu,
    opening: /^\W*(?:ansökan|begäran|fullmakt|blankett)\b/iu,
  },
  {
    kind: 'newsletter',
    name: /nyhetsbrev|infoblad|medlemsbrev|medlemsblad|informationsblad|newsletter/iu,
    opening: /nyhetsbrev|medlemsinformation|newsletter/iu,
  },
  {
    kind: 'rules',
    name: /regler|regel|ordning|policy|anvisning|riktlinje|föreskrift|rules|guidelines|handbok|andring|ändring|renover/iu,
    opening: /(?:ordnings|trivsel|förhållnings)regler|vad gäller|house rules|du får inte/iu,
  },
]

const OPENING_CHARACTERS = 1500

export function readDocumentFacts(names: readonly string[], pages: readonly PageText[]): DocumentFacts {
  const name = names
    .join(' ')
    .replace(/\.[a-z0-9]{1,5}(?=\s|$)/gi, '')
    .replace(/_/g, ' ')
  const opening = pages
    .slice(0, 3)
    .map(({ text }) => text.trim())
    .join('\n')
    .slice(0, OPENING_CHARACTERS)
  const kind =
    KINDS.find((rule) => rule.name.test(name))?.kind ?? KINDS.find((rule) => rule.opening.test(opening))?.kind
  return { kind: kind ?? 'other', date: readDate(name) ?? readOpeningDate(kind ?? 'other', opening) }
}

/** An annual report has its closing year. A law has no year because readers do not ask by it. */
function readOpeningDate(kind: DocumentKind, opening: string): string | null {
  if (kind === 'law') return null
  if (kind === 'annual_report') return PERIOD_END.exec(opening)?.[1] ?? mostCommonYear(opening)
  return readDate(opening)
}

function mostCommonYear(text: string): string | null {
  const counts = new Map<string, number>()
  for (const year of text.match(ALONE) ?? []) counts.set(year, (counts.get(year) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0].localeCompare(a[0]))[0]?.[0] ?? null
}
