/** A hosted project whose settings do not list our addresses sends its links to the start page, with what they bring behind the hash. */
const passOnLink = `/[#&](access_token|error|error_code)=/.test(location.hash)&&location.replace('/auth'+location.hash)`

export default function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <>
      {children}
      <script id="pass-on-link">{passOnLink}</script>
    </>
  )
}
