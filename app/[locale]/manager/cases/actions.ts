'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import { fieldNames } from '@/lib/cases/kinds/all'
import * as cases from '@/lib/cases/mutations'
import {
  caseIdSchema,
  caseListNames,
  saveDraftSchema,
  sendCaseSchema,
  withdrawSchema,
  writeSchema,
} from '@/lib/cases/schema'

export const sendCase = createAction(
  { name: 'sendCase', permission: 'member', schema: sendCaseSchema, keeps: fieldNames, lists: caseListNames },
  async (input, member) => {
    await cases.saveCase(member, input, { sends: true })
    refresh()
    return null
  },
)

export const saveDraft = createAction(
  { name: 'saveDraft', permission: 'member', schema: saveDraftSchema, lists: caseListNames },
  async (input, member) => {
    await cases.saveCase(member, input, { sends: false })
    refresh()
    return null
  },
)

export const deleteDraft = createAction(
  { name: 'deleteDraft', permission: 'member', schema: caseIdSchema },
  ({ caseId }) => cases.deleteDraft(caseId),
)

/** The applicant's or the board's entry. */
export const writeInCase = createAction(
  { name: 'writeInCase', permission: 'member', schema: writeSchema, keeps: ['text'], lists: ['files'] },
  async (input, member) => {
    await cases.writeInCase(member, input)
    refresh()
    return null
  },
)

export const withdrawCase = createAction(
  { name: 'withdrawCase', permission: 'member', schema: withdrawSchema },
  async (input) => {
    await cases.moveCase({ ...input, state: 'withdrawn', text: '', rule: null })
    refresh()
  },
)
