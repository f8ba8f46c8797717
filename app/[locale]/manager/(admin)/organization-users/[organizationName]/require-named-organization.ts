import 'server-only'
import { notFound } from 'next/navigation'
import { type Member, requireAdmin } from '@/lib/auth/membership'

/** Names that differ in the spelling of a letter only (an å typed as one character or two) are the same. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment).normalize()
  } catch {
    // A broken escape names nobody.
    return null
  }
}

/** The admin, where the address names their own organisation; any other name leads nowhere, whether there is such an organisation or not. */
export async function requireNamedOrganization(segment: string): Promise<Member> {
  const admin = await requireAdmin()
  if (decode(segment) !== admin.organization.name.normalize()) notFound()
  return admin
}
