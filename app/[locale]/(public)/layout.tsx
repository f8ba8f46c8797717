import { LinkSession } from '@/components/layout/link-session'

export default function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <>
      {children}
      {/* A hosted project whose settings do not list our addresses sends its links here. */}
      <LinkSession />
    </>
  )
}
