import '@/app/globals.css'
import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { locale as rootLocale } from 'next/root-params'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { ScrollToTop } from '@/components/layout/scroll-to-top'
import { Toaster } from '@/components/ui/toaster'
import { isLocale } from '@/lib/i18n/locales'
import { publicSans } from './fonts'

/** The policy contains a nonce, and the address of the installation is known at run time. */
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('app')
  return { title: { default: t('name'), template: `%s · ${t('name')}` }, description: t('description') }
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#181e1b' },
  ],
  // The on-screen keyboard shrinks the page, so that the chat's input stays visible.
  interactiveWidget: 'resizes-content',
}

export default async function RootLayout({ children }: LayoutProps<'/[locale]'>) {
  const locale = await rootLocale()
  if (!isLocale(locale)) notFound()
  const [t, { errorPage }] = await Promise.all([getTranslations('app'), getMessages()])
  return (
    <html lang={locale} className={publicSans.variable}>
      <body className="font-sans antialiased">
        {/* React moves it to the head. With the session, because a member's names the association. */}
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        <SkipLink label={t('skipToContent')} />
        <NextIntlClientProvider messages={{ errorPage }}>{children}</NextIntlClientProvider>
        <Toaster label={t('notifications')} closeLabel={t('closeNotification')} />
        <ScrollToTop />
      </body>
    </html>
  )
}

/** The first keyboard stop, which skips the menus. */
function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className="skip-link">
      {label}
    </a>
  )
}
