'use client'

import { Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { Button } from '@/components/ui/button'
import { RowMenu, type RowMenuHandle } from '@/components/ui/row-menu'
import type { Plan } from '@/lib/console/plan'
import { removePlan } from './actions'
import { PlanSheet } from './plan-sheet'

export function PlanMenu({ plan }: { plan: Plan }) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const menu = useRef<RowMenuHandle>(null)
  const [editing, setEditing] = useState(false)
  const { id, name, organizations } = plan
  return (
    <>
      <RowMenu ref={menu} label={t('menu', { name })}>
        <Button variant="quiet" onClick={() => setEditing(true)}>
          <Settings2 aria-hidden className="size-5" />
          <span aria-hidden>{t('changePlan')}</span>
          <span className="sr-only">{t('changePlanFor', { name })}</span>
        </Button>
        {organizations === 0 ? (
          <DeleteButton
            action={() => removePlan({ id })}
            done={t('planRemoved')}
            toMessage={(code) => toErrorText(code, tErrors, t('failed'))}
            focus="plans"
            label={t('removePlanFor', { name })}
            word={t('withdraw')}
            dialog={{
              title: t('removePlanTitle', { name }),
              text: t('removePlanText'),
              ...{ cancel: t('cancel'), confirm: t('withdraw'), busy: t('withdrawing') },
            }}
          />
        ) : null}
      </RowMenu>
      {editing ? (
        <PlanSheet
          plan={plan}
          onClose={() => {
            setEditing(false)
            menu.current?.close()
          }}
        />
      ) : null}
    </>
  )
}
