'use client'

import type { Texts } from '@/components/texts'
import { Toaster } from '@/components/ui/toaster'
import { Notice } from './notice'

type Props = {
  notices: Partial<Texts<'notices'>>
  texts: Pick<Texts<'app'>, 'notifications' | 'closeNotification'>
}

/** The public pages omit it to save the script. */
export function Feedback({ notices, texts }: Props) {
  return (
    <>
      <Notice texts={notices} />
      <Toaster label={texts.notifications} closeLabel={texts.closeNotification} />
    </>
  )
}
