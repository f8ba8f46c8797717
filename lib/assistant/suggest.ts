import { type CorpusPassage, readPath } from '@/lib/retrieval/passage'
import { classifyWord } from '@/lib/text/function-words'
import { detectLanguage, type Language } from '@/lib/text/language'
import { splitSegments } from '@/lib/text/segments'
import { tokenize } from '@/lib/text/tokens'
import type { Answer } from './contract'

export type Suggestion = { question: string; language: Language }

type Candidate = Suggestion & { sourceId: string }

const COUNT = 4
const FROM_FAQS = 2
const TRIES = 40
const LONGEST_QUESTION = 90

const NUMBER = /^(?:§\s*\d+(?:\s*[a-z](?!\p{L}))?|\d+(?:\.\d+)*\s*(?:kap\b|§)?)[\s.:)–-]*/iu
const TELLS_NOTHING =
  /^(?:allmän|inled|övrig|definition|bilag|innehåll|sammanfatt|general|introduc|other|appendix|content|summary)/i
const TABLE_ROW = /(?<!\p{L})(?:ja|nej|yes|no|år|kr|kronor|year)$/iu

const EVERYDAY =
  /balkong|uteplats|djur|hund(?!r)|(?<!s)katt|tvätt|parker|garage|ladd|andrahand|andra hand|uthyr|hyra ut|badrum|våtrum|kök|renover|ombygg|sopor|avfall|återvin|grill|ljud|störning|förråd|cyk[el]|nyck[el]|gäst|försäkring|balcon|\bpets?\b|laundry|parking|sublet|bathroom|kitchen|waste|recycl|barbecue|noise|storage|bicycle|\bkeys\b|guest|insurance/i

/** Each is kept only if it is answered, and first from its own source. */
export async function findSuggestions(
  passages: readonly CorpusPassage[],
  answer: (suggestion: Suggestion) => Promise<Answer>,
): Promise<Suggestion[]> {
  const faqs = passages.filter(({ kind }) => kind === 'faq').flatMap(fromFaq)
  const headings = passages.filter(({ kind }) => kind === 'document').flatMap(fromHeading)
  const everyday = spread(headings.filter(isEveryday))
  const others = spread(headings.filter((heading) => !isEveryday(heading)))
  const found: Suggestion[] = []
  let tries = 0
  const take = async (candidates: readonly Candidate[], upTo: number) => {
    for (const { sourceId, ...suggestion } of candidates) {
      if (found.length >= upTo || tries >= TRIES) return
      if (found.some(({ question }) => question === suggestion.question)) continue
      tries++
      const { certainty, sources } = await answer(suggestion)
      const [first] = sources
      if (certainty !== 'none' && (first?.faq_id ?? first?.document_id) === sourceId) found.push(suggestion)
    }
  }
  await take(faqs, FROM_FAQS)
  await take([...everyday, ...others], COUNT)
  await take(faqs, COUNT)
  return found
}

function fromFaq({ heading, text, sourceId }: CorpusPassage): Candidate[] {
  const question = heading?.trim() ?? ''
  if (!question || question.length > LONGEST_QUESTION) return []
  return [{ question, language: detectLanguage(question, detectLanguage(text, 'sv')), sourceId }]
}

function fromHeading({ heading, text, sourceId, sourceName, ordinal }: CorpusPassage): Candidate[] {
  const above = readPath(heading).headings
  const title = ordinal === 0 ? above[0] : undefined
  const within = splitSegments(text)
    .filter(({ kind }) => kind === 'heading')
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
  const headings = new Set([above.at(-1) ?? '', ...within.filter((line) => !above.includes(line))])
  const language = detectLanguage(text, 'sv')
  return [...headings]
    .filter((line) => line !== title)
    .map((line) => line.replace(NUMBER, '').replace(/(?<![\s.:])[\s.:]+$/, ''))
    .filter((subject) => !sourceName.toLowerCase().includes(subject.toLowerCase()) && isSubject(subject))
    .map((subject) => {
      const noun = subject === subject.toUpperCase() ? subject.toLowerCase() : lowerFirst(subject)
      const question = language === 'sv' ? `Vad gäller för ${noun}?` : `What applies to ${noun}?`
      return { question, language, sourceId }
    })
}

function isSubject(heading: string): boolean {
  const words = tokenize(heading).map(({ word }) => word)
  return (
    words.length <= 4 &&
    words.some((word, at) => word.length > 3 && classifyWord(words, at) === 'content') &&
    !TELLS_NOTHING.test(heading) &&
    !TABLE_ROW.test(heading) &&
    /^[\p{L} -]+$/u.test(heading)
  )
}

const isEveryday = ({ question }: Candidate) => EVERYDAY.test(question)
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function spread(candidates: Candidate[]): Candidate[] {
  const byDocument = Map.groupBy(candidates, ({ sourceId }) => sourceId)
  const rounds = Math.max(0, ...[...byDocument.values()].map((list) => list.length))
  return Array.from({ length: rounds }, (_, round) =>
    [...byDocument.values()].flatMap((list) => list.slice(round, round + 1)),
  ).flat()
}
