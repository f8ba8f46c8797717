import 'server-only'
import { logSurprise } from '@/lib/log'
import { processSingleton } from '@/lib/process-singleton'
import { hashText, type KeptMarkdown, type MarkdownPlace, readKept, toKept } from './kept'
import { type Rendered, renderInThread } from './pool'
import { markdownLimits } from './thread/limits'
import type { MarkdownKind } from './thread/results'

/** In characters, for texts whose rows store no result. */
const mostRemembered = 16_000_000

const memory = processSingleton('rendered markdown', () => ({
  results: new Map<string, Promise<Rendered>>(),
  sizes: new Map<string, number>(),
  total: 0,
}))

/** Null if the text exceeds the limits. @throws Error if the thread cannot take it now */
export function renderMarkdown<K extends MarkdownKind>(
  kind: K,
  text: string,
  organizationId: string,
): Promise<Rendered<K>> {
  if (text.length > markdownLimits.characters) return Promise.resolve(null)
  const key = `${kind} ${hashText(text)}`
  const rendering =
    (memory.results.get(key) as Promise<Rendered<K>>) ?? renderInThread(kind, text, organizationId)
  // The least recently used result is first and dropped first.
  memory.results.delete(key)
  memory.results.set(key, rendering)
  rendering.then(
    (result) => noteSize(key, result),
    () => memory.results.delete(key),
  )
  return rendering
}

function noteSize(key: string, result: Rendered): void {
  const { results, sizes } = memory
  if (sizes.has(key) || !results.has(key)) return
  const size = Object.values(result ?? {}).reduce((sum, part) => sum + part.length, 100)
  sizes.set(key, size)
  memory.total += size
  for (const oldest of results.keys()) {
    if (memory.total <= mostRemembered) break
    memory.total -= sizes.get(oldest) ?? 0
    sizes.delete(oldest)
    results.delete(oldest)
  }
}

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

export async function renderAnswer(text: string, organizationId: string): Promise<KeptMarkdown | null> {
  try {
    const rendered = await renderMarkdown('answer', text, organizationId)
    return toKept('answer', text, rendered?.html || null)
  } catch (error) {
    logSurprise('render markdown', error)
    return null
  }
}

export async function getWords(text: string, organizationId: string): Promise<string> {
  try {
    return (await renderMarkdown('article', text, organizationId))?.words ?? text
  } catch (error) {
    logSurprise('render markdown', error)
    return text
  }
}
