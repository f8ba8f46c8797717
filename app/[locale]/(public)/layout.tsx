import Link from 'next/link'
import { connection } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { LanguageSwitcher } from '@/components/layout/language-switcher'
import { LinkSession } from '@/components/layout/link-session'
import { buttonClass } from '@/components/ui/button'

export default async function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  // The middleware's policy names a nonce, which a prerendered page cannot carry.
  await connection()
  const [app, nav] = await Promise.all([getTranslations('app'), getTranslations('nav')])
  return (
    <>
      <header className="mx-auto flex max-w-6xl items-center gap-2 px-4 py-4 lg:px-6">
        <Link
          href="/"
          prefetch={false}
          className="mr-auto flex min-h-11 min-w-0 items-center text-lg font-bold"
        >
          {app('name')}
        </Link>
        <LanguageSwitcher />
        <Link href="/auth" prefetch={false} className={buttonClass('secondary')}>
          {nav('login')}
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {/* A hosted project whose settings do not list our addresses sends its links here. */}
      <LinkSession />
    </>
  )
}
