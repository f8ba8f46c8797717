import { getMessages } from 'next-intl/server'
import { Notice } from './notice'

/** All other notices are errors. */
const good: readonly string[] = [
  'login_successful',
  'password_set',
  'password_updated',
  'organization_switched',
  'organization_joined',
  'invitation_declined',
  'email_changed',
  'email_change_pending',
  'email_change_returned',
]

/** The toast that the page's `?notice=` asks for. Only pages to which a redirect leads with a notice need it. */
export async function PageNotice({
  query,
}: {
  query: Promise<Record<string, string | string[] | undefined>>
}) {
  const { notice: name } = await query
  if (typeof name !== 'string') return null
  const text = Object.entries((await getMessages()).notices).find(([known]) => known === name)?.[1]
  return <Notice name={name} kind={good.includes(name) ? 'success' : 'error'} text={text} />
}
