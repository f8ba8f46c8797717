import 'server-only'
import { logSurprise } from '@/lib/log'
import { hashText, type KeptMarkdown, type MarkdownPlace, readKept, toKept } from './kept'
import { type Rendered, renderInThread } from './pool'
import { markdownLimits } from './thread/limits'
import type { MarkdownKind } from './thread/results'

/** What the process remembers of texts whose rows keep no result, in characters. */
const mostRemembered = 16_000_000

const remembered = new Map<string, Promise<Rendered>>()
const sizes = new Map<string, number>()
let total = 0

/**
 * What comes of a text, rendered off the request's thread and only once; null where it is more than a page shows. The organisation is the one
 * whose turn it takes.
 * @throws Error where no thread takes it now
 */
export function renderMarkdown<K extends MarkdownKind>(
  kind: K,
  text: string,
  organizationId: string,
): Promise<Rendered<K>> {
  if (text.length > markdownLimits.characters) return Promise.resolve(null)
  const key = `${kind} ${hashText(text)}`
  const rendering =
    (remembered.get(key) as Promise<Rendered<K>>) ?? renderInThread(kind, text, organizationId)
  // Asked for last, dropped last.
  remembered.delete(key)
  remembered.set(key, rendering)
  rendering.then(
    (result) => noteSize(key, result),
    () => remembered.delete(key),
  )
  return rendering
}

function noteSize(key: string, result: Rendered): void {
  if (sizes.has(key) || !remembered.has(key)) return
  const size = Object.values(result ?? {}).reduce((sum, part) => sum + part.length, 100)
  sizes.set(key, size)
  total += size
  for (const oldest of remembered.keys()) {
    if (total <= mostRemembered) break
    total -= sizes.get(oldest) ?? 0
    sizes.delete(oldest)
    remembered.delete(oldest)
  }
}

/**
 * The HTML of a text: the one that its row keeps, or, of a row that keeps none, the one that is made now. Null where the text is shown as it
 * was typed.
 */
export async function getHtml(
  place: MarkdownPlace,
  { text, stored, organizationId }: { text: string; stored: unknown; organizationId: string },
): Promise<string | null> {
  const kept = readKept(place, text, stored)
  if (kept) return kept.html
  try {
    if (place === 'answer') return (await renderMarkdown('answer', text, organizationId))?.html || null
    return (await renderMarkdown('article', text, organizationId))?.[place] || null
  } catch (error) {
    logSurprise('render markdown', error)
    return null
  }
}

/** What a row keeps of an answer that has arrived; null where no thread takes it now. */
export async function renderAnswer(text: string, organizationId: string): Promise<KeptMarkdown | null> {
  try {
    const rendered = await renderMarkdown('answer', text, organizationId)
    return toKept('answer', text, rendered?.html || null)
  } catch (error) {
    logSurprise('render markdown', error)
    return null
  }
}

/** The words of an article whose row keeps none. */
export async function getWords(text: string, organizationId: string): Promise<string> {
  try {
    return (await renderMarkdown('article', text, organizationId))?.words ?? text
  } catch (error) {
    logSurprise('render markdown', error)
    return text
  }
}
