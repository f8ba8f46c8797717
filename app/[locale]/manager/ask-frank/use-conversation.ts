'use client'

import { useEffect, useRef, useState } from 'react'
import type { Texts } from '@/components/texts'
import type { Locale } from '@/lib/i18n/locales'
import { loadAnswerMarkdown } from './answer'
import type { Message } from './message'
import { toPlainText } from './plain-text'
import { isMobile, putQuestion, type Reply } from './put-question'

type Failures = Texts<'frank'>
type Draft = Omit<Message, 'id' | 'timestamp'>

/** The conversation of this visit: what was said, whether an answer is awaited, and what a screen reader should say of it. */
export function useConversation(locale: Locale, failures: Failures) {
  const [messages, setMessages] = useState<Message[]>([])
  const [pending, setPending] = useState(false)
  const leaving = useRef<AbortController>(null)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const add = (draft: Draft) =>
    setMessages((before) => [...before, { ...draft, id: before.length, timestamp: new Date() }])

  async function ask(question: string) {
    const signal = leaving.current?.signal
    if (!signal) return
    add({ sender: 'user', text: question, format: 'plain', sources: [] })
    setPending(true)
    void loadAnswerMarkdown()
    try {
      const reply = await putQuestion(question, locale, signal)
      if (!reply.ok && reply.code === 'session_expired') {
        window.location.assign('/auth?notice=session_expired')
        return
      }
      add(toAnswer(reply, failures))
      setPending(false)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  const last = messages.at(-1)
  const announcement = last?.sender === 'frank' ? toPlainText(last.text) : ''
  return { messages, pending, announcement, ask }
}

function toAnswer(reply: Reply, { errors, errorsMobile }: Failures): Draft {
  if (reply.ok) {
    const { answer: text, language, sources } = reply
    return { sender: 'frank', text, language, format: 'markdown', sources }
  }
  const onPhone: Partial<Record<string, string>> = isMobile() ? errorsMobile : {}
  return { sender: 'frank', text: onPhone[reply.code] ?? errors[reply.code], format: 'plain', sources: [] }
}
