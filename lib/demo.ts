import 'server-only'
import { env } from '@/lib/env'

/** The demo association for visitors, with the logins of an admin and a member; null without a demo. */
export function getDemo() {
  const { DEMO_LOGINS: logins } = env()
  const admin = logins.find(({ role }) => role === 'ADMIN')
  const member = logins.find(
    ({ role, organization }) => role === 'MEMBER' && organization === admin?.organization,
  )
  return admin && member ? { organization: admin.organization, admin, member } : null
}
