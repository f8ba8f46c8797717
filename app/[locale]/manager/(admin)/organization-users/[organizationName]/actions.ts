'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import { getAdminContext } from '@/lib/members/context'
import * as members from '@/lib/members/mutations'
import { queueReminders } from '@/lib/members/mutations'
import { addMemberSchema, editMemberSchema, memberIdSchema, remindSchema } from '@/lib/members/schema'

export const addMember = createAction(
  { name: 'addMember', permission: 'admin', schema: addMemberSchema },
  async (input, admin) => {
    const { invitationSent, isQueued } = await members.addMember(await getAdminContext(admin), input)
    refresh()
    return { invitationSent, isQueued }
  },
)

export const editMember = createAction(
  { name: 'editMember', permission: 'admin', schema: editMemberSchema },
  async (input, admin) => {
    await members.editMember(await getAdminContext(admin), input)
    refresh()
  },
)

export const sendInvitation = createAction(
  { name: 'sendInvitation', permission: 'admin', schema: memberIdSchema },
  async ({ memberId }, admin) => {
    await members.sendInvitation(await getAdminContext(admin), memberId)
    refresh()
  },
)

/** Ends their sessions too. */
export const removeMember = createAction(
  { name: 'removeMember', permission: 'admin', schema: memberIdSchema },
  async ({ memberId }, admin) => {
    await members.removeMember(await getAdminContext(admin), memberId)
    refresh()
  },
)

export const remindMembers = createAction(
  { name: 'remindMembers', permission: 'admin', schema: remindSchema },
  async ({ members: chosen, all }, admin) => {
    const queued = await queueReminders(await getAdminContext(admin), all ? null : chosen)
    refresh()
    return { queued }
  },
)
