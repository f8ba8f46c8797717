import { expect, it } from 'vitest'
import { findKind } from './kinds/all'
import { saveDraftSchema, sendCaseSchema } from './schema'

const form = {
  id: crypto.randomUUID(),
  kind: 'subletting',
  startsOn: '2027-01-01',
  endsOn: '2027-06-30',
  subtenant: '',
  reason: ' Studier ',
}
const refuse = (changes: object, schema = sendCaseSchema) =>
  schema.safeParse({ ...form, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])

it('a sent case has the fields of its kind and no others', () => {
  expect(sendCaseSchema.parse({ ...form, urgency: 'at_once', member_id: 'x' })).toMatchObject({
    fields: { startsOn: '2027-01-01', endsOn: '2027-06-30', subtenant: '', reason: 'Studier' },
  })
  expect(Object.keys(sendCaseSchema.parse({ ...form, urgency: 'at_once' }).fields)).not.toContain('urgency')
})

it('a case that lacks something, or ends before it begins, is not sent', () => {
  expect(refuse({ reason: ' ' })).toEqual([['reason', 'case_field_required']])
  expect(refuse({ endsOn: '2026-12-31' })).toEqual([['endsOn', 'case_ends_first']])
  expect(refuse({ startsOn: '31/12' })).toContainEqual(['startsOn', 'case_day_invalid'])
  expect(refuse({ kind: 'fault', place: 'nowhere', urgency: 'can_wait', description: 'x' })).toEqual([
    ['place', 'case_field_required'],
  ])
  expect(refuse({ kind: 'party' })).toHaveLength(1)
})

it('a motion has a title and what the meeting is to decide, and may lack reasons', () => {
  const motion = { kind: 'motion', title: 'Odlingslådor', proposal: 'Att köpa tolv odlingslådor' }
  expect(sendCaseSchema.parse({ id: form.id, ...motion }).fields).toEqual({
    ...{ title: 'Odlingslådor', proposal: 'Att köpa tolv odlingslådor', reasons: '' },
  })
  expect(refuse({ ...motion, proposal: ' ' })).toEqual([['proposal', 'case_field_required']])
  expect(refuse({ ...motion, title: '' })).toEqual([['title', 'case_field_required']])
})

it('a draft may lack anything, and ends after it begins all the same', () => {
  expect(refuse({ reason: '', startsOn: '' }, saveDraftSchema)).toBeUndefined()
  expect(refuse({ endsOn: '2026-12-31' }, saveDraftSchema)).toEqual([['endsOn', 'case_ends_first']])
})

it.each([
  ['Får jag hyra ut min lägenhet i andra hand?', 'subletting'],
  ['May I sublet my flat?', 'subletting'],
  ['Får jag renovera badrummet?', 'alteration'],
  ['Det läcker under diskbänken, vem lagar det?', 'fault'],
  ['Jag behöver en ny tagg', 'key'],
  ['Får jag riva en vägg?', 'alteration'],
  ['När ska motioner senast lämnas in?', 'motion'],
  ['Hur skriver jag en motion', 'motion'],
  ['Kan jag lämna in en motion om laddboxar?', 'motion'],
  ['When must a motion to the meeting be in?', 'motion'],
  ['How do I write a motion?', 'motion'],
  ['Avslog stämman motionen om husdjur?', null],
  ['Var kan man motionera?', null],
  ['Finns det ett motionsrum?', null],
  ['Does the stairwell have a motion sensor?', null],
  ['Är gården privat, och finns det alternativ?', null],
  ['När är stämman?', null],
])('the question "%s" leads to the form %s', (question, kind) => {
  expect(findKind(question)).toBe(kind)
})
