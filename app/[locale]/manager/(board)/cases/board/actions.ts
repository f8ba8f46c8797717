'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as cases from '@/lib/cases/mutations'
import { confirmRule } from '@/lib/cases/rules'
import { moveSchema, noteSchema } from '@/lib/cases/schema'

/** A step or a decision of the board. The page shows what another one decided meanwhile. */
export const moveCase = createAction(
  { name: 'moveCase', permission: 'board', schema: moveSchema, keeps: ['state', 'text'] },
  async ({ rule, ...input }, member) => {
    const cited = rule && (await confirmRule(member, input.caseId, rule))
    await cases.moveCase({ ...input, rule: cited })
    refresh()
    return null
  },
)

export const noteCase = createAction(
  { name: 'noteCase', permission: 'board', schema: noteSchema, keeps: ['text'] },
  async (input) => {
    await cases.noteCase(input)
    refresh()
    return null
  },
)
