import { expect, it } from 'vitest'
import { composeCaseMail } from './mail'

const about = {
  id: 'c',
  kind: 'subletting',
  isOwn: true,
  state: null,
  endsOn: null,
  isReminder: false,
} as const
const mail = {
  id: 'm',
  email: 'mia@brf.example',
  language: 'sv',
  organizationName: 'Brf <Ek>',
  case: about,
} as const
const compose = (changes: object, language: 'sv' | 'en' = 'sv') =>
  composeCaseMail({ ...mail, language, case: { ...about, ...changes } }, 'https://portal.example')

it('a mail about a case says what became of it, in the reader’s language, and leads to their page of it', () => {
  const decided = compose({ state: 'approved_with_conditions' })
  expect(decided.subject).toBe('Andrahandsuthyrning: Godkänd med villkor · Brf <Ek>')
  expect(decided.text).toContain('https://portal.example/manager/cases/c\n')
  expect(decided.html).toContain('Brf &lt;Ek&gt;')
  const sent = compose({ kind: 'fault', isOwn: false, state: 'sent' }, 'en')
  expect(sent.subject).toBe('Fault report: Received · Brf <Ek>')
  expect(sent.text).toContain('https://portal.example/manager/cases/board/c\n')
  const handed = compose({ kind: 'motion', state: 'done' })
  expect(handed.subject).toBe('Motion till stämman: Lämnad till stämman · Brf <Ek>')
  expect(compose({}).subject).toBe('Nytt meddelande: Andrahandsuthyrning · Brf <Ek>')
})

it('a reminder names the last day', () => {
  expect(compose({ endsOn: '2027-06-30', isReminder: true }).subject).toBe(
    'Andrahandsuthyrning: slutar 30 juni 2027 · Brf <Ek>',
  )
})
