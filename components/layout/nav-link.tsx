'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useSelectedLayoutSegment } from 'next/navigation'
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

/** Marks the open part by the layout's segment. */
export function NavLink({ href, segments, loadingLabel, className, activeClassName, children }: Props) {
  const active = segments.includes(useSelectedLayoutSegment() ?? '')
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
