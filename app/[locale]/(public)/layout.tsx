import { connection } from 'next/server'
import { LinkSession } from '@/components/layout/link-session'

export default async function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  // The middleware's policy names a nonce, which a prerendered page cannot carry.
  await connection()
  return (
    <>
      {children}
      {/* A hosted project whose settings do not list our addresses sends its links here. */}
      <LinkSession />
    </>
  )
}
