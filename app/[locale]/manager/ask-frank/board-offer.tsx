'use client'

import { Check, LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Button } from '@/components/ui/button'
import { getFaqPath } from '@/lib/documents/address'
import { sendToBoard } from './actions'
import type { Message } from './message'

/** Questions of this tab: going back may show an older state of the page. */
const sentHere = new Set<string>()

type Props = { message: Message }

/** A confirmation replaces the button, then a link once the board has answered. */
export function BoardOffer({ message: { storedId, isSent, boardAnswer } }: Props) {
  const t = useTranslations('chat')
  const { state, formAction, onSubmit, pending } = useFormAction(sendToBoard, () => failed('unexpected'))
  const outcome = useRef<HTMLParagraphElement>(null)
  const hasJustSent = state?.ok === true

  useEffect(() => {
    if (!hasJustSent || !storedId) return
    sentHere.add(storedId)
    // The focused button unmounts.
    outcome.current?.focus()
  }, [hasJustSent, storedId])

  if (!storedId) return null
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
      {isThere ? null : (
        <form action={formAction} onSubmit={onSubmit} className="no-print">
          <input type="hidden" name="messageId" value={storedId} />
          <p className="font-semibold">{t('board.title')}</p>
          <p className="mt-1 text-muted">{t('board.text')}</p>
          <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" name="showName" className="size-5 shrink-0 accent-accent" />
            {t('board.showName')}
          </label>
          <p className="text-sm text-muted">{t('board.showNameHint')}</p>
          <Button type="submit" variant="secondary" aria-disabled={pending || undefined} className="mt-3">
            {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
            {pending ? t('board.sending') : t('board.send')}
          </Button>
          {state?.ok === false ? (
            <p role="alert" className="mt-2 font-semibold text-danger">
              {t('board.failed')}
            </p>
          ) : null}
        </form>
      )}
    </>
  )
}
