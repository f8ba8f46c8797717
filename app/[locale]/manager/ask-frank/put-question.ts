import { type FrankCode, frankCodes } from '@/lib/frank/codes'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import type { Source } from './message'

export type Reply =
  | { ok: true; answer: string; language?: Locale; sources: Source[] }
  | { ok: false; code: FrankCode }

/** The specification's line between phones and the rest. */
export function isMobile(): boolean {
  return window.innerWidth < 768
}

/** What kind of network the browser believes it is on; not every browser says. */
function getNetworkType(): string | undefined {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType
}

/** Puts a question to the portal. Whatever goes wrong on the way comes back as a code; only leaving the page throws (AbortError). */
export async function putQuestion(question: string, language: Locale, signal: AbortSignal): Promise<Reply> {
  const body = { question, language, is_mobile: isMobile(), network_type: getNetworkType() }
  let response: Response
  try {
    response = await fetch('/api/frank/ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    return { ok: false, code: 'network' }
  }
  try {
    return toReply(response.ok, await response.json())
  } catch (error) {
    if (signal.aborted) throw error
    // Not the portal's own words: something between it and the browser answered, or the answer broke off.
    return { ok: false, code: 'unexpected' }
  }
}

function toReply(
  ok: boolean,
  body: { answer?: unknown; language?: unknown; sources?: unknown; code?: unknown },
): Reply {
  if (ok && typeof body.answer === 'string' && Array.isArray(body.sources)) {
    const language = isLocale(body.language) ? body.language : undefined
    return { ok: true, answer: body.answer, language, sources: body.sources }
  }
  return { ok: false, code: frankCodes.find((code) => code === body.code) ?? 'unexpected' }
}
