'use client'

import { Search } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type MemberFilter, type MemberOrder, memberFilters, memberOrders } from '@/lib/members/member'

type Props = {
  path: string
  search: string
  status: MemberFilter | null
  sort: MemberOrder
}

/** A plain form without scripts. */
export function MemberSearch({ path, search, status, sort }: Props) {
  const t = useTranslations('members')
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function searchSoon({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => target.form?.requestSubmit(), 300)
  }

  function clear() {
    clearTimeout(timer.current)
    // React does not reset the form because it keeps the element.
    input.current?.form?.querySelectorAll('select').forEach((select) => {
      select.selectedIndex = 0
    })
    if (input.current) input.current.value = ''
    input.current?.focus()
  }

  return (
    <Form
      role="search"
      action={path}
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
          ref={input}
          id="search"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={100}
          onChange={searchSoon}
          autoComplete="off"
        />
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:flex-none">
        <label htmlFor="status" className="mb-1.5 block font-semibold">
          {t('status')}
        </label>
        <Select
          id="status"
          name="status"
          defaultValue={status ?? ''}
          onChange={searchSoon}
          className="[&>select]:min-h-12"
        >
          <option value="">{t('allStatuses')}</option>
          {memberFilters.map((filter) => (
            <option key={filter} value={filter}>
              {filter === 'waiting' ? t('notSignedIn') : t(`statuses.${filter}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:flex-none">
        <label htmlFor="sort" className="mb-1.5 block font-semibold">
          {t('sort')}
        </label>
        <Select
          id="sort"
          name="sort"
          defaultValue={sort}
          onChange={searchSoon}
          className="[&>select]:min-h-12"
        >
          {memberOrders.map((order) => (
            <option key={order} value={order}>
              {t(`orders.${order}`)}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" variant="secondary" className="min-h-12 max-sm:w-full">
        <Search aria-hidden className="size-5" />
        {t('searchButton')}
      </Button>
      {search || status ? (
        <Link
          href={path}
          prefetch={false}
          replace
          scroll={false}
          onClick={clear}
          className={buttonClass('quiet', 'min-h-12 max-sm:w-full')}
        >
          {t('clearSearch')}
        </Link>
      ) : null}
    </Form>
  )
}
