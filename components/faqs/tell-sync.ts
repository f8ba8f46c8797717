import { fillIn, type Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import type { SyncOutcome } from '@/lib/frank/faq-sync'

/** One toast because only one is visible at a time. */
export function tellSync(outcome: SyncOutcome, texts: Texts<'faqs'>, done?: string): void {
  const sync = toSyncWords(outcome, texts)
  showToast(
    outcome.state === 'failed' ? (done ? 'warning' : 'error') : 'success',
    [done, sync].filter(Boolean).join('. '),
  )
}

function toSyncWords(outcome: SyncOutcome, texts: Texts<'faqs'>): string {
  if (outcome.state === 'synced') return texts.synced
  if (outcome.state === 'local') return texts.problems[outcome.reason]
  if (outcome.failure === 'configuration') return texts.syncNotConfigured
  return fillIn(texts.syncFailed, { error: texts.problems[outcome.failure] })
}
