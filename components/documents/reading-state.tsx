import { getTranslations } from 'next-intl/server'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { DocumentState, StateReason } from '@/lib/documents/document'

const tones: Record<DocumentState, BadgeTone> = {
  waiting: 'neutral',
  reading: 'neutral',
  ready: 'accent',
  partly: 'danger',
  failed: 'danger',
}

type Props = {
  state: DocumentState
  reason: StateReason | null
  pageCount: number | null
  recognizedPage: number | null
}

export async function ReadingState({ state, reason, pageCount, recognizedPage }: Props) {
  const t = await getTranslations('documents')
  const isScan = state === 'reading' && pageCount !== null
  return (
    <>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {isScan ? (
        <p className="mt-1 text-muted">
          {recognizedPage === null ? t('scan') : t('scanPage', { page: recognizedPage, pages: pageCount })}
        </p>
      ) : null}
      {reason ? <p className="mt-1 text-muted">{t(`reasons.${reason}`)}</p> : null}
    </>
  )
}
