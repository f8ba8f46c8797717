import { getMessages } from 'next-intl/server'
import { Suspense } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { Notice } from './notice'

/** The public pages omit it to save the script. */
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
