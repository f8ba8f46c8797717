'use client'

import { Globe, Lock, LockOpen, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { ConfirmButton } from '@/components/ui/confirm-button'
import type { Audience } from '@/lib/auth/permissions'
import { listAudiences, type Section } from '@/lib/sections/section'
import { chooseAudience } from './actions'

const icons = { close: Lock, open: LockOpen, publish: Globe, unpublish: Users } as const

function nameChange(from: Audience, to: Audience): keyof typeof icons {
  if (to === 'board') return 'close'
  if (to === 'everybody') return 'publish'
  return from === 'board' ? 'open' : 'unpublish'
}

/** The other readers that the section may have. Each change is confirmed, because it takes effect at once. */
export function SectionAudience({ section }: { section: Section }) {
  const { id, name, audience } = section
  const t = useTranslations('sectionAudience')
  const tErrors = useTranslations('errors')
  return listAudiences(section)
    .filter((other) => other !== audience)
    .map((other) => {
      const change = nameChange(audience, other)
      const Icon = icons[change]
      async function choose() {
        const result = await callAction(() => chooseAudience({ sectionId: id, audience: other }))
        if (result.ok) toast.success(t(`${change}.done`))
        else toast.error(toErrorText(result.code, tErrors, t('failed')))
        return 'section'
      }
      return (
        <ConfirmButton
          key={other}
          dialog={{
            title: t(`${change}.title`, { name }),
            text: t(`${change}.text`),
            cancel: t('cancel'),
            confirm: t(`${change}.confirm`),
            busy: t('saving'),
          }}
          onConfirm={choose}
        >
          <Icon aria-hidden className="size-5" />
          {t(`${change}.label`)}
        </ConfirmButton>
      )
    })
}
