import type { PassageText } from '@/lib/retrieval/passage'

export type BoardPassage = { heading: string; asked: string; text: string }

export const entryKinds = ['person', 'number', 'link'] as const

/** An entry of the board's page, as the database gives it to the reader. */
type Entry = {
  kind: (typeof entryKinds)[number]
  name: string
  detail: string | null
  phone: string | null
  email: string | null
  url: string | null
}

/** `asked` is how members ask, because the page consists of names and numbers; it is never shown. */
const parts = [
  {
    kind: 'person',
    heading: 'Vem sitter i styrelsen?',
    asked: [
      'Vilka är med i styrelsen?',
      'Vem är ordförande, kassör, sekreterare, ledamot, suppleant?',
      'Hur kontaktar jag styrelsen, telefon, mejl?',
      'Who is on the board? Who is the chair?',
      'How do I contact the board, phone, email?',
    ],
  },
  {
    kind: 'number',
    heading: 'Vilket nummer ringer jag vid akuta fel?',
    asked: [
      'Jourtelefon, journummer, jour, felanmälan',
      'Vem ringer jag vid en akut vattenläcka?',
      'Emergency number, who do I call in an emergency?',
    ],
  },
  {
    kind: 'link',
    heading: 'Vilka länkar finns på styrelsens sida?',
    asked: ['Länkar, links'],
  },
] as const

/** One passage for each part that has entries, with a line for each entry as the page shows it. */
export function toBoardPassages(entries: readonly Entry[]): BoardPassage[] {
  return parts.flatMap(({ kind, heading, asked }) => {
    const lines = entries.filter((entry) => entry.kind === kind).map(toLine)
    return lines.length > 0 ? [{ heading, asked: asked.join('\n'), text: lines.join('\n') }] : []
  })
}

const toLine = ({ name, detail, phone, email, url }: Entry) =>
  [name, detail, phone, email, url].filter((part) => part !== null).join(', ')

export const toPassageTexts = (passages: readonly BoardPassage[]): PassageText[] =>
  passages.map(({ heading, asked, text }, ordinal) => ({
    ordinal,
    page: null,
    heading: `${heading}\n${asked}`,
    text,
  }))
