'use client'

import { Check, LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { sendToBoard } from '@/app/[locale]/manager/ask-frank/actions'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import { buttonClass } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'
import { getFaqPath } from '@/lib/documents/paths'
import { BoardLink } from './board-link'
import type { Message } from './message'

/** Questions of this tab: going back may show an older state of the page. */
const sentHere = new Set<string>()

type Props = {
  message: Message
  /** What opens the form. It is open where nothing opens it. */
  folded?: 'link' | 'button'
}

/** A confirmation replaces the button, then a link once the board has answered. */
export function BoardOffer({ message: { storedId, isSent, boardAnswer }, folded }: Props) {
  const t = useTranslations('chat')
  const [result, setResult] = useState<ActionResult<void> | null>(null)
  const [showName, setShowName] = useState(false)
  const outcome = useRef<HTMLParagraphElement>(null)
  const hasJustSent = result?.ok === true

  useEffect(() => {
    if (!hasJustSent || !storedId) return
    sentHere.add(storedId)
    // The focused button unmounts.
    outcome.current?.focus()
  }, [hasJustSent, storedId])

  if (!storedId) return folded === 'link' ? <BoardLink label={t('boardPage')} /> : null
  if (boardAnswer) {
    return (
      <Link
        href={getFaqPath(boardAnswer)}
        prefetch={false}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        {t('board.answered')}
      </Link>
    )
  }
  const isThere = isSent || hasJustSent || sentHere.has(storedId)
  const form = (
    <form
      action={async (form) => {
        form.set('messageId', storedId)
        setResult(await callAction(() => sendToBoard(form)))
      }}
      className="no-print"
    >
      {folded ? null : <p className="font-semibold">{t('board.title')}</p>}
      <p className="mt-1 text-muted">{t('board.text')}</p>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="showName"
          // Controlled because React resets the form after a failure too.
          checked={showName}
          onChange={(event) => setShowName(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {t('board.showName')}
      </label>
      <p className="text-sm text-muted">{t('board.showNameHint')}</p>
      <FormButton variant="secondary" className="mt-3">
        {(pending) => (
          <>
            {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
            {pending ? t('board.sending') : t('board.send')}
          </>
        )}
      </FormButton>
      {result?.ok === false ? (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {t('board.failed')}
        </p>
      ) : null}
    </form>
  )
  return (
    <>
      <div role="status">
        {isThere ? (
          <p ref={outcome} tabIndex={-1} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              <strong>{t('board.sent')}</strong> {t('board.sentText')}
            </span>
          </p>
        ) : null}
      </div>
      {isThere ? null : folded ? (
        <details className="no-print">
          <summary
            className={
              folded === 'button'
                ? buttonClass('secondary', 'w-fit list-none')
                : 'flex min-h-11 w-fit cursor-pointer items-center text-muted underline underline-offset-4 hover:text-ink'
            }
          >
            {t('board.title')}
          </summary>
          <div className="mt-2">
            {form}
            {folded === 'link' ? <BoardLink label={t('boardPage')} /> : null}
          </div>
        </details>
      ) : (
        form
      )}
    </>
  )
}
