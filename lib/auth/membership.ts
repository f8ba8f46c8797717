import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { AppError, type ErrorCode } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getDataClient } from '@/lib/supabase/server'
import { isSamePage, type OpenedPage, openedPageHeader, readOpenedPage } from './opened-page'
import { can, roles } from './permissions'
import { getSession } from './session'

const memberRow = z.object({
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

/** Only this module creates it. */
export type OrganizationId = z.infer<typeof memberRow>['organization_id']

export type Member = {
  id: string
  fullName: string
  email: string
  role: (typeof roles)[number]
  passwordSet: boolean
  pictureSrc: string | null
  organization: { id: OrganizationId; name: string; associationId: number | null }
}

export class MemberUnavailableError extends Error {
  constructor(
    readonly reason: 'unreachable' | 'refused' | 'unreadable',
    message: string,
  ) {
    super(message)
    this.name = 'MemberUnavailableError'
  }
}

const unavailablePaths: Record<MemberUnavailableError['reason'], string> = {
  unreachable: '/auth?notice=database_unreachable',
  refused: '/auth?notice=member_access_failed',
  unreadable: '/auth?notice=member_load_failed',
}

const openedReply = z.object({ member: z.array(z.unknown()), page: z.unknown() })
const timedOut = '57014'

type Opened = { asked: OpenedPage; reply: z.infer<typeof openedReply> | null; isTooSlow: boolean }

/** After an error the separate calls tell which of the two failed. */
const openPage = cache(async (): Promise<Opened | null> => {
  const asked = readOpenedPage((await headers()).get(openedPageHeader))
  if (!asked) return null
  const { data, error } = await (await getDataClient()).rpc('open_page', asked)
  const reply = openedReply.safeParse(data)
  if (!error && reply.success) return { asked, reply: reply.data, isTooSlow: false }
  logSurprise('open_page', error ? new Error(`${error.code} ${error.message}`) : reply.error)
  return { asked, reply: null, isTooSlow: error?.code === timedOut }
})

/**
 * What the page's procedure returns: with the member if the request asked for both, else by a call of its own.
 * @throws Error as `callProcedure`, and if the common call took too long, because another would repeat its work
 */
export async function callPage(
  wanted: OpenedPage,
  procedure: string,
  ids: Record<string, string>,
): Promise<unknown> {
  const opened = (await getMember()) && (await openPage())
  if (opened && isSamePage(opened.asked, wanted)) {
    if (opened.isTooSlow) throw new Error(`open_page failed: ${timedOut}`)
    // Null where the page does not exist.
    if (opened.reply) return opened.reply.page
  }
  return callProcedure(await getDataClient(), procedure, { ...ids, ...wanted.args })
}

async function loadMember(): Promise<unknown> {
  const opened = await openPage()
  if (opened?.reply) return opened.reply.member
  const client = await getDataClient()
  const { data, error, status } = await client.rpc('get_current_member')
  if (!error) return data
  // Status 0 means that there was no response.
  const reason = status === 0 ? 'unreachable' : 'refused'
  throw new MemberUnavailableError(reason, `get_current_member failed: ${error.code} ${error.message}`)
}

/** Read from the database per request, never from the token. Null without a membership. */
export const getMember = cache(async (): Promise<Member | null> => {
  if (!(await getSession())) return null
  const rows = z
    .array(memberRow)
    .max(1)
    .safeParse(await loadMember())
  if (!rows.success) throw new MemberUnavailableError('unreadable', rows.error.message)
  const [found] = rows.data
  if (!found) return null
  return toMember(found)
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
    passwordSet: row.password_set,
    pictureSrc: toPictureSrc(row.member_id, row.profile_picture_url),
    organization: { id: row.organization_id, name: row.organization_name, associationId: row.association_id },
  }
}

/** `session_expired` if it was ended elsewhere, although its token is still valid. */
export const whyNoMember = cache(
  async (): Promise<Extract<ErrorCode, 'session_expired' | 'member_not_found'> | null> => {
    if (!(await getSession())) return null
    const client = await getDataClient()
    const data = await callProcedure(client, 'has_live_session')
    return z.boolean().parse(data) ? 'member_not_found' : 'session_expired'
  },
)

export async function requireMember(): Promise<Member> {
  const member = await getMember().catch((error: unknown) => {
    if (!(error instanceof MemberUnavailableError)) throw error
    logSurprise('requireMember', error)
    redirect(unavailablePaths[error.reason])
  })
  if (!member)
    redirect((await whyNoMember()) === 'session_expired' ? '/auth?notice=session_expired' : '/auth')
  if (!member.passwordSet) redirect('/auth')
  return member
}

export async function requireAdmin(): Promise<Member> {
  const member = await requireMember()
  if (!can(member.role, 'admin')) redirect('/manager/dashboard?notice=access_denied')
  return member
}

/** @throws AppError `session_expired`, `member_not_found`, `access_denied` */
export async function authorize(permission: 'member' | 'admin'): Promise<Member> {
  const member = await getMember()
  if (!member) throw new AppError((await whyNoMember()) ?? 'session_expired')
  if (!can(member.role, permission)) throw new AppError('access_denied')
  return member
}

/** The address changes with the picture. */
export function toPictureSrc(memberId: string, path: string | null): string | null {
  if (path === null) return null
  const version = path.match(/-(\d+)\.\w+$/)?.[1] ?? '0'
  return `/api/files/pictures/${memberId}?v=${version}`
}
