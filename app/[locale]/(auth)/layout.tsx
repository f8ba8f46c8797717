import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { connection } from 'next/server'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { LanguageSwitcher } from '@/components/layout/language-switcher'
import { OfflineCopy } from '@/components/layout/offline-copy'
import { buttonClass } from '@/components/ui/button'

export default async function AuthLayout({ children }: LayoutProps<'/[locale]'>) {
  // The page is rendered per request, because its policy contains a nonce.
  await connection()
  const { auth, codeStep, errors, forgotPassword, linkSession, mailCode, newPassword } = await getMessages()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-2 px-2 py-3 md:px-4">
        <Link href="/" prefetch={false} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden className="size-5" />
          {auth.back}
        </Link>
        <LanguageSwitcher />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 pb-24"
      >
        <NextIntlClientProvider
          messages={{ auth, codeStep, errors, forgotPassword, linkSession, mailCode, newPassword }}
        >
          {children}
        </NextIntlClientProvider>
      </main>
      <OfflineCopy memberId={null} />
    </div>
  )
}
