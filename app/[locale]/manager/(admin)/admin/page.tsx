import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { resetSettings, saveSettings, testSettings } from '@/app/[locale]/manager/(admin)/frank/actions'
import { FirstSteps } from '@/components/first-steps/first-steps'
import { SettingsPanel } from '@/components/frank/settings-panel'
import { listTasks } from '@/lib/admin-tasks/admin-task'
import { isOn } from '@/lib/auth/features'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { getAdminPage } from '@/lib/first-steps/queries'
import { logUnexpectedError } from '@/lib/log'
import { dismissFirstSteps, noteFirstStepsDone } from './actions'
import { AdminCards } from './admin-cards'
import { SupportLine } from './support-line'
import { TaskList } from './task-list'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin')
  return { title: t('title') }
}

export default async function AdminPage() {
  const [admin, page] = await withGuard(
    requireAdmin(),
    getAdminPage().catch((error: unknown) => {
      logUnexpectedError('admin page', error)
      return null
    }),
  )
  const { fullName, organization } = admin
  const hasAssistant = isOn(admin, 'assistant')
  const t = await getTranslations('admin')
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('greeting', { name: fullName })}</h1>
      <p className="mt-2 text-lg text-muted">{organization.name}</p>
      {page?.firstSteps ? (
        <FirstSteps
          firstSteps={page.firstSteps}
          admin={admin}
          actions={{ dismiss: dismissFirstSteps, note: noteFirstStepsDone }}
        />
      ) : null}
      {page?.supportUntil ? <SupportLine until={page.supportUntil} /> : null}
      {page?.waiting ? (
        <TaskList
          tasks={listTasks(page.waiting, organization.name, hasAssistant)}
          year={page.waiting.missing.year}
        />
      ) : null}
      <AdminCards organizationName={organization.name} hasAssistant={hasAssistant} />
      {hasAssistant ? (
        <section aria-labelledby="configuration" className="mt-12">
          <h2 id="configuration" className="text-2xl">
            {t('configuration')}
          </h2>
          <div className="mt-5">
            <SettingsPanel
              settings={page?.settings ?? null}
              actions={{ save: saveSettings, reset: resetSettings, test: testSettings }}
            />
          </div>
        </section>
      ) : null}
    </div>
  )
}
