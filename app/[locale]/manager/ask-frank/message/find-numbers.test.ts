import { expect, it } from 'vitest'
import { findNumbers } from './find-numbers'
import type { Message } from './message'

const numbers = [{ id: '1', name: 'Hissjour', detail: null, phone: '08-555 01 02' }]
const find = (message: Pick<Message, 'sender' | 'certainty'>, question: string | undefined) =>
  findNumbers(message, question, numbers)

it.each([
  ['a refusal', 'none'],
  ['an answer that may be right', 'closest'],
  ['a failure', undefined],
] as const)('a member whose lift is stuck gets the numbers with %s', (_, certainty) => {
  expect(find({ sender: 'frank', certainty }, 'Hissen har fastnat, vem ringer jag?')).toEqual(numbers)
})

it.each([
  ['with a sure answer', { sender: 'frank', certainty: 'sure' }, 'Hissen har fastnat, vem ringer jag?'],
  ['with a greeting', { sender: 'frank', certainty: 'greeting' }, 'Hissen har fastnat, vem ringer jag?'],
  ['below the own question', { sender: 'user' }, 'Hissen har fastnat, vem ringer jag?'],
  ['for a question about parking', { sender: 'frank', certainty: 'none' }, 'Vad kostar en parkeringsplats?'],
  ['without a question', { sender: 'frank', certainty: 'none' }, undefined],
] as const)('a member gets no numbers %s', (_, message, question) => {
  expect(find(message, question)).toEqual([])
})
