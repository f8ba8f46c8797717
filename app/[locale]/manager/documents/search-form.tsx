'use client'

import { Search as SearchData } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { FormPending, LinkPending } from '@/components/layout/link-pending'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { draw } from '@/components/ui/draw-icon'
import { Input } from '@/components/ui/input'
import { longestSearch } from '@/lib/search/limits'

const Search = draw(SearchData)

type Text = 'label' | 'hint' | 'submit' | 'clear' | 'loading'
type Props = { search: string; texts: Pick<Texts<'search'>, Text> }

/** A plain form without scripts. */
export function SearchForm({ search, texts }: Props) {
  const tooLong = search.length > longestSearch
  return (
    <Form role="search" action="/manager/documents" prefetch={false} className="mt-6 max-w-3xl">
      <label htmlFor="search" className="mb-1.5 block font-semibold">
        {texts.label}
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
          {texts.submit}
        </Button>
        {search ? (
          <Link href="/manager/documents" prefetch={false} className={buttonClass('quiet', 'min-h-12')}>
            {texts.clear}
            <LinkPending label={texts.loading} />
          </Link>
        ) : null}
      </div>
      <FormPending label={texts.loading} />
      <p id="search-hint" className="mt-1.5 text-muted">
        {texts.hint}
      </p>
    </Form>
  )
}
