import 'server-only'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { getServerClient } from '@/lib/supabase/server'
import { can, roles } from './permissions'
import { toPictureSrc } from './picture-src'
import { getSession } from './session'

const row = z.object({
  member_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  password_set: z.boolean(),
  profile_picture_url: z.string().nullable(),
  organization_id: z.uuid().brand('OrganizationId'),
  organization_name: z.string(),
  association_id: z.number().nullable(),
})

/** The id of an organisation that the caller belongs to. Only this module makes one. */
export type OrganizationId = z.infer<typeof row>['organization_id']

export type Member = {
  id: string
  fullName: string
  email: string
  role: (typeof roles)[number]
  passwordSet: boolean
  /** The address of their picture on our origin; null without one. */
  pictureSrc: string | null
  organization: { id: OrganizationId; name: string; associationId: number | null }
}

/** The caller's active membership, read from the database on each request (never from the token); null for strangers. */
export const getMember = cache(async (): Promise<Member | null> => {
  if (!(await getSession())) return null
  const client = await getServerClient()
  const { data, error } = await client.rpc('get_current_member')
  if (error) throw new Error(`get_current_member failed: ${error.code} ${error.message}`)
  const [found] = z.array(row).max(1).parse(data)
  if (!found) return null
  return {
    id: found.member_id,
    fullName: found.full_name,
    email: found.email,
    role: found.role,
    passwordSet: found.password_set,
    pictureSrc: toPictureSrc(found.member_id, found.profile_picture_url),
    organization: {
      id: found.organization_id,
      name: found.organization_name,
      associationId: found.association_id,
    },
  }
})

/** The member, or a redirect to the sign-in page. For pages. */
export async function requireMember(): Promise<Member> {
  const member = await getMember()
  if (!member) redirect((await getSession()) ? '/auth?notice=member_not_found' : '/auth')
  // The sign-in page asks for their first password.
  if (!member.passwordSet) redirect('/auth')
  return member
}

/** The admin, or a redirect with the notice that access is denied. For pages. */
export async function requireAdmin(): Promise<Member> {
  const member = await requireMember()
  if (!can(member.role, 'admin')) redirect('/manager/dashboard?notice=access_denied')
  return member
}

/** The same decision for actions and route handlers. @throws AppError `session_expired`, `member_not_found` or `access_denied` */
export async function authorize(permission: 'member' | 'admin'): Promise<Member> {
  const member = await getMember()
  if (!member) throw new AppError((await getSession()) ? 'member_not_found' : 'session_expired')
  if (!can(member.role, permission)) throw new AppError('access_denied')
  return member
}
