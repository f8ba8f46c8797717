/** `admin` is what only admins see, with its own scripts. */
export default function ListLayout({ children, admin }: LayoutProps<'/[locale]/manager/documents'>) {
  return (
    <div className="mx-auto w-full max-w-5xl">
      {children}
      {admin}
    </div>
  )
}
