import 'server-only'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { AppError, type ErrorCode } from '@/lib/errors'
import { logDebug } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type Appearance, appearanceRow, toAppearance } from './appearance'
import { type Feature, features, isOn } from './features'
import { hasEndedMembership, hasPausedMembership } from './invitations'
import { pagePathHeader, toCodeStep, toSignIn, toSignInAgain } from './next-path'
import { type OrganizationId, organizationIdSchema } from './organization-id'
import { can, type Permission, roles } from './permissions'
import { needsCode } from './second-factor'
import { getSession } from './session'

const announcementRow = z.object({ id: z.uuid(), sv: z.string(), en: z.string() })

const memberRow = z.object({
  member_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  password_set: z.boolean(),
  profile_picture_url: z.string().nullable(),
  organization_id: organizationIdSchema,
  organization_name: z.string(),
  association_id: z.number().nullable(),
  lacks_demanded_factor: z.boolean(),
  announcements: z.array(announcementRow).default([]),
  switched_off: z.array(z.enum(features)).default([]),
  ...appearanceRow,
})

export type Member = {
  id: string
  fullName: string
  email: string
  /** What the person may be now. */
  role: (typeof roles)[number]
  /** An admin whose association demands a second factor that the session lacks. The role is the board's until then. */
  lacksDemandedFactor: boolean
  passwordSet: boolean
  pictureSrc: string | null
  /** What the operators of the installation tell everybody now. */
  announcements: z.infer<typeof announcementRow>[]
  organization: {
    id: OrganizationId
    name: string
    associationId: number | null
    appearance: Appearance
    switchedOff: Feature[]
  }
}

/**
 * The database decides for each request, never the token. Returns null if the person has no membership.
 * @throws Error if the backend does not answer, which the error page shows
 */
export const getMember = cache(async (): Promise<Member | null> => {
  if (!(await getSession())) return null
  const [found] = await call(await getServerClient(), 'get_current_member', {}, z.array(memberRow).max(1))
  return found ? toMember(found) : null
})

/** @throws ZodError */
export function readMember(row: unknown): Member {
  return toMember(memberRow.parse(row))
}

function toMember(row: z.infer<typeof memberRow>): Member {
  return {
    id: row.member_id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    lacksDemandedFactor: row.lacks_demanded_factor,
    passwordSet: row.password_set,
    announcements: row.announcements,
    pictureSrc: toPictureSrc(row.member_id, row.profile_picture_url),
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      associationId: row.association_id,
      appearance: toAppearance(row),
      switchedOff: row.switched_off,
    },
  }
}

type MissingMemberReason = Extract<
  ErrorCode,
  'session_expired' | 'second_factor_needed' | 'organization_paused' | 'member_not_found' | 'membership_ended'
>

/** Returns `session_expired` if the session was ended elsewhere, although its token is still valid. */
export const getMissingMemberReason = cache(async (): Promise<MissingMemberReason | null> => {
  if (!(await getSession())) return null
  const client = await getServerClient()
  if (!(await call(client, 'has_live_session', {}, z.boolean()))) return 'session_expired'
  if (await needsCode(client)) return 'second_factor_needed'
  if (await hasPausedMembership(client)) return 'organization_paused'
  return (await hasEndedMembership(client)) ? 'membership_ended' : 'member_not_found'
})

/** Runs once per request, for the header, the page and its title. @throws as `getMember` */
export const requireMember = cache(async (): Promise<Member> => {
  const member = await getMember()
  if (member?.passwordSet) return member
  const page = (await headers()).get(pagePathHeader) ?? ''
  const reason = member ? 'no password yet' : await getMissingMemberReason()
  if (reason === 'second_factor_needed') leave(`member: ${reason}`, toCodeStep(page))
  if (reason === 'organization_paused') leave(`member: ${reason}`, pausedPath)
  const to = reason === 'session_expired' ? toSignInAgain(page) : toSignIn(page)
  leave(`member: ${reason ?? 'no session'}`, to)
})

/** The one page that a member of a paused organisation sees. */
export const pausedPath = '/auth/paused'

export const requireAdmin = (): Promise<Member> => requirePermission('admin')

/** Lets the board and the admins in. @throws as `requireMember` */
export const requireBoard = (): Promise<Member> => requirePermission('board')

async function requirePermission(permission: Permission): Promise<Member> {
  const member = await requireMember()
  if (permission === 'admin' && member.lacksDemandedFactor)
    leave('second factor: demanded', '/manager/profile/two-step')
  if (!can(member.role, permission)) leave(`role: ${member.role}`, '/manager/dashboard?notice=access_denied')
  return member
}

/** The pages of a feature that the operator has switched off do not exist. @throws as `requireMember` */
export async function requireFeature(feature: Feature): Promise<void> {
  if (!isOn(await requireMember(), feature)) notFound()
}

function leave(reason: string, to: string): never {
  logDebug('redirect of a guard', { to, reason })
  redirect(to)
}

/**
 * Waits once for a guard and the data of its page. The guard's redirect wins if both fail, because the database
 * returns no data to a person who has no membership, and none of the console's to others than operators.
 */
export async function withGuard<G, T>(guard: Promise<G>, data: Promise<T>): Promise<[G, T]> {
  data.catch(() => undefined)
  return [await guard, await data]
}

/**
 * @throws AppError `session_expired`, `second_factor_needed`, `organization_paused`, `member_not_found`, `membership_ended`,
 * `second_factor_demanded`, `access_denied`, `feature_off`
 */
export async function authorize(
  permission: Exclude<Permission, 'public'>,
  feature?: Feature,
): Promise<Member> {
  const member = await getMember()
  if (!member) throw new AppError((await getMissingMemberReason()) ?? 'session_expired')
  if (permission === 'admin' && member.lacksDemandedFactor) throw new AppError('second_factor_demanded')
  if (!can(member.role, permission)) throw new AppError('access_denied')
  if (feature && !isOn(member, feature)) throw new AppError('feature_off')
  return member
}

/** The address changes with the picture. */
export function toPictureSrc(memberId: string, path: string | null): string | null {
  if (path === null) return null
  const version = path.match(/-(\d+)\.\w+$/)?.[1] ?? '0'
  return `/api/files/pictures/${memberId}?v=${version}`
}
