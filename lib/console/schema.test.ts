import { expect, it } from 'vitest'
import { addPlanSchema, changeOrganizationSchema, changePlanSchema } from './schema'

const id = crypto.randomUUID()
const plan = { id, name: 'Liten', quotaMb: '500', membersAtMost: '50' }
const problemsOf = (input: object) =>
  addPlanSchema.safeParse(input).error?.issues.map(({ message }) => message)

it('an operator names a plan and leaves its limits empty, or gives them', () => {
  expect(addPlanSchema.parse(plan)).toEqual({ id, name: 'Liten', quotaMb: 500, membersAtMost: 50 })
  expect(addPlanSchema.parse({ id, name: ' Stor\n plan ', quotaMb: ' ', membersAtMost: '' })).toEqual({
    ...{ id, name: 'Stor plan', quotaMb: null, membersAtMost: null },
  })
})

it('an operator is told of a plan without a name, with a long one, and of limits that are none', () => {
  for (const name of ['', ' \n ']) expect(problemsOf({ ...plan, name })).toEqual(['plan_name_required'])
  expect(problemsOf({ ...plan, name: undefined })).toEqual(['plan_name_required'])
  for (const name of ['x'.repeat(101), 'x'.repeat(4000)])
    expect(problemsOf({ ...plan, name })).toEqual(['plan_name_too_long'])
  for (const limit of ['0', '-1', 'many', '1.5', '1048577', 'Infinity'])
    expect(problemsOf({ ...plan, quotaMb: limit, membersAtMost: limit })).toEqual([
      'quota_invalid',
      'members_at_most_invalid',
    ])
  expect(problemsOf({ name: 'Liten', id })).toEqual(['quota_invalid', 'members_at_most_invalid'])
})

it('a change of a plan names the revision that the form shows', () => {
  expect(changePlanSchema.parse({ ...plan, revision: '3' })).toMatchObject({ revision: 3 })
  for (const revision of [undefined, '0', 'x', '1e99'])
    expect(changePlanSchema.safeParse({ ...plan, revision }).success).toBe(false)
})

it('an association’s form chooses a plan by its id, or none', () => {
  const change = { id, language: 'sv', quotaMb: '' }
  const chosen = (form: object) => changeOrganizationSchema.parse({ ...change, ...form }).plan
  expect([chosen({}), chosen({ plan: '' }), chosen({ plan: id })]).toEqual([null, null, id])
  const unknown = changeOrganizationSchema.safeParse({ ...change, plan: 'Liten' })
  expect(unknown.error?.issues.map(({ message }) => message)).toEqual(['plan_gone'])
})
