import { requireAdmin } from '@/lib/auth/membership'

export default function AdminLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  return (
    <>
      <Guard />
      {children}
    </>
  )
}

/** Beside the pages, so that they need not wait for it. Each has a guard of its own. */
async function Guard() {
  await requireAdmin()
  return null
}
