import Link from 'next/link'
import { connection } from 'next/server'
import { getLocale, getMessages } from 'next-intl/server'
import { LanguageSwitcher } from '@/components/layout/language-switcher'
import { pick } from '@/components/texts'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeft } from '@/components/ui/icons'
import { Toaster } from '@/components/ui/toaster'

export default async function AuthLayout({ children }: LayoutProps<'/[locale]'>) {
  // Per request because its policy contains a nonce.
  await connection()
  const [locale, { auth, nav, app }] = await Promise.all([getLocale(), getMessages()])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-2 px-2 py-3 md:px-4">
        <Link href="/" prefetch={false} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden className="size-5" />
          {auth.back}
        </Link>
        <LanguageSwitcher locale={locale} texts={pick(nav, ['switchTo', 'switchToShort'])} />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 pb-24"
      >
        {children}
      </main>
      <Toaster label={app.notifications} closeLabel={app.closeNotification} />
    </div>
  )
}
