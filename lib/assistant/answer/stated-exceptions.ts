import type { Hit } from '@/lib/retrieval/retrieve'
import { statesChange } from '@/lib/text/former'
import { differInLanguage } from '@/lib/text/language'
import { statesException } from '@/lib/text/turning-words'
import { type Excerpt, findExcerpts } from './excerpt'
import { sayTelling } from './shown-words'

const MOST = 2
/** The share of the rule's subjects, by their weight, that its exception names. */
const SUBJECT_SHARE = 0.5
const SAME_SUBJECT = 0.8
/** An exception may name a kind of the subject: "ledarhundar" of "hundar". */
const KIND_OF_SUBJECT = 0.6

/**
 * The exceptions that the rule's paper states in another paragraph about the same subject: below the heading
 * "Undantag", or in a sentence such as "Undantagna är hyreslokalerna."; and what is otherwise than before: "Bastun är
 * inte längre gratis."
 */
export function findStatedExceptions(question: string, first: Excerpt, hits: readonly Hit[]): Excerpt[] {
  const { kind, sourceId } = first.hit.passage
  const subjects = findSubjects(first, SAME_SUBJECT)
  if (kind !== 'document' || subjects.length === 0 || isException(first)) return []
  const { weights } = first.hit.query
  const weigh = (units: readonly number[]) => units.reduce((sum, unit) => sum + (weights[unit] ?? 0), 0)
  const isOfSame = (excerpt: Excerpt) => {
    const named = findSubjects(excerpt, KIND_OF_SUBJECT)
    return weigh(subjects.filter((unit) => named.includes(unit))) >= SUBJECT_SHARE * weigh(subjects)
  }
  return hits
    .filter(({ passage }) => passage.sourceId === sourceId)
    .filter(({ passage }) =>
      [passage.heading ?? '', ...passage.text.split(/\n|(?<=[.!?]) /), passage.text].some(turns),
    )
    .flatMap((hit) => findExcerpts(question, hit))
    .filter((excerpt) => excerpt.isWhole && isException(excerpt) && isOfSame(excerpt))
    .filter((excerpt) => !differInLanguage(sayTelling(first), sayTelling(excerpt)))
    .filter(({ hit, telling }) => hit !== first.hit || !telling || !isInside(telling, first))
    .filter((excerpt, at, all) => all.findIndex((other) => overlap(other, excerpt)) === at)
    .slice(0, MOST)
}

const turns = (text: string) => statesException(text) || statesChange(text)

const isException = (excerpt: Excerpt) => [sayTelling(excerpt), ...excerpt.headings].some(turns)

/** The things of the question that the quote's sentence names itself. */
function findSubjects(excerpt: Excerpt, least: number): number[] {
  const { query } = excerpt.hit
  const met = query.match(query.read(sayTelling(excerpt)).ids)
  return query.units.flatMap(({ wordClass }, unit) =>
    wordClass === 'content' && (met[unit] ?? 0) >= least ? [unit] : [],
  )
}

type Place = { start: number; end: number }

const isInside = (inner: Place, outer: Place) => inner.start >= outer.start && inner.end <= outer.end

const overlap = (a: Excerpt, b: Excerpt) => a.hit === b.hit && a.start < b.end && b.start < a.end
