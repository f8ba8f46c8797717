import { requireAdmin } from '@/lib/auth/membership'

export default async function AdminLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  await requireAdmin()
  return children
}
