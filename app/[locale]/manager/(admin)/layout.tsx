import { getMessages } from 'next-intl/server'
import { ErrorTitles } from '@/components/layout/error-texts'
import { pick } from '@/components/texts'
import { requireAdmin } from '@/lib/auth/membership'

export default async function AdminLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  const { errorPage } = await getMessages()
  const titles = pick(errorPage, ['members', 'documentSections', 'articles', 'questions', 'admin'])
  return (
    <>
      <Guard />
      <ErrorTitles titles={titles}>{children}</ErrorTitles>
    </>
  )
}

/** Beside the pages, so that they need not wait for it. Each has a guard of its own. */
async function Guard() {
  await requireAdmin()
  return null
}
