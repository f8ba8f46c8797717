import { notFound } from 'next/navigation'
import { requireMember } from '@/lib/auth/membership'

/** Addresses of the member area without a page, which keep its header and footer. */
export default async function Missing() {
  await requireMember()
  notFound()
}
