'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { toFailureText, toMobileFailureText } from '@/app/[locale]/manager/ask-frank/message/failure-text'
import { findNumbers } from '@/app/[locale]/manager/ask-frank/message/find-numbers'
import type { Message } from '@/app/[locale]/manager/ask-frank/message/message'
import { toPlainAnswer } from '@/app/[locale]/manager/ask-frank/message/plain-answer'
import { renderAnswer } from '@/app/[locale]/manager/ask-frank/message/render-answer'
import { leaveForSignIn } from '@/components/forms/drafts'
import type { EmergencyNumber } from '@/lib/board/board'
import type { FrankCode } from '@/lib/frank/codes'
import { frankLimits } from '@/lib/frank/limits'
import { isMobile, type ReceivedAnswer, streamAnswer } from './stream-answer'

type Draft = Omit<Message, 'timestamp'>

type Options = {
  conversationId: string
  earlier: Message[]
  older: number
  numbers: EmergencyNumber[]
  isAdmin: boolean
  onFailure: (code: FrankCode) => void
}

/** The newest message when this tab left the conversation, because going back may show an older state of the page. */
const lengths = new Map<string, number>()
/** A message that could not be stored never appears, so refreshes are limited. */
const mostRefreshes = 5

/** A screen reader needs time to take an announcement up. */
const announcedMs = 3000

/** The name of the draft of a question. */
export const questionDraft = 'question'

/** A greeting and its answer are not stored. */
const countKept = (messages: Message[]) =>
  messages.length - 2 * messages.filter(({ certainty }) => certainty === 'greeting').length

/** The announcement is for screen readers. */
export function useConversation({ conversationId, earlier, older, numbers, isAdmin, onFailure }: Options) {
  const locale = useLocale()
  const t = useTranslations('chat')
  const tFrank = useTranslations('frank')
  const [messages, setMessages] = useState(earlier)
  const [draft, setDraft] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const asking = useRef<AbortController>(null)
  const asked = useRef('')
  const refreshes = useRef(0)
  const router = useRouter()

  useEffect(() => () => asking.current?.abort(), [])
  // Removed because the answer stays in the reading order.
  useEffect(() => {
    if (announcement === '') return
    const timer = setTimeout(() => setAnnouncement(''), announcedMs)
    return () => clearTimeout(timer)
  }, [announcement])
  useEffect(() => {
    if ((lengths.get(conversationId) ?? 0) <= older + earlier.length || refreshes.current >= mostRefreshes)
      return
    refreshes.current++
    router.refresh()
  }, [conversationId, earlier, older, router])

  const add = (message: Draft) =>
    setMessages((before) => {
      const after = [...before, { ...message, timestamp: new Date().toISOString() }]
      lengths.set(conversationId, older + countKept(after))
      return after
    })

  function conclude(message: Draft) {
    add(message)
    setDraft(null)
    const reading = message.isReading ? t('stillReading') : null
    setAnnouncement([toPlainAnswer(message, t, locale), reading, toSpoken(message)].filter(Boolean).join(' '))
    if (message.certainty === 'greeting') return
    // A reload and going back find the conversation by its address.
    window.history.replaceState(null, '', `/manager/ask-frank?conversation=${conversationId}`)
  }

  /** The numbers that the screen shows below the message. */
  function toSpoken(message: Draft): string | null {
    const shown = findNumbers(message, asked.current, numbers)
    if (shown.length === 0) return null
    return `${t('emergency')}: ${shown.map(({ name, phone }) => `${name} ${phone}`).join(', ')}.`
  }

  function fail(key: string, code: FrankCode, status: number | null) {
    const toText = isMobile() ? toMobileFailureText : toFailureText
    const text = toText({ code, status, isAdmin }, tFrank)
    // A warning because the chat shows the failure.
    console.warn(`Frank: ${code}`)
    conclude({ key, sender: 'frank', text, format: 'plain', sources: [] })
    onFailure(code)
  }

  /** The draft stays meanwhile. An answer that is not stored or not rendered is shown as it is. */
  async function show(
    key: string,
    answer: ReceivedAnswer,
    { storedId, isNew }: Pick<Draft, 'storedId' | 'isNew'>,
    signal: AbortSignal,
  ) {
    const { answer: text, language, sources, certainty, nearest, isReading } = answer
    const rendered = storedId ? await renderAnswer({ messageId: storedId }).catch(() => null) : null
    if (signal.aborted) return
    const body = rendered?.ok ? rendered.data : undefined
    const shown = { text, body, language, sources, certainty, nearest, isReading, storedId, isNew }
    console.info(`Frank: ${text.slice(0, frankLimits.loggedCharacters)}`)
    conclude({ key, sender: 'frank', format: 'markdown', ...shown })
  }

  async function ask(question: string) {
    const controller = new AbortController()
    asking.current = controller
    asked.current = question
    const { signal } = controller
    const key = `answer-${messages.length}`
    add({ key: `question-${messages.length}`, sender: 'user', text: question, format: 'plain', sources: [] })
    setAnnouncement('')
    setDraft('')
    try {
      let answer: ReceivedAnswer | undefined
      let storedId: string | undefined
      let isNew = true
      for await (const event of streamAnswer({ question, language: locale, conversationId, signal })) {
        if (event.type === 'error' && event.code === 'session_expired')
          return leaveForSignIn({ [questionDraft]: { question } })
        if (event.type === 'delta') {
          isNew = false
          setDraft((before) => (before ?? '') + event.text)
        } else if (event.type === 'error') fail(key, event.code, event.status)
        else if (event.type === 'stored') storedId = event.messageId
        else answer = event
      }
      if (answer) await show(key, answer, { storedId, isNew }, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  function stop() {
    asking.current?.abort()
    const key = `answer-${messages.length}`
    conclude({ key, sender: 'frank', text: tFrank('errors.stopped'), format: 'plain', sources: [] })
  }

  return { messages, draft, announcement, ask, stop }
}
