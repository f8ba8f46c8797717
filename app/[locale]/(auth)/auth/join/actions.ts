'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import { answerInvitation, listOwnInvitations } from '@/lib/auth/invitations'
import { getMember } from '@/lib/auth/membership'
import { signOut } from '@/lib/auth/sign-in'
import { getServerClient } from '@/lib/supabase/server'

const answerSchema = z.object({ memberId: z.uuid(), answer: z.enum(['join', 'decline']) })

// Public because a person without a membership may accept. The database uses only the caller's invitations.
const give = createAction(
  { name: 'answerInvitation', permission: 'public', schema: answerSchema },
  async ({ memberId, answer: given }) => {
    await answerInvitation(memberId, given === 'join')
    const notice = given === 'join' ? '?notice=organization_joined' : '?notice=invitation_declined'
    const client = await getServerClient()
    if ((await listOwnInvitations(client)).length > 0) redirect(`/auth/join${notice}`)
    if (given === 'join' || (await getMember())) redirect(`/manager/dashboard${notice}`)
    await signOut()
    redirect(`/auth${notice}`)
  },
)

const end = createAction({ name: 'leaveJoin', permission: 'public', schema: z.object({}) }, async () => {
  await signOut()
  redirect('/')
})

/** If it fails, the page asks again with a notice. */
export async function answer(form: FormData): Promise<void> {
  const result = await give(form)
  if (!result.ok) redirect('/auth/join?notice=answer_failed')
}

export async function leave(form: FormData): Promise<void> {
  const result = await end(form)
  if (!result.ok) redirect('/auth?notice=signout_failed')
}
