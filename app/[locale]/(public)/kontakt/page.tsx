import { Clock, Mail } from 'lucide-react'
import type { Metadata } from 'next'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { ContactAddress } from '@/components/public/contact-address'
import { PublicShell } from '@/components/public/public-shell'
import { Street } from '@/components/public/street'
import { describePage } from '@/lib/site/metadata'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contact')
  return describePage('contact', { title: t('metaTitle'), description: t('metaDescription') })
}

/** The page is in Swedish for all visitors, except the line that says so. */
export default async function ContactPage() {
  const [locale, { contact }] = await Promise.all([getLocale(), getMessages()])
  const t = await getTranslations('contact')
  return (
    <PublicShell page="contact">
      <div className="mx-auto grid max-w-site gap-x-16 gap-y-12 px-4 py-12 md:py-20 lg:grid-cols-[7fr_5fr] lg:px-6">
        <div lang="sv">
          <h1 className="text-4xl md:text-5xl">{t('title')}</h1>
          <p className="mt-6 max-w-text text-lg text-muted md:text-xl">{t('lead')}</p>
          <h2 className="mt-12 text-xl">{t('helpTitle')}</h2>
          <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-accent">
            {contact.help.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div className="self-start rounded-card border border-line bg-surface p-6 shadow-card md:p-8">
          <div lang="sv">
            <Mail aria-hidden className="size-8 text-accent" />
            <h2 className="mt-4 text-xl">{t('write')}</h2>
            <ContactAddress className="mt-2 text-lg" />
            <p className="mt-5 flex items-center gap-2.5 border-t border-line pt-5">
              <Clock aria-hidden className="size-5 shrink-0 text-accent" />
              {t('promise')}
            </p>
          </div>
          {locale === 'sv' ? null : <p className="mt-3 text-sm text-muted">{t('languageNote')}</p>}
        </div>
      </div>
      <Street className="block h-36 w-full md:h-56" />
    </PublicShell>
  )
}
