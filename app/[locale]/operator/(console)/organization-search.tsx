import { Search } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { consolePath, type OrganizationState, organizationStates } from '@/lib/console/organization'

type Props = { search: string; state: OrganizationState | null }

export async function OrganizationSearch({ search, state }: Props) {
  const t = await getTranslations('console')
  return (
    <Form
      // A cleared filter shows empty fields again.
      key={`${state} ${search}`}
      role="search"
      action={consolePath}
      replace
      scroll={false}
      prefetch={false}
      className="flex flex-wrap items-end gap-2"
    >
      <div className="min-w-0 flex-1 basis-52">
        <label htmlFor="search" className="mb-1.5 block font-semibold">
          {t('search')}
        </label>
        <Input
          id="search"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:flex-none">
        <label htmlFor="state" className="mb-1.5 block font-semibold">
          {t('state')}
        </label>
        <Select id="state" name="state" defaultValue={state ?? ''} className="[&>select]:min-h-12">
          <option value="">{t('allStates')}</option>
          {organizationStates.map((one) => (
            <option key={one} value={one}>
              {t(`states.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" variant="secondary" className="min-h-12">
        <Search aria-hidden className="size-5" />
        {t('searchButton')}
      </Button>
      {search || state ? (
        <Link
          href={consolePath}
          prefetch={false}
          replace
          scroll={false}
          className={buttonClass('quiet', 'min-h-12')}
        >
          {t('clearSearch')}
        </Link>
      ) : null}
    </Form>
  )
}
