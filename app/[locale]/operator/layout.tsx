import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { SignOutButton } from '@/app/[locale]/manager/sign-out-button'
import { LanguageSwitcher } from '@/components/layout/language-switcher'
import { SessionWatch } from '@/components/layout/session-watch'
import { findSession, sessionEndOf } from '@/lib/auth/session'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: { default: t('title'), template: `%s · ${t('title')}` }, robots: { index: false } }
}

/** The pages decide who comes in. The header says nothing but what the console is called. */
export default async function OperatorLayout({ children }: LayoutProps<'/[locale]/operator'>) {
  const [session, messages, t] = await Promise.all([findSession(), getMessages(), getTranslations('console')])
  const { console, errorPage, errors, nav, profile, twoStep } = messages
  return (
    <NextIntlClientProvider messages={{ console, errorPage, errors, nav, profile, twoStep }}>
      <div className="flex min-h-dvh flex-col">
        <header className="bar sticky top-0 z-30 border-b border-line bg-surface">
          <div className="mx-auto flex max-w-6xl items-center gap-x-1 px-4 py-2 lg:gap-x-2 lg:px-6">
            <p className="mr-auto font-bold leading-tight">{t('title')}</p>
            <LanguageSwitcher />
            <SignOutButton />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-6 md:py-10 lg:px-6"
        >
          {children}
        </main>
        {session ? <SessionWatch expiresAt={sessionEndOf(session)} /> : null}
      </div>
    </NextIntlClientProvider>
  )
}
