import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Section } from '@/lib/sections/section'
import { BoardOnly } from './board-only'

type Props = {
  section: Pick<Section, 'name' | 'audience'>
  /** Shown to those who may change the section. */
  menu?: ReactNode
}

export function SectionTitle({ section: { name, audience }, menu }: Props) {
  return (
    <div className={clsx('relative min-w-0 flex-1 basis-40', menu && 'max-md:basis-full')}>
      <div className={clsx('flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1', menu && 'pr-12')}>
        <h2 id="section" tabIndex={-1} className="min-w-0 scroll-mt-24 text-2xl wrap-anywhere">
          {name}
        </h2>
        {audience === 'board' ? <BoardOnly /> : null}
      </div>
      {menu}
    </div>
  )
}
