'use client'

import { useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { EditedArticle, Publishing } from '@/lib/articles/article'

type Props = { stored: EditedArticle; texts: Texts<'articles'>; onTake: () => void }

export function Conflict({ stored, texts, onTake }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <div ref={frame} tabIndex={-1} className="mb-6">
      <Alert variant="destructive" title={texts.conflictTitle}>
        <p>{texts.conflictText}</p>
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {texts.conflictShow}
          </summary>
          <div className="rounded-control border border-line bg-surface p-4 text-ink">
            <p className="font-bold wrap-anywhere">{stored.title}</p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{stored.content}</p>
            <p className="mt-2 text-muted">{listChoices(stored.publishing, texts.createForm)}</p>
          </div>
        </details>
        <Button variant="secondary" className="needs-script mt-3" onClick={onTake}>
          {texts.conflictTake}
        </Button>
      </Alert>
    </div>
  )
}

/** When members see the version, and whether it is pinned or mailed, in the words of the form. */
function listChoices(
  { publishing, publishAt, expiresAt, isPinned, sendsMail }: Publishing,
  texts: Texts<'articles'>['createForm'],
) {
  const at = (label: string, time: string) => time && `${label}: ${time.replace('T', ' ')}`
  const parts = [texts[publishing], at(texts.publishAt, publishAt), at(texts.expiresAt, expiresAt)]
  return [...parts, isPinned && texts.pinned, sendsMail && texts.mail].filter(Boolean).join(' · ')
}
