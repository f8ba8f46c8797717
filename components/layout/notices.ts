import type { Texts } from '@/components/texts'

type NoticeName = keyof Texts<'notices'>

/** All other notices are errors. */
export const goodNotices: readonly string[] = [
  'login_successful',
  'password_set',
  'password_updated',
  'organization_switched',
  'organization_joined',
  'invitation_declined',
  'email_changed',
  'email_change_pending',
  'email_change_returned',
] satisfies NoticeName[]

/** The notices with which a redirect leads to a member's page. A test looks for others. */
export const memberNotices = [
  'login_successful',
  'access_denied',
  'profile_load_failed',
  'member_data_failed',
  'organization_switched',
  'organization_joined',
  'invitation_declined',
  'email_changed',
  'email_change_pending',
  'account_link_failed',
] as const satisfies NoticeName[]
