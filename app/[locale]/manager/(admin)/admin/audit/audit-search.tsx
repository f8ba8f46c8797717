import { Search } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { auditActions, auditKinds } from '@/lib/audit/event'
import type { AuditQuery } from '@/lib/audit/schema'
import { auditPath } from './path'

const label = 'mb-1.5 block font-semibold'

/** A plain form, so that it works without scripts. The key empties it when the filter is cleared. */
export function AuditSearch({ query, isFiltered }: { query: AuditQuery; isFiltered: boolean }) {
  const t = useTranslations('audit')
  return (
    <Form
      key={JSON.stringify({ ...query, before: null })}
      action={auditPath}
      replace
      scroll={false}
      prefetch={false}
      role="search"
      className="no-print mt-5 flex flex-wrap items-end gap-3"
    >
      <div className="basis-full">
        <label htmlFor="audit-search" className={label}>
          {t('search')}
        </label>
        <Input id="audit-search" name="search" type="search" defaultValue={query.search} maxLength={200} />
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:flex-none">
        <label htmlFor="audit-action" className={label}>
          {t('action')}
        </label>
        <Select
          id="audit-action"
          name="action"
          defaultValue={query.action ?? ''}
          className="[&>select]:min-h-12"
        >
          <option value="">{t('allActions')}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {t(`actions.${action}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:flex-none">
        <label htmlFor="audit-kind" className={label}>
          {t('kind')}
        </label>
        <Select id="audit-kind" name="kind" defaultValue={query.kind ?? ''} className="[&>select]:min-h-12">
          <option value="">{t('allKinds')}</option>
          {auditKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </div>
      {(['from', 'to'] as const).map((day) => (
        <div key={day} className="min-w-0 flex-1 basis-40 sm:flex-none">
          <label htmlFor={`audit-${day}`} className={label}>
            {t(day)}
          </label>
          <Input id={`audit-${day}`} name={day} type="date" defaultValue={query[day] ?? ''} />
        </div>
      ))}
      <Button type="submit" variant="secondary" className="min-h-12">
        <Search aria-hidden className="size-5" />
        {t('submit')}
      </Button>
      {isFiltered ? (
        <Link
          href={auditPath}
          prefetch={false}
          replace
          scroll={false}
          className={buttonClass('quiet', 'min-h-12')}
        >
          {t('clear')}
        </Link>
      ) : null}
    </Form>
  )
}
