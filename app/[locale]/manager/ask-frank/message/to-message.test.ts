import { expect, it } from 'vitest'
import type { ChatMessage } from '@/lib/frank/conversation'
import type { Translator } from '@/lib/i18n/translator'
import { toMessage } from './to-message'

const stored: ChatMessage = {
  id: '4d6ad9a2-3f2c-4b6e-9a43-8e1f1c0a7b11',
  sender: 'frank',
  text: '',
  markdown_checked: false,
  language: 'sv',
  source: null,
  sources: [],
  nearest: [],
  certainty: null,
  created_at: '2026-11-28T00:00:00Z',
  error_code: null,
  helpful: null,
  reason: null,
  share_identity: null,
  sent_at: null,
  is_closed: true,
  faq_id: '0c5f1f8e-7a44-4c1b-8f2c-54d0b5ce9f10',
}
const t = ((key: string) => key) as unknown as Translator<'frank'>

it('an answer that is closed to its asker still leads to what the board has answered', () => {
  expect(toMessage(stored, false, t)).toMatchObject({ text: 'closedSource', boardAnswer: stored.faq_id })
  expect(toMessage({ ...stored, faq_id: null }, false, t).boardAnswer).toBeUndefined()
})
