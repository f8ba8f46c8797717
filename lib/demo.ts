import 'server-only'
import { env } from '@/lib/env'

export function getDemo() {
  const { DEMO_LOGINS: logins } = env()
  const admin = logins.find(({ role }) => role === 'ADMIN')
  const member = logins.find(
    ({ role, organization }) => role === 'MEMBER' && organization === admin?.organization,
  )
  return admin && member ? { organization: admin.organization, admin, member } : null
}
