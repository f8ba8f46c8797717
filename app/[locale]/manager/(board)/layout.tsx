import { requireBoard } from '@/lib/auth/membership'

export default function BoardLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  return (
    <>
      <Guard />
      {children}
    </>
  )
}

/** Runs beside the pages, so that they need not wait for it. Each page has a guard of its own. */
async function Guard() {
  await requireBoard()
  return null
}
