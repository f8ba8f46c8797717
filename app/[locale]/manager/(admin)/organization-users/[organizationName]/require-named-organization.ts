import 'server-only'
import { notFound } from 'next/navigation'
import { type Member, requireAdmin } from '@/lib/auth/membership'

/** Normalises because å may be one character or two. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment).normalize()
  } catch {
    // A malformed escape matches no name.
    return null
  }
}

/** Another organisation's name is not found, whether it exists or not. */
export async function requireNamedOrganization(segment: string): Promise<Member> {
  const admin = await requireAdmin()
  if (decode(segment) !== admin.organization.name.normalize()) notFound()
  return admin
}
