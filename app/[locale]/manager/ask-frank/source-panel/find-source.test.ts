import { describe, expect, it } from 'vitest'
import type { Message, Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { findSource } from './find-source'

const cite = (document_id: string | null, page: number | null = 1): Source => ({
  ...{ text: 'Katter får', source: 'Stadgar.pdf', page, document_id },
  ...{ heading: null, paragraph: null, faq_id: document_id ? null : 'faq', date: null },
})
const say = (sender: Message['sender'], storedId?: string, ...sources: Source[]): Message => ({
  ...{ key: `${sender} ${storedId}`, sender, text: '', format: 'plain' as const, timestamp: '' },
  ...{ storedId, sources },
})
const talk = [
  say('user', 'q'),
  say('frank', 'a', cite('d1', 5)),
  say('user', 'r'),
  say('frank', 'b', cite(null), cite('d2', null)),
]

describe('the source beside the conversation', () => {
  it('is the first document of the newest answer', () => {
    const newest = { quote: 'b.1', documentId: 'd2', name: 'Stadgar.pdf', page: null }
    expect(findSource(talk, null)).toEqual(newest)
    expect(findSource([...talk, say('user', 'next')], null)).toEqual(newest)
  })

  it('is the chosen one, of an earlier answer too', () => {
    expect(findSource(talk, 'a.0')).toMatchObject({ quote: 'a.0', documentId: 'd1', page: 5 })
    for (const other of ['b.0', 'a.1', 'x.0']) expect(findSource(talk, other)?.quote).toBe('b.1')
  })

  it('is missing where the best passage of an uncertain answer is no document, until another is chosen', () => {
    const uncertain = talk.map((message) => ({ ...message, certainty: 'closest' as const }))
    expect(findSource(uncertain, null)).toBeNull()
    expect(findSource(uncertain, 'b.1')?.documentId).toBe('d2')
    expect(findSource(uncertain.slice(0, 2), null)?.documentId).toBe('d1')
  })

  it('is missing where the newest answer cites no document, and stays until a new answer is stored', () => {
    expect(findSource([...talk, say('frank', 'c')], null)).toBeNull()
    expect(findSource([...talk, say('frank', undefined, cite('d1'))], null)?.quote).toBe('b.1')
    expect(findSource([say('frank', undefined, cite('d1'))], null)).toBeNull()
    expect(findSource([], null)).toBeNull()
  })
})
