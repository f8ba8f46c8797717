/**
 * A hosted project without our redirect URLs sends its links to the start page with the session in the hash.
 */
const passOnLink = `/[#&](access_token|error|error_code)=/.test(location.hash)&&location.replace('/auth'+location.hash)`

export default function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <>
      {children}
      <script id="pass-on-link">{passOnLink}</script>
    </>
  )
}
