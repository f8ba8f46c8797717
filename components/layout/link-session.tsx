'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

type Session = Record<string, string>
type Question = { current: string; next: string; leaving: string }
type Answer = { location?: string; question?: Question }
/** `otherwise` is the path of a reset page that has no link. */
type Props = { otherwise?: string }

/** The browser sees the session in a hosted link's hash and sends it. The server stores it in an httpOnly cookie. */
export function LinkSession({ otherwise }: Props) {
  const t = useTranslations('linkSession')
  const started = useRef(false)
  const [pending, setPending] = useState<{ session: Session; question: Question } | null>(null)
  const [busy, setBusy] = useState(false)

  async function proceed(session: Session) {
    const { location, question } = await handOver(session)
    if (question) setPending({ session, question })
    else window.location.replace(location ?? toUnclear(session))
  }

  useEffect(() => {
    if (started.current) return
    started.current = true
    const hash = new URLSearchParams(window.location.hash.slice(1))
    const isCut = hash.has('access_token') && !(hash.has('refresh_token') && hash.has('type'))
    const failed = hash.has('error') || hash.has('error_code') || isCut
    // The history must not keep a token.
    if (failed || hash.has('access_token') || hash.has('message')) {
      window.history.replaceState(null, '', window.location.pathname + window.location.search)
    }
    // The hash does not name the kind of a refused link. Only a reset link leads to the reset page.
    if (failed) window.location.replace(otherwise ?? '/auth?notice=link_invalid')
    else if (hash.has('access_token')) proceed(Object.fromEntries(hash))
    else if (otherwise) window.location.replace(otherwise)
  })

  if (!pending) return null
  const { session, question } = pending
  return (
    <ConfirmDialog
      title={t('title')}
      text={`${t('signedInAs')} ${question.current}. ${t('linkFor')} ${question.next}.`}
      cancelLabel={t('stay')}
      busy={busy}
      onClose={() => setPending(null)}
      confirm={
        <Button
          disabled={busy}
          onClick={() => {
            setBusy(true)
            proceed({ ...session, leaving: question.leaving })
          }}
        >
          {t('switch')}
        </Button>
      }
    />
  )
}

const toUnclear = ({ type }: Session) =>
  `/auth?notice=${type === 'recovery' ? 'reset_link_error' : 'link_error'}`

async function handOver(session: Session): Promise<Answer> {
  try {
    const response = await fetch('/api/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(session),
    })
    return await response.json()
  } catch {
    // The sign-in page shows that there is no connection.
    return {}
  }
}
