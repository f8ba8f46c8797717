'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useSelectedLayoutSegment } from 'next/navigation'
import type { ReactNode } from 'react'
import { LinkPending } from './link-pending'

type Props = {
  href: string
  segment: string
  loadingLabel: string
  className: string
  activeClassName: string
  children: ReactNode
}

/** A link of the member area's menus; the one to the part that is open says so. Stands in the layout whose `segment` it names. */
export function NavLink({ href, segment, loadingLabel, className, activeClassName, children }: Props) {
  const active = useSelectedLayoutSegment() === segment
  return (
    <Link
      href={href}
      // Each prefetch would ask the backend for the member, once for every link on every page.
      prefetch={false}
      aria-current={active ? 'page' : undefined}
      className={clsx(className, active && activeClassName)}
    >
      {children}
      <LinkPending label={loadingLabel} />
    </Link>
  )
}
