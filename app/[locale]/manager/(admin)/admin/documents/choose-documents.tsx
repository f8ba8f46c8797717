'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { ChooseAudiences } from './choose-document-audience'
import { MoveDocuments, type Target } from './move-documents'

const boxes = 'input[name=document]'

type Props = {
  targets: Target[]
  /** In a section of the board, every document is the board's. */
  isBoards: boolean
  children: ReactNode
}

/** The list with its checkboxes. Those chosen can be moved, or get other readers, together. */
export function ChooseDocuments({ targets, isBoards, children }: Props) {
  const t = useTranslations('adminDocuments')
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const all = () => [...(list.current?.querySelectorAll<HTMLInputElement>(boxes) ?? [])]
  const count = () => setChosen(all().flatMap((box) => (box.checked ? [box.value] : [])))
  function check(checked: boolean) {
    for (const box of all()) box.checked = checked
    count()
  }
  return (
    <>
      <div ref={list} onChange={count} className="mt-3">
        {children}
      </div>
      {/* A status is announced only if its element is there before its text. */}
      <p role="status" className="sr-only">
        {chosen.length > 0 ? t('chosen', { count: chosen.length }) : null}
      </p>
      {chosen.length > 0 ? (
        <section
          aria-label={t('chosen', { count: chosen.length })}
          className="card bar sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-3 flex flex-wrap items-end gap-x-4 gap-y-2 p-3 md:bottom-2"
        >
          <p className="flex min-h-11 items-center font-semibold">{t('chosen', { count: chosen.length })}</p>
          <div className="min-w-0 flex-1 basis-72">
            <MoveDocuments
              documentIds={chosen}
              targets={targets}
              about={t('chosen', { count: chosen.length })}
              onMoved={() => check(false)}
            />
          </div>
          <div className="flex flex-wrap gap-1">
            <Button variant="quiet" onClick={() => check(true)}>
              {t('chooseAll')}
            </Button>
            <Button variant="quiet" onClick={() => check(false)}>
              {t('chooseNone')}
            </Button>
          </div>
          {/* Folded, because the bar must leave room for the list on a phone. */}
          {isBoards ? null : (
            <details className="min-w-0 open:basis-full md:open:basis-72">
              <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
                <Eye aria-hidden className="size-5" />
                {t('audience')}
              </summary>
              <ChooseAudiences
                documentIds={chosen}
                about={t('chosen', { count: chosen.length })}
                onChosen={() => check(false)}
              />
            </details>
          )}
        </section>
      ) : null}
    </>
  )
}
