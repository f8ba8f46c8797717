'use client'

import { Building2, Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ActionResult } from '@/lib/action'
import { switchOrganization } from './actions'

type Membership = { memberId: string; organizationName: string; isCurrent: boolean; switchTo: string }
type Props = { memberships: Membership[] }

export function OrganizationSwitcher({ memberships }: Props) {
  const t = useTranslations('profile')
  const tErrors = useTranslations('errors')
  const { state, formAction, onSubmit, pending } = useFormAction<ActionResult<never>>(
    switchOrganization,
    () => failed('member_context_failed'),
  )
  useAnswer(state, (result) => {
    if (!result.ok) toast.error(tErrors(result.code))
  })
  return (
    <Card className="p-5 md:p-6">
      <section aria-labelledby="organizations-title">
        <h2 id="organizations-title" className="text-xl">
          {t('organizations')}
        </h2>
        <p className="mt-1 text-muted">{t('organizationsText')}</p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {memberships.map(({ memberId, organizationName, isCurrent, switchTo }) => (
            <li key={memberId} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <Building2 aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 basis-40 font-semibold">{organizationName}</span>
              {isCurrent ? (
                <Badge tone="accent">
                  <Check aria-hidden className="size-4" />
                  {t('current')}
                </Badge>
              ) : (
                <form action={formAction} onSubmit={onSubmit}>
                  <input type="hidden" name="memberId" value={memberId} />
                  <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
                    {pending ? t('switching') : switchTo}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
