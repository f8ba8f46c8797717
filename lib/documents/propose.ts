import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { toOneLine } from '@/lib/text/one-line'
import { keepCase } from '@/lib/text/respell'

export type Proposal = { name: string; kind: DocumentKind | null; date: string }

const spelled: [RegExp, string][] = [
  [/arsredovisning/giu, 'årsredovisning'],
  [/arsstamm/giu, 'årsstämm'],
  [/arsmote/giu, 'årsmöte'],
  [/arsbokslut/giu, 'årsbokslut'],
  [/(?<!\p{L})stamm(a|an|o)(?!\p{L})/giu, 'stämm$1'],
  [/stammoprotokoll/giu, 'stämmoprotokoll'],
  [/foreningsstamm/giu, 'föreningsstämm'],
  [/forening/giu, 'förening'],
  [/styrelsemote/giu, 'styrelsemöte'],
  [/verksamhetsberattelse/giu, 'verksamhetsberättelse'],
  [/underhallsplan/giu, 'underhållsplan'],
  [/tvattstug/giu, 'tvättstug'],
  [/lagenhet/giu, 'lägenhet'],
  [/ansokan/giu, 'ansökan'],
  [/forsakring/giu, 'försäkring'],
  [/atgard/giu, 'åtgärd'],
  [/forandring/giu, 'förändring'],
  [/(?<!\p{L})andring/giu, 'ändring'],
  [/forrad/giu, 'förråd'],
  [/(?<!\p{L})ovk(?!\p{L})/giu, 'OVK'],
]

/** `arsredovisning-2015.txt` gives "Årsredovisning 2015". An unknown date is empty. */
export function proposeFacts(fileName: string): Proposal {
  const { kind, date } = readDocumentFacts([fileName], [])
  return { name: proposeName(fileName), kind: kind === 'other' ? null : kind, date: date ?? '' }
}

function proposeName(fileName: string): string {
  const stem = toOneLine(fileName)
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    // "(2)", the mark of a second download.
    .replace(/ ?\(\d{1,2}\)$/, '')
  const words = stem
    .replace(
      /(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/g,
      '$1\u2010$2\u2010$3',
    )
    .replace(/(?<!\d)((?:19|20)\d\d)[-_](0[1-9]|1[0-2])(?!\d)/g, '$1\u2010$2')
    .replace(/(?<!\d)((?:19|20)\d\d)[-_]((?:19|20)\d\d)(?!\d)/g, '$1–$2')
    .replace(/(?<=\p{L}|\d)[-_]+(?=\p{L}|\d)/gu, ' ')
    .replace(/_/g, ' ')
    .replaceAll('\u2010', '-')
    .replace(/ +/g, ' ')
    .trim()
  const right = spelled.reduce(
    (text, [pattern, word]) =>
      text.replace(pattern, (found, ending = '') =>
        keepCase(found, word.replace('$1', typeof ending === 'string' ? ending : '')),
      ),
    words,
  )
  const first = right.slice(0, 1).toLocaleUpperCase('sv')
  return first + right.slice(1)
}
