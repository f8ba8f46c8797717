import type { ReadText } from '@/lib/retrieval/index/corpus-reply'
import type { LoadedSource } from '@/lib/retrieval/index/organization-index'
import { type EndedSpan, type PassageSource, toPassageId } from '@/lib/retrieval/passage'
import type { PreparedQuery } from '@/lib/retrieval/retrieve'
import type { Span } from '@/lib/text/quote'
import { splitSegments } from '@/lib/text/segments'

export type MayAnswer = (dated: Pick<PassageSource, 'validFrom' | 'validTo' | 'date'>) => boolean

type Asked = { mayAnswer: MayAnswer; query: PreparedQuery }

/**
 * The texts without the places that a decision has changed or ended, unless the question names their time. A text that is
 * such a place alone is left out.
 */
export function cutEnded(
  sources: readonly LoadedSource[],
  texts: ReadonlyMap<string, ReadText>,
  asked: Asked,
): Map<string, ReadText> {
  const held = new Map(texts)
  for (const source of sources) {
    const { sourceId, endedPlaces = [], decidedPlaces = [] } = source
    const spans = [...endedPlaces, ...decidedPlaces].flatMap((place) => place.spans)
    for (const ordinal of new Set(spans.map((span) => span.ordinal))) {
      const id = toPassageId(sourceId, ordinal)
      const text = texts.get(id)
      if (!text) continue
      const cut = cutText(source, text, asked)
      if (cut) held.set(id, cut)
      else held.delete(id)
    }
  }
  return held
}

function cutText(source: LoadedSource, text: ReadText, { mayAnswer, query }: Asked): ReadText | null {
  const { endedPlaces = [], decidedPlaces = [], validFrom, date } = source
  const inText = <Place extends { spans: readonly (Span & { ordinal: number })[] }>(place: Place) =>
    place.spans
      .filter(({ ordinal }) => ordinal === text.ordinal)
      .map(({ start, end }) => ({ ...place, start, end }))
  const decided = decidedPlaces.flatMap(inText)
  const overruled = decided.flatMap(({ ending, ...rest }) => (ending ? [{ ...rest, ...ending }] : []))
  const ended = [...endedPlaces.flatMap(inText), ...overruled]
  const isHeld = ({ lastDay }: EndedSpan) => mayAnswer({ validFrom, date, validTo: lastDay })
  const gone = ended.filter((one) => !isHeld(one))
  const whole = { ...text, ended: ended.filter(isHeld), decided }
  return gone.length > 0 ? cutTo(whole, findBest(text.text, gone, query)) : whole
}

/**
 * Of the stretches without the spans the one with the most words of the question, or the longest. They are not joined,
 * because a quote must stand on its page in one piece.
 */
function findBest(text: string, gone: readonly Span[], query: PreparedQuery): Span {
  const rest: Span[] = []
  let from = 0
  for (const { start, end } of gone.toSorted((a, b) => a.start - b.start)) {
    if (start > from) rest.push({ start: from, end: start })
    from = Math.max(from, end)
  }
  rest.push({ start: from, end: text.length })
  const trimmed = rest.map(({ start, end }) => {
    const said = text.slice(start, end)
    return {
      start: start + said.length - said.trimStart().length,
      end: end - said.length + said.trimEnd().length,
    }
  })
  const rated = trimmed.map((span) => ({
    span,
    found: query.findMatches(query.read(text.slice(span.start, span.end)).ids).size,
    length: span.end - span.start,
  }))
  const [best] = rated.toSorted((a, b) => b.found - a.found || b.length - a.length)
  return best?.span ?? { start: 0, end: 0 }
}

function cutTo(text: ReadText, { start, end }: Span): ReadText | null {
  const own = text.text.slice(start, end)
  const segments = splitSegments(own)
  if (segments.every(({ kind }) => kind === 'heading')) return null
  const move = <One extends Span>(spans: readonly One[] = []) =>
    spans
      .filter((span) => span.start >= start && span.end <= end)
      .map((span) => ({ ...span, start: span.start - start, end: span.end - start }))
  const parted = text.text.slice(0, start).match(/\n\n/g)?.length ?? 0
  return {
    ...text,
    text: own,
    ...(text.paragraph ? { paragraph: text.paragraph + parted } : {}),
    ended: move(text.ended),
    decided: move(text.decided),
    ...(text.sentences ? { sentences: cutSentences(text, { start, end }, segments.length) } : {}),
  }
}

/** The vectors of the sentences that are left; none where these begin or end elsewhere now. */
function cutSentences({ text, sentences }: ReadText, { start, end }: Span, count: number): Uint8Array {
  const none = new Uint8Array()
  const all = splitSegments(text)
  const inside = all.flatMap((one, at) => (one.start >= start && one.end <= end ? [at] : []))
  const bytes = (sentences?.length ?? 0) / all.length
  const [first] = inside
  if (!sentences || first === undefined || inside.length !== count || !Number.isInteger(bytes)) return none
  return sentences.subarray(first * bytes, (first + count) * bytes)
}
