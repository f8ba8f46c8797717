import { z } from 'zod'
import { readLead } from '@/lib/assistant/answer/answer-words'
import { certainties } from '@/lib/assistant/contract'
import { getAdminClient } from '@/lib/supabase/admin'
import { isVerbatim, toPlainQuote } from '@/lib/text/quote'
import { createSessionCookies } from '@/scripts/commands/session-cookies'
import type { Reply, Stretch } from './judge'
import type { StoredOrganization } from './organization'
import { poll, type Watch } from './poll'
import type { Question } from './questions'

const longestMs = 180_000

const replySchema = z.object({
  certainty: z.enum(certainties),
  relevance: z.number().min(0).max(1),
  answer: z.string(),
  sources: z.array(
    z.object({
      text: z.string(),
      page: z.number().nullable(),
      heading: z.string().nullable(),
      document_id: z.uuid().nullable(),
    }),
  ),
})
type Source = z.infer<typeof replySchema>['sources'][number]

const pageRows = z.array(z.object({ text: z.string() }))

/** Asks as a member through the browser's route. The function resolves with null after an error of the portal. */
export async function createAsker(
  url: string,
  { email, names }: StoredOrganization,
  watch: Watch,
): Promise<(question: Question) => Promise<Reply | null>> {
  let cookie = await createSessionCookies(email)
  const pages = new Map<string, string[]>()

  const post = async ({ question, language }: Question) => {
    const response = await fetch(new URL('/api/frank/ask', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ question, language: language === 'sv' ? 'sv' : 'en' }),
      signal: AbortSignal.any([watch.signal, AbortSignal.timeout(longestMs)]),
    })
    return { ok: response.ok, status: response.status, body: await response.text() }
  }

  async function toQuote(source: Source) {
    const { document_id: id, page, text } = source
    const key = `${id}/${page}`
    const texts = pages.get(key) ?? (await poll(() => readPages(id, page), watch))
    pages.set(key, texts)
    return { ...toStretch(source, names), isVerbatim: texts.some((pageText) => isVerbatim(text, pageText)) }
  }

  return async (question) => {
    try {
      // A kept-alive connection may just have been closed.
      let response = await post(question).catch(() => post(question))
      if (response.status === 401) {
        // A session lasts an hour, and a model may need longer for all questions.
        cookie = await createSessionCookies(email)
        response = await post(question)
      }
      const { ok, status, body } = response
      if (!ok) throw new Error(`the portal answered ${status} ${body.slice(0, 200)}`)
      const { certainty, relevance, answer, sources } = replySchema.parse(JSON.parse(body))
      return {
        certainty,
        relevance,
        said: toPlainQuote(withoutLead(answer)),
        quotes: await Promise.all(sources.map(toQuote)),
      }
    } catch (error) {
      watch.signal.throwIfAborted()
      console.error(`${question.id}: ${error instanceof Error ? error.message : error}`)
      return null
    }
  }
}

/** What a member sees of a source, by the file's name. */
export const toStretch = (
  { document_id: id, page, heading, text }: Pick<Source, 'document_id' | 'page' | 'heading' | 'text'>,
  names: ReadonlyMap<string, string>,
): Stretch => ({
  document: (id && names.get(id)) || null,
  page,
  // A member sees what stands on an earlier page beside the page's number.
  text: toPlainQuote([page === null ? '' : (heading ?? ''), text].join(' ')),
})

const withoutLead = (answer: string) => answer.slice(readLead(answer)?.lead.length ?? 0)

/** All parts of a document without pages. Empty without a document. */
async function readPages(documentId: string | null, page: number | null): Promise<string[]> {
  if (!documentId) return []
  const all = getAdminClient().from('document_pages').select('text').eq('document_id', documentId)
  const { data } = await (page === null
    ? all.order('page_number')
    : all.eq('page_number', page)
  ).throwOnError()
  return pageRows.parse(data).map(({ text }) => text)
}
