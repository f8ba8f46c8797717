import { RotateCw } from 'lucide-react'
import Form from 'next/form'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { env } from '@/lib/env'
import { logFilters } from '@/lib/frank/codes'
import type { FrankLog } from '@/lib/frank/log'
import { clearLogs } from './actions'
import { ClearLogs } from './clear-logs'
import { LogDetails } from './log-details'
import { LogTable } from './log-table'
import type { LogQuery } from './search-params'

/** `logs` is null if they could not be loaded. */
type Props = { logs: FrankLog[] | null; query: LogQuery }

export async function LogsPanel({ logs, query }: Props) {
  const t = await getTranslations('frankAdmin')
  const chosen = logs?.find(({ id }) => id === query.log)
  return (
    <section aria-labelledby="logs">
      <h2 id="logs" tabIndex={-1} className="text-2xl">
        {t('logsTitle')}
      </h2>
      <p className="mt-2 max-w-2xl text-muted">{t('logsText', { days: env().LOG_RETENTION_DAYS })}</p>
      <Form
        action="/manager/frank"
        replace
        scroll={false}
        prefetch={false}
        role="search"
        className="mt-5 flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="tab" value="logs" />
        <div className="min-w-0 flex-1 basis-64">
          <label htmlFor="log-search" className="mb-1.5 block font-semibold">
            {t('search')}
          </label>
          <Input id="log-search" name="search" type="search" defaultValue={query.search} maxLength={200} />
        </div>
        <div>
          <label htmlFor="log-filter" className="mb-1.5 block font-semibold">
            {t('filter')}
          </label>
          <Select id="log-filter" name="filter" defaultValue={query.filter} className="[&>select]:min-h-12">
            {logFilters.map((filter) => (
              <option key={filter} value={filter}>
                {t(`filters.${filter}`)}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" variant="secondary" className="min-h-12">
          <RotateCw aria-hidden className="size-5" />
          {t('refresh')}
        </Button>
      </Form>
      {logs === null ? (
        <div className="mt-5">
          <Alert variant="destructive" title={t('logsError')}>
            {t('logsLoadFailed')}
          </Alert>
        </div>
      ) : null}
      {logs?.length === 0 ? <EmptyState drawing="questions" title={t('noLogs')} /> : null}
      {logs && logs.length > 0 ? <LogTable logs={logs} query={query} /> : null}
      {chosen ? <LogDetails log={chosen} query={query} /> : null}
      {logs && logs.length > 0 ? <ClearLogs clear={clearLogs} /> : null}
    </section>
  )
}
