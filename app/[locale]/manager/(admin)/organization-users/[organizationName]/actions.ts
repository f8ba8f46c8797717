'use server'

import { refresh } from 'next/cache'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import { getAdminContext } from '@/lib/members/context'
import * as members from '@/lib/members/mutations'
import { addMemberSchema, changeRoleSchema, memberIdSchema } from '@/lib/members/schema'

const add = createAction(
  { name: 'addMember', permission: 'admin', schema: addMemberSchema },
  async (input, admin) => {
    const { invitationSent, isQueued } = await members.addMember(await getAdminContext(admin), input)
    refresh()
    return { invitationSent, isQueued }
  },
)

const change = createAction(
  { name: 'changeRole', permission: 'admin', schema: changeRoleSchema },
  async ({ memberId, role }, admin) => {
    await members.changeRole(await getAdminContext(admin), memberId, role)
    refresh()
  },
)

const send = createAction(
  { name: 'sendInvitation', permission: 'admin', schema: memberIdSchema },
  async ({ memberId }, admin) => {
    await members.sendInvitation(await getAdminContext(admin), memberId)
    refresh()
  },
)

/** Removes a member and ends their sessions. */
export const removeMember = createAction(
  { name: 'removeMember', permission: 'admin', schema: memberIdSchema },
  async ({ memberId }, admin) => {
    await members.removeMember(await getAdminContext(admin), memberId)
    refresh()
  },
)

const blank = { fullName: '', email: '' }

/** The typed text refills the form in browsers without scripts. */
export type AddMemberState = {
  result: ActionResult<{ invitationSent: boolean; isQueued: boolean }>
  typed: { fullName: string; email: string }
} | null

export async function addMember(_previous: AddMemberState, form: FormData): Promise<AddMemberState> {
  const read = (name: string) => readTyped(form, name, 254)
  const result = await add(form)
  return { result, typed: result.ok ? blank : { fullName: read('fullName'), email: read('email') } }
}

export async function changeRole(
  _previous: ActionResult<void> | null,
  form: FormData,
): Promise<ActionResult<void>> {
  return change(form)
}

/** `isFirst` is what the button showed, because the refreshed list already shows the invitation as sent. */
export type SendInvitationState = { result: ActionResult<void>; isFirst: boolean } | null

export async function sendInvitation(
  _previous: SendInvitationState,
  form: FormData,
): Promise<SendInvitationState> {
  return { result: await send(form), isFirst: readTyped(form, 'first', 3) === 'yes' }
}
