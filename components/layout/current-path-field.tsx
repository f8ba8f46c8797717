'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { Suspense } from 'react'

type Props = { name: string }

/** Leaves out the language, which the rewritten address has on the server. */
export function CurrentPathField({ name }: Props) {
  return (
    <Suspense fallback={<PathField name={name} query="" />}>
      <PathAndQueryField name={name} />
    </Suspense>
  )
}

function PathAndQueryField({ name }: Props) {
  const query = new URLSearchParams(useSearchParams())
  query.delete('notice')
  return <PathField name={name} query={query.size > 0 ? `?${query}` : ''} />
}

function PathField({ name, query }: Props & { query: string }) {
  const path = usePathname().replace(/^\/(?:en|sv)(?=\/|$)/, '') || '/'
  return <input type="hidden" name={name} value={`${path}${query}`} />
}
