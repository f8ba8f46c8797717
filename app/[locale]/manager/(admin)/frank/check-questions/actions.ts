'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as golden from '@/lib/golden-questions/mutations'
import { addGoldenQuestionSchema, goldenQuestionSchema } from '@/lib/golden-questions/schema'

export const addGoldenQuestion = createAction(
  { name: 'addGoldenQuestion', permission: 'admin', feature: 'assistant', schema: addGoldenQuestionSchema },
  async (input, admin) => {
    await golden.addGoldenQuestion(admin, input)
    refresh()
  },
)

export const deleteGoldenQuestion = createAction(
  { name: 'deleteGoldenQuestion', permission: 'admin', feature: 'assistant', schema: goldenQuestionSchema },
  async ({ id }, admin) => {
    await golden.deleteGoldenQuestion(admin, id)
    refresh()
  },
)

export const askGoldenQuestion = createAction(
  { name: 'askGoldenQuestion', permission: 'admin', feature: 'assistant', schema: goldenQuestionSchema },
  async ({ id }, admin) => {
    await golden.renewGoldenQuestion(admin, id, false)
    refresh()
  },
)

export const acceptGoldenAnswer = createAction(
  { name: 'acceptGoldenAnswer', permission: 'admin', feature: 'assistant', schema: goldenQuestionSchema },
  async ({ id }, admin) => {
    await golden.renewGoldenQuestion(admin, id, true)
    refresh()
  },
)
