import { Search } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { FormPending, LinkPending } from '@/components/layout/link-pending'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { longestSearch } from '@/lib/search/limits'

type Props = { search: string }

/** A plain form without scripts. */
export function SearchForm({ search }: Props) {
  const t = useTranslations('search')
  const tooLong = search.length > longestSearch
  return (
    <Form role="search" action="/manager/documents" prefetch={false} className="mt-6 max-w-3xl">
      <label htmlFor="search" className="mb-1.5 block font-semibold">
        {t('label')}
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-52">
          <Input
            key={search}
            id="search"
            name="q"
            type="search"
            defaultValue={search}
            aria-describedby="search-hint"
            aria-invalid={tooLong || undefined}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" className="min-h-12">
          <Search aria-hidden className="size-5" />
          {t('submit')}
        </Button>
        {search ? (
          <Link href="/manager/documents" prefetch={false} className={buttonClass('quiet', 'min-h-12')}>
            {t('clear')}
            <LinkPending label={t('loading')} />
          </Link>
        ) : null}
      </div>
      <FormPending label={t('loading')} />
      <p id="search-hint" className="mt-1.5 text-muted">
        {t('hint')}
      </p>
    </Form>
  )
}
