import { getMessages } from 'next-intl/server'
import { ErrorTitles } from '@/components/layout/error-texts'
import { pick } from '@/components/texts'
import { requireAdmin } from '@/lib/auth/membership'

export default async function AdminLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  await requireAdmin()
  const { errorPage } = await getMessages()
  const titles = pick(errorPage, ['members', 'documentSections', 'articles', 'questions', 'admin'])
  return <ErrorTitles titles={titles}>{children}</ErrorTitles>
}
