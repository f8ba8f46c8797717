'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useSelectedLayoutSegments } from 'next/navigation'
import type { ReactNode } from 'react'
import { PagePending } from './link-pending'

type Props = {
  href: string
  segments: readonly string[]
  loadingLabel: string
  className: string
  activeClassName: string
  children: ReactNode
}

/** Marks the open part by the beginning of the layout's segments. */
export function NavLink({ href, segments, loadingLabel, className, activeClassName, children }: Props) {
  const selected = `${useSelectedLayoutSegments().join('/')}/`
  const active = segments.some((segment) => selected.startsWith(`${segment}/`))
  return (
    <Link
      href={href}
      // A prefetch would ask the backend for the member, for every link.
      prefetch={false}
      aria-current={active ? 'page' : undefined}
      className={clsx(className, active && activeClassName)}
    >
      {children}
      <PagePending label={loadingLabel} />
    </Link>
  )
}
