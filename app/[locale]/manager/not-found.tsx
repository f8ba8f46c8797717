import { getLocale } from 'next-intl/server'
import { NotFoundText } from '@/components/layout/not-found-text'

/** Within the layout of the member area. Identical for what is missing and for what another organisation has. */
export default async function ManagerNotFound() {
  return (
    <div className="max-w-xl">
      <NotFoundText locale={await getLocale()} home="/manager/dashboard" />
    </div>
  )
}
