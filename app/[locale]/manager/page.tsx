import { redirect } from 'next/navigation'
import { requireMember } from '@/lib/auth/membership'

export default async function ManagerPage() {
  await requireMember()
  redirect('/manager/dashboard')
}
