import { getTranslations } from 'next-intl/server'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { DocumentState, StateReason } from '@/lib/documents/state'

const tones: Record<DocumentState, BadgeTone> = {
  waiting: 'neutral',
  reading: 'neutral',
  ready: 'accent',
  partly: 'danger',
  failed: 'danger',
}

/** The reading state of a document and the reason of a failure. */
export async function ReadingState({ state, reason }: { state: DocumentState; reason: StateReason | null }) {
  const t = await getTranslations('documents')
  return (
    <>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {reason ? <p className="mt-1 text-muted">{t(`reasons.${reason}`)}</p> : null}
    </>
  )
}
