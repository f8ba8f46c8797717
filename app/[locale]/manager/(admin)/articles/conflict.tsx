'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { EditedArticle, Publishing } from '@/lib/articles/article'
import type { Translator } from '@/lib/i18n/translator'

type Props = { stored: EditedArticle; onTake: () => void }

export function Conflict({ stored, onTake }: Props) {
  const t = useTranslations('articles')
  const tForm = useTranslations('articles.createForm')
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <div ref={frame} tabIndex={-1} className="mb-6">
      <Alert variant="destructive" title={t('conflictTitle')}>
        <p>{t('conflictText')}</p>
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {t('conflictShow')}
          </summary>
          <div className="rounded-control border border-line bg-surface p-4 text-ink">
            <p className="font-bold wrap-anywhere">{stored.title}</p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{stored.content}</p>
            {stored.event ? <p className="mt-2">{listEvent(stored.event)}</p> : null}
            <p className="mt-2 text-muted">{listChoices(stored.publishing, tForm)}</p>
          </div>
        </details>
        <Button variant="secondary" className="mt-3" onClick={onTake}>
          {t('conflictTake')}
        </Button>
      </Alert>
    </div>
  )
}

/** As the fields of the form have it. */
function listEvent({ day, from, to, place }: NonNullable<EditedArticle['event']>) {
  return [day, [from, to].filter(Boolean).join('–'), place].filter(Boolean).join(' · ')
}

/** When members see the version, and whether it is pinned, urgent or mailed, in the words of the form. */
function listChoices(
  { publishing, publishAt, expiresAt, isPinned, isUrgent, urgentUntil, sendsMail }: Publishing,
  t: Translator<'articles.createForm'>,
) {
  const at = (label: string, time: string) => time && `${label}: ${time.replace('T', ' ')}`
  const parts = [t(publishing), at(t('publishAt'), publishAt), at(t('expiresAt'), expiresAt)]
  const urgent = isUrgent && [t('urgent'), at(t('urgentUntil'), urgentUntil)].filter(Boolean).join(', ')
  return [...parts, isPinned && t('pinned'), urgent, sendsMail && t('mail')].filter(Boolean).join(' · ')
}
