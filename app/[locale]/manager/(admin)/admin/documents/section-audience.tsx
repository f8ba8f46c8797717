'use client'

import { Lock, LockOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { ConfirmButton } from '@/components/ui/confirm-button'
import type { Section } from '@/lib/sections/section'
import { chooseAudience } from './actions'

type Props = { section: Pick<Section, 'id' | 'name' | 'audience'> }

/** Closes a section to members, or opens it to them. Both are confirmed, because they take effect at once. */
export function SectionAudience({ section: { id, name, audience } }: Props) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const isClosing = audience === 'members'
  const Icon = isClosing ? Lock : LockOpen
  async function choose() {
    const result = await callAction(() =>
      chooseAudience({ sectionId: id, audience: isClosing ? 'board' : 'members' }),
    )
    if (result.ok) toast.success(t(isClosing ? 'sectionClosed' : 'sectionOpened'))
    else toast.error(toErrorText(result.code, tErrors, t('audienceFailed')))
    return 'section'
  }
  return (
    <ConfirmButton
      dialog={{
        title: t(isClosing ? 'closeTitle' : 'openTitle', { name }),
        text: t(isClosing ? 'closeText' : 'openText'),
        cancel: t('cancel'),
        confirm: t(isClosing ? 'closeConfirm' : 'openConfirm'),
        busy: t('audienceSaving'),
      }}
      onConfirm={choose}
    >
      <Icon aria-hidden className="size-5" />
      {t(isClosing ? 'closeSection' : 'openSection')}
    </ConfirmButton>
  )
}
