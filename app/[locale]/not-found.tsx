import { getLocale } from 'next-intl/server'
import { NotFoundText } from '@/components/layout/not-found-text'

export default async function NotFound() {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-xl px-4 py-20">
      <NotFoundText locale={await getLocale()} home="/" />
    </main>
  )
}
