import { Markdown } from '@/components/markdown'
import { judgeCertainty } from '@/lib/frank/certainty'
import type { ChatMessage } from '@/lib/frank/chat'
import type { Translator } from '@/lib/i18n/translator'
import { toFailureText } from './failure-text'
import type { Message } from './message'

export function toMessage(kept: ChatMessage, isAdmin: boolean, t: Translator<'frank'>): Message {
  const { id, sender, text, language, sources, error_code, helpful } = kept
  const shown = { key: id, sender, timestamp: kept.created_at, language }
  if (error_code)
    return {
      ...shown,
      text: toFailureText({ code: error_code, status: text, isAdmin }, t),
      format: 'plain',
      sources: [],
    }
  if (sender === 'user') return { ...shown, text, format: 'plain', sources: [] }
  const rating =
    helpful === null
      ? undefined
      : { helpful, reason: kept.reason, shareIdentity: kept.share_identity ?? false }
  return {
    ...shown,
    text,
    format: 'markdown',
    sources,
    body: <Markdown text={text} isChecked={kept.markdown_checked} place="answer" />,
    storedId: id,
    rating,
    certainty: judgeCertainty(kept),
    nearest: kept.nearest,
    isSent: kept.sent_at !== null,
    boardAnswer: kept.faq_id ?? undefined,
  }
}
