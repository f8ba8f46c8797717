import type { Hit } from '@/lib/retrieval/retrieve'
import { detectLanguage, differInLanguage } from '@/lib/text/language'
import { type Excerpt, findExcerpts } from './excerpt'

/** Where a text says the same in two languages, the question's is preferred to a score so much higher. */
const OTHER_LANGUAGE_SHARE = 0.6
const LOOKED = 6

/** The sentence that answers best, in the question's language if the passage says it in two. */
export function findBest(question: string, hit: Hit): Excerpt | undefined {
  const [best, ...others] = findExcerpts(question, hit).slice(0, LOOKED)
  if (!best || !differInLanguage(question, sayTelling(best))) return best
  const language = detectLanguage(question, null)
  const isAsked = (one: Excerpt) => detectLanguage(sayTelling(one), null) === language
  return others.find((one) => one.score >= OTHER_LANGUAGE_SHARE * best.score && isAsked(one)) ?? best
}

/** The first quote, or one of the same paper in the question's language. */
export function preferAsked(question: string, [best, ...others]: readonly Excerpt[]): Excerpt | undefined {
  if (!best || !differInLanguage(question, sayTelling(best))) return best
  const { sourceId } = best.hit.passage
  const isAsked = (one: Excerpt) =>
    one.hit.passage.sourceId === sourceId && !differInLanguage(question, sayTelling(one))
  return others.find(isAsked) ?? best
}

/** The sentence that answers. */
export const sayTelling = ({ hit, telling }: Excerpt): string =>
  hit.passage.text.slice(telling?.start, telling?.end)
