import { judgeCertainty } from '@/lib/frank/answer'
import type { ChatMessage } from '@/lib/frank/conversation'
import type { Translator } from '@/lib/i18n/translator'
import { AnswerBody } from './answer-body'
import { toFailureText } from './failure-text'
import type { Message } from './message'

export function toMessage(stored: ChatMessage, isAdmin: boolean, t: Translator<'frank'>): Message {
  const { id, sender, text, language, sources, error_code, helpful } = stored
  const shown = { key: id, sender, timestamp: stored.created_at, language }
  if (stored.is_closed)
    return {
      ...shown,
      text: t('closedSource'),
      language: undefined,
      format: 'plain',
      sources: [],
      storedId: id,
      boardAnswer: stored.faq_id ?? undefined,
    }
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
      : { helpful, reason: stored.reason, shareIdentity: stored.share_identity ?? false }
  return {
    ...shown,
    text,
    format: 'markdown',
    sources,
    body: <AnswerBody text={text} isChecked={stored.markdown_checked} />,
    storedId: id,
    rating,
    certainty: judgeCertainty(stored),
    nearest: stored.nearest,
    isSent: stored.sent_at !== null,
    boardAnswer: stored.faq_id ?? undefined,
  }
}
