'use server'

import { refresh } from 'next/cache'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import { getAdminContext } from '@/lib/members/context'
import * as members from '@/lib/members/mutations'
import { queueReminders } from '@/lib/members/remind'
import {
  addMemberSchema,
  changeApartmentSchema,
  changeRoleSchema,
  memberIdSchema,
  remindSchema,
} from '@/lib/members/schema'

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

/** Ends their sessions too. */
export const removeMember = createAction(
  { name: 'removeMember', permission: 'admin', schema: memberIdSchema },
  async ({ memberId }, admin) => {
    await members.removeMember(await getAdminContext(admin), memberId)
    refresh()
  },
)

const changeNumber = createAction(
  { name: 'changeApartment', permission: 'admin', schema: changeApartmentSchema },
  async ({ memberId, apartment }, admin) => {
    await members.changeApartment(await getAdminContext(admin), memberId, apartment)
    refresh()
  },
)

const remind = createAction(
  { name: 'remindMembers', permission: 'admin', schema: remindSchema },
  async ({ members: chosen, all }, admin) => {
    const queued = await queueReminders(await getAdminContext(admin), all ? null : chosen)
    refresh()
    return { queued }
  },
)

/** For browsers without scripts. */
export async function postRemoval(
  _previous: ActionResult<void> | null,
  form: FormData,
): Promise<ActionResult<void>> {
  return removeMember(form)
}

export async function changeApartment(
  _previous: ActionResult<void> | null,
  form: FormData,
): Promise<ActionResult<void>> {
  return changeNumber(form)
}

/** The pressed button decides between everyone and the chosen members. */
export async function remindMembers(
  _previous: ActionResult<{ queued: number }> | null,
  form: FormData,
): Promise<ActionResult<{ queued: number }>> {
  // A forged request may not be a form.
  if (!(form instanceof FormData)) return remind(form)
  return remind({ members: form.getAll('member'), all: form.get('to') === 'all' })
}

const blank = { fullName: '', email: '', apartment: '' }

/** `typed` refills the form in browsers without scripts. */
export type AddMemberState = {
  result: ActionResult<{ invitationSent: boolean; isQueued: boolean }>
  typed: { fullName: string; email: string; apartment: string }
} | null

export async function addMember(_previous: AddMemberState, form: FormData): Promise<AddMemberState> {
  const read = (name: string) => readTyped(form, name, 254)
  const result = await add(form)
  return {
    result,
    typed: result.ok
      ? blank
      : { fullName: read('fullName'), email: read('email'), apartment: read('apartment') },
  }
}

export async function changeRole(
  _previous: ActionResult<void> | null,
  form: FormData,
): Promise<ActionResult<void>> {
  return change(form)
}

/** What the button showed: the refreshed list already shows the invitation as sent. */
export type SendInvitationState = { result: ActionResult<void>; isFirst: boolean } | null

export async function sendInvitation(
  _previous: SendInvitationState,
  form: FormData,
): Promise<SendInvitationState> {
  return { result: await send(form), isFirst: readTyped(form, 'first', 3) === 'yes' }
}
