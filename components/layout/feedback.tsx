import { getMessages } from 'next-intl/server'
import { Suspense } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { Notice } from './notice'

/** Where toasts appear: on every page behind which somebody acts. The public pages do without its script. */
export async function Feedback() {
  const { app, notices } = await getMessages()
  return (
    <>
      <Suspense>
        <Notice texts={notices} />
      </Suspense>
      <Toaster label={app.notifications} closeLabel={app.closeNotification} />
    </>
  )
}
