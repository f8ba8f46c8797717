import type { CorpusPassage } from '@/lib/retrieval/passage'
import { classifyWord } from '@/lib/text/function-words'
import { detectLanguage, type Language } from '@/lib/text/language'
import { tokenize } from '@/lib/text/tokens'
import type { Answer } from './contract'

export type Suggestion = { question: string; language: Language }

type Candidate = Suggestion & { sourceId: string }

const COUNT = 4
/** FAQ items at most, where documents have something to offer too. */
const FROM_FAQS = 2
/** Answers that are looked up at most for one organisation. */
const TRIES = 40
const LONGEST_QUESTION = 90
/** More probably answered than not. */
const RELEVANCE = 0.6

/** A heading's number goes ("7.2", "§ 12", "3 kap."), and what follows the first sentence. */
const NUMBER = /^(?:§\s*\d+\s*[a-z]?|\d+(?:\.\d+)*\s*(?:kap\b|§)?)[\s.:)–-]*/i
const TELLS_NOTHING =
  /^(?:allmän|inled|övrig|definition|bilag|innehåll|sammanfatt|general|introduc|other|appendix|content|summary)/i
/** A row or the head of a table that was read as a heading. */
const TABLE_ROW = /(?<!\p{L})(?:ja|nej|yes|no|år|kr|kronor|year)$/iu

/** What members of housing associations ask about, rather than how the association is run. */
const EVERYDAY =
  /balkong|uteplats|djur|hund(?!r)|(?<!s)katt|tvätt|parker|garage|ladd|andrahand|andra hand|uthyr|hyra ut|badrum|våtrum|kök|renover|ombygg|sopor|avfall|återvin|grill|ljud|störning|förråd|cyk[el]|nyck[el]|gäst|försäkring|balcon|\bpets?\b|laundry|parking|sublet|bathroom|kitchen|waste|recycl|barbecue|noise|storage|bicycle|\bkeys\b|guest|insurance/i

/**
 * Questions that are known to be answered: approved FAQ items, and headings of documents turned into questions. Each is put to the assistant, and
 * kept only where its answer comes from there.
 */
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
      const { relevance, sources } = await answer(suggestion)
      const [first] = sources
      if (relevance >= RELEVANCE && (first?.faq_id ?? first?.document_id) === sourceId) found.push(suggestion)
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
  const levels = heading?.split(' › ') ?? []
  const subject = (levels.at(-1) ?? '').replace(NUMBER, '').replace(/[\s.:]+$/, '')
  const isTitle = levels.length === 1 && ordinal === 0
  if (isTitle || sourceName.toLowerCase().includes(subject.toLowerCase())) return []
  const words = tokenize(subject).map(({ word }) => word)
  const hasSubject = words.some((word, at) => word.length > 3 && classifyWord(words, at) === 'content')
  if (
    !hasSubject ||
    words.length > 4 ||
    TELLS_NOTHING.test(subject) ||
    TABLE_ROW.test(subject) ||
    !/^[\p{L} -]+$/u.test(subject)
  )
    return []
  const language = detectLanguage(text, 'sv')
  const noun = subject === subject.toUpperCase() ? subject.toLowerCase() : lowerFirst(subject)
  const question = language === 'sv' ? `Vad gäller för ${noun}?` : `What applies to ${noun}?`
  return [{ question, language, sourceId }]
}

const isEveryday = ({ question }: Candidate) => EVERYDAY.test(question)
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** One of each document in turn, so that the suggestions tell how much there is. */
function spread(candidates: Candidate[]): Candidate[] {
  const byDocument = Map.groupBy(candidates, ({ sourceId }) => sourceId)
  const rounds = Math.max(0, ...[...byDocument.values()].map((list) => list.length))
  return Array.from({ length: rounds }, (_, round) =>
    [...byDocument.values()].flatMap((list) => list.slice(round, round + 1)),
  ).flat()
}
