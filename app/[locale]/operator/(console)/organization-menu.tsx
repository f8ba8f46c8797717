'use client'

import { CirclePause, CirclePlay, Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { Button } from '@/components/ui/button'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { RowMenu, type RowMenuHandle } from '@/components/ui/row-menu'
import type { ConsoleOrganization } from '@/lib/console/organization'
import { pauseOrganization } from './actions'
import { OrganizationSheet } from './organization-sheet'
import type { PlanChoice } from './plan-field'

export type ChangedOrganization = Pick<
  ConsoleOrganization,
  'id' | 'name' | 'language' | 'state' | 'ownQuotaMb' | 'switchedOff'
> & { planId: string | null }
/** What the form offers instead of a quota of the organisation's own. */
export type Limits = { defaultQuotaMb: number | null; plans: PlanChoice[] }
type Props = { organization: ChangedOrganization; limits: Limits }

export function OrganizationMenu({ organization, limits }: Props) {
  const t = useTranslations('console')
  const menu = useRef<RowMenuHandle>(null)
  const [editing, setEditing] = useState(false)
  const { id, name, state } = organization
  return (
    <>
      <RowMenu ref={menu} label={t('menu', { name })}>
        <Button variant="quiet" onClick={() => setEditing(true)}>
          <Settings2 aria-hidden className="size-5" />
          <span aria-hidden>{t('edit')}</span>
          <span className="sr-only">{t('editFor', { name })}</span>
        </Button>
        {state === 'active' ? <PauseButton id={id} name={name} /> : <ResumeButton id={id} name={name} />}
      </RowMenu>
      {editing ? (
        <OrganizationSheet
          organization={organization}
          limits={limits}
          onClose={() => {
            setEditing(false)
            menu.current?.close()
          }}
        />
      ) : null}
    </>
  )
}

type ButtonProps = { id: string; name: string }

function PauseButton({ id, name }: ButtonProps) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  async function pause() {
    const result = await callAction(() => pauseOrganization({ id, paused: 'yes' }))
    if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('failed')))
    toast.success(t('paused'))
    return 'organizations'
  }
  return (
    <ConfirmButton
      className={dangerClass}
      onConfirm={pause}
      dialog={{
        title: t('pauseTitle', { name }),
        text: t('pauseText'),
        ...{ cancel: t('cancel'), confirm: t('pauseConfirm'), busy: t('pausing') },
      }}
    >
      <CirclePause aria-hidden className="size-5" />
      <span aria-hidden>{t('pause')}</span>
      <span className="sr-only">{t('pauseFor', { name })}</span>
    </ConfirmButton>
  )
}

function ResumeButton({ id, name }: ButtonProps) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const [pending, start] = useTransition()
  const resume = () =>
    start(async () => {
      if (pending) return
      const result = await callAction(() => pauseOrganization({ id, paused: 'no' }))
      if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('failed')))
      toast.success(t('resumed'))
      document.getElementById('organizations')?.focus()
    })
  return (
    <Button variant="quiet" onClick={resume} aria-disabled={pending || undefined}>
      <CirclePlay aria-hidden className="size-5" />
      <span aria-hidden>{t('resume')}</span>
      <span className="sr-only">{t('resumeFor', { name })}</span>
    </Button>
  )
}
