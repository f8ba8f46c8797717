import 'server-only'
import { env } from '@/lib/env'

/** The demo association that visitors are shown, with the login of an admin and of a member; null where there is no demo. */
export function getDemo() {
  const { DEMO_LOGINS: logins } = env()
  const admin = logins.find(({ role }) => role === 'ADMIN')
  const member = logins.find(
    ({ role, organization }) => role === 'MEMBER' && organization === admin?.organization,
  )
  return admin && member ? { organization: admin.organization, admin, member } : null
}
