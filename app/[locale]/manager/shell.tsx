'use client'

import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { ErrorTitles } from '@/components/layout/error-texts'
import { LinkSession } from '@/components/layout/link-session'
import type { NavTexts } from '@/components/layout/manager-nav'
import { SessionWatch } from '@/components/layout/session-watch'
import type { Texts } from '@/components/texts'
import { Toaster } from '@/components/ui/toaster'

type Props = {
  header: ReactNode
  bottomBar: ReactNode
  /** In milliseconds since 1970. */
  expiresAt: number | null
  texts: {
    nav: NavTexts
    errorTitles: ComponentProps<typeof ErrorTitles>['titles']
  } & Pick<Texts<'app'>, 'notifications' | 'closeNotification'>
  children: ReactNode
}

/** A client component because a server component would be sent twice, as HTML and as data. */
export function Shell({ header, bottomBar, expiresAt, texts, children }: Props) {
  const { nav } = texts
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
      {header}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-6 md:py-10 lg:px-6"
      >
        <ErrorTitles titles={texts.errorTitles}>{children}</ErrorTitles>
      </main>
      <footer className="mx-auto w-full max-w-6xl px-4 pb-4 lg:px-6">
        <Link
          href="/manager/board"
          prefetch={false}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-accent"
        >
          {nav.board}
        </Link>
      </footer>
      {bottomBar}
      <Toaster label={texts.notifications} closeLabel={texts.closeNotification} />
      <LinkSession />
      {expiresAt === null ? null : <SessionWatch expiresAt={expiresAt} />}
    </div>
  )
}
