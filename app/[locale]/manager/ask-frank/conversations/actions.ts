'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import * as frank from '@/lib/frank/mutations'
import { conversationIdSchema, renameSchema } from '@/lib/frank/schema'

export const renameConversation = createAction(
  { name: 'renameConversation', permission: 'member', feature: 'assistant', schema: renameSchema },
  async ({ conversationId, title }, member) => {
    await frank.renameConversation(member, conversationId, title)
    refresh()
  },
)

export const deleteConversation = createAction(
  { name: 'deleteConversation', permission: 'member', schema: conversationIdSchema },
  async ({ conversationId }, member) => {
    await frank.deleteConversation(member, conversationId)
    refresh()
  },
)

export const deleteAllConversations = createAction(
  { name: 'deleteAllConversations', permission: 'member', schema: z.object({}) },
  async (_, member) => {
    await frank.deleteAllConversations(member)
    refresh()
  },
)
