import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Closing } from '@/components/public/closing'
import { PublicShell } from '@/components/public/public-shell'
import { describePage } from '@/lib/site/metadata'
import { Feature } from './feature'

const forMembers = ['askFrank', 'news', 'documents'] as const
const forBoard = ['publish', 'manage', 'members', 'assistant'] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('features')
  return describePage('features', { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function FeaturesPage() {
  const t = await getTranslations('features')
  const groups = [
    { id: 'members', title: t('membersTitle'), parts: forMembers },
    { id: 'board', title: t('boardTitle'), parts: forBoard },
  ]
  return (
    <PublicShell page="features">
      <div className="mx-auto max-w-site px-4 pt-12 md:pt-20 lg:px-6">
        <h1 className="max-w-3xl text-4xl md:text-5xl">{t('title')}</h1>
        <p className="mt-6 max-w-text text-lg text-muted md:text-xl">{t('lead')}</p>
        {groups.map(({ id, title, parts }) => (
          <section key={id} aria-labelledby={id} className="mt-14 md:mt-20">
            <h2 id={id} className="border-b border-line pb-4 text-2xl text-accent md:text-3xl">
              {title}
            </h2>
            <div className="divide-y divide-line">
              {parts.map((name) => (
                <Feature key={name} name={name} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className="mt-6 border-t border-line bg-surface">
        <Closing title={t('closingTitle')} />
      </div>
    </PublicShell>
  )
}
