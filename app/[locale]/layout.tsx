import '@/app/globals.css'
import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { locale as rootLocale } from 'next/root-params'
import { getMessages } from 'next-intl/server'
import { ErrorTextsProvider } from '@/components/layout/error-texts'
import { ScrollToTop } from '@/components/layout/scroll-to-top'
import { pick } from '@/components/texts'
import { isLocale } from '@/lib/i18n/locales'
import { getTranslations } from '@/lib/i18n/translations'
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
  const { app, errorPage } = await getMessages()
  return (
    <html lang={locale} className={publicSans.variable}>
      <body className="font-sans antialiased">
        <SkipLink label={app.skipToContent} />
        <ErrorTextsProvider texts={pick(errorPage, ['title', 'text', 'retry', 'home'])}>
          {children}
        </ErrorTextsProvider>
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
