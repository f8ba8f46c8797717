import { LinkInHash } from './link-in-hash'

export default function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <>
      {children}
      <LinkInHash />
    </>
  )
}
