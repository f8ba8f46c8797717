import { FolderCog, Newspaper, UsersRound } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { changeSettings } from '@/app/[locale]/manager/(admin)/frank/actions'
import { SettingsPanel } from '@/components/frank/settings-panel'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { getAdminPage } from '@/lib/first-steps/queries'
import { logUnexpectedError } from '@/lib/log'
import { getMembersPath } from '@/lib/members/member'
import { AdminCard } from './admin-card'
import { FirstSteps } from './first-steps'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin')
  return { title: t('title') }
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4'

export default async function AdminPage() {
  const [admin, page] = await withGuard(
    requireAdmin(),
    getAdminPage().catch((error: unknown) => {
      logUnexpectedError('admin page', error)
      return null
    }),
  )
  const { fullName, organization } = admin
  const [t, nav] = await Promise.all([getTranslations('admin'), getTranslations('nav')])
  const settings = page?.settings ?? null
  const { errors, frankAdmin } = await getMessages()
  return (
    <NextIntlClientProvider messages={{ errors, frankAdmin }}>
      <div>
        <h1 className="text-3xl md:text-4xl">{t('greeting', { name: fullName })}</h1>
        <p className="mt-2 text-lg text-muted">{organization.name}</p>
        {page?.firstSteps ? <FirstSteps firstSteps={page.firstSteps} admin={admin} /> : null}
        <div className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
          <AdminCard
            href="/manager/admin/documents"
            icon={FolderCog}
            title={t('documents')}
            text={t('documentsText')}
            loadingLabel={nav('loadingDocuments')}
          />
          <AdminCard
            href={getMembersPath(organization.name)}
            icon={UsersRound}
            title={t('members')}
            text={t('membersText')}
            loadingLabel={nav('loading')}
          />
          <AdminCard
            href="/manager/articles"
            icon={Newspaper}
            title={t('articles')}
            text={t('articlesText')}
            loadingLabel={nav('loadingArticles')}
          />
        </div>
        <section aria-labelledby="configuration" className="mt-12">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="configuration" className="text-2xl">
              {t('configuration')}
            </h2>
            <p className="flex flex-wrap gap-x-6">
              <Link href="/manager/frank/questions" prefetch={false} className={linkClass}>
                {t('boardQuestions', { count: settings?.openQuestions ?? 0 })}
              </Link>
              <Link href="/manager/frank?tab=logs" prefetch={false} className={linkClass}>
                {t('manageFrank')}
              </Link>
            </p>
          </div>
          <div className="mt-5">
            <SettingsPanel settings={settings} change={changeSettings} />
          </div>
        </section>
      </div>
    </NextIntlClientProvider>
  )
}
