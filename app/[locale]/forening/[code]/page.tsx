import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { OrganizationMark } from '@/components/appearance/organization-mark'
import { EntryDetails } from '@/components/board/entry-details'
import { LanguageSwitcher } from '@/components/layout/language-switcher'
import { Card } from '@/components/ui/card'
import { getPublicPagePath } from '@/lib/public-page/public-page'
import { readPublicPage } from '@/lib/public-page/queries'
import { prefixedPath } from '@/lib/site/pages'
import { PublicDocuments } from './public-documents'

type Props = PageProps<'/[locale]/forening/[code]'>

/** React caches it for the page and its title. */
const loadPage = cache(readPublicPage)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await loadPage((await params).code)
  if (!page) return {}
  const t = await getTranslations('publicPage')
  return {
    title: page.name,
    description: t('lead', { name: page.name }),
    robots: { index: page.isIndexed, follow: page.isIndexed },
  }
}

/** The page of an association for everybody. A page that is off looks like one that does not exist. */
export default async function PublicPage({ params }: Props) {
  const { code } = await params
  const page = await loadPage(code)
  if (!page) notFound()
  const { name, appearance, contacts, sections } = page
  const [t, footer, locale] = await Promise.all([
    getTranslations('publicPage'),
    getTranslations('site.footer'),
    getLocale(),
  ])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-page">
        <div className="mx-auto flex max-w-site items-center justify-between gap-4 px-4 py-2.5 lg:px-6">
          <OrganizationMark appearance={appearance} name={name} className="size-11 shrink-0" />
          <LanguageSwitcher path={getPublicPagePath(code)} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-site flex-1 px-4 py-10 md:py-14 lg:px-6"
      >
        <h1 className="text-3xl hyphens-auto wrap-anywhere md:text-4xl">{name}</h1>
        <p className="mt-3 max-w-text text-lg text-muted">{t('lead', { name })}</p>
        {sections.length > 0 ? <PublicDocuments code={code} sections={sections} /> : null}
        {contacts.length > 0 ? (
          <section aria-labelledby="contacts" className="mt-12">
            <h2 id="contacts" className="text-2xl">
              {t('contacts')}
            </h2>
            <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
              {contacts.map((contact) => (
                <li key={contact.id}>
                  <Card className="h-full px-5 py-4">
                    <EntryDetails entry={{ ...contact, pictureSrc: null }} />
                  </Card>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {sections.length + contacts.length === 0 ? <p className="mt-10">{t('empty')}</p> : null}
      </main>
      <footer className="border-t border-line bg-surface">
        <div className="mx-auto flex max-w-site flex-wrap gap-x-6 px-4 py-4 lg:px-6">
          {(['privacy', 'accessibility'] as const).map((one) => (
            <a
              key={one}
              href={prefixedPath(one, locale)}
              className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-accent hover:underline"
            >
              {footer(one)}
            </a>
          ))}
        </div>
      </footer>
    </div>
  )
}
