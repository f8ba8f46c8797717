import type { LoadedSource } from '@/lib/retrieval/index/organization-index'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { readIntent } from '@/lib/retrieval/rank/intent'
import { classifyWord } from '@/lib/text/function-words'
import { tokenize } from '@/lib/text/tokens'

type DocumentRequest = { kind: DocumentKind; years: readonly string[] }

const ASKS =
  /^\W*(?:var (?:hittar|finns|ligger|kan (?:jag|man|vi) (?:hitta|läsa|se))|visa|öppna|skicka|ladda (?:ner|ned)|kan (?:jag|man|vi) (?:få|se|läsa|hitta)|får (?:jag|man) se|jag vill (?:se|läsa|ha)|show|open|send|download|where (?:can (?:i|we) (?:find|read|see)|is|are|do i find)|can i (?:see|get|read|have)|give me)(?!\p{L})/iu
/** Words beside the document's name that do not ask about its content. */
const BESIDE =
  /^(?:\d{4}|senaste|nyaste|nya|aktuella|gällande|förra|årets?|året|fjolårets?|föreningens?|våra|alla|hela|dokument\p{L}*|hittar|hitta|finns|visa|öppna|läsa|få|får|se|ha|latest|newest|current|last|year\p{L}*|association\p{L}*|document\p{L}*|find|read|show|see)$/iu

/** Reads "Var hittar jag förra årets årsredovisning?" Returns null if the question asks about the content. */
export function readDocumentRequest(question: string, today?: Date): DocumentRequest | null {
  const { names, years } = readIntent(question, today)
  if (!names || !ASKS.test(question)) return null
  const words = tokenize(question).map(({ word }) => word)
  const rest = words.filter((word, at) => {
    const wordClass = classifyWord(words, at)
    return wordClass !== 'function' && !BESIDE.test(word) && readIntent(word).names === null
  })
  return rest.every((word) => /^(?:annual|report|house|rules|articles|association|minutes)$/.test(word))
    ? { kind: names, years }
    : null
}

export function findDocument(
  sources: readonly LoadedSource[],
  { kind, years }: DocumentRequest,
): LoadedSource | null {
  const [newest] = sources
    .filter(({ documentKind }) => documentKind === kind)
    .filter(({ date }) => years.length === 0 || years.includes(date?.slice(0, 4) ?? ''))
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
  return newest ?? null
}
