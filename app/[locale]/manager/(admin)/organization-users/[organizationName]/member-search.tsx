'use client'

import { Search } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { type ChangeEvent, useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

type Props = { path: string; search: string; texts: Texts<'members'> }

/** Searches while typing; a plain form without scripts. */
export function MemberSearch({ path, search, texts }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function searchSoon({ target }: ChangeEvent<HTMLInputElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => target.form?.requestSubmit(), 300)
  }

  function clear() {
    clearTimeout(timer.current)
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
          {texts.search}
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
      <Button type="submit" variant="secondary" className="min-h-12">
        <Search aria-hidden className="size-5" />
        {texts.searchButton}
      </Button>
      {search ? (
        <Link
          href={path}
          prefetch={false}
          replace
          scroll={false}
          onClick={clear}
          className={buttonClass('quiet', 'min-h-12')}
        >
          {texts.clearSearch}
        </Link>
      ) : null}
    </Form>
  )
}
