import { toast } from 'sonner'
import type { SyncOutcome } from '@/lib/frank/faq-sync'
import type { Translator } from '@/lib/i18n/translator'

/** One toast because only one is visible at a time. */
export function tellSync(outcome: SyncOutcome, t: Translator<'faqs'>, done?: string): void {
  const sync = toSyncWords(outcome, t)
  const kind = outcome.state === 'failed' ? (done ? 'warning' : 'error') : 'success'
  toast[kind]([done, sync].filter(Boolean).join('. '))
}

function toSyncWords(outcome: SyncOutcome, t: Translator<'faqs'>): string {
  if (outcome.state === 'synced') return t('synced')
  if (outcome.state === 'local') return t(`problems.${outcome.reason}`)
  if (outcome.failure === 'configuration') return t('syncNotConfigured')
  return t('syncFailed', { error: t(`problems.${outcome.failure}`) })
}
