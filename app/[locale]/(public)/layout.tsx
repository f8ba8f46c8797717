/** A hosted project without our redirect URLs sends its links here with the session in the hash. */
const passOnLink = `/[#&](access_token|error|error_code)=/.test(location.hash)&&location.replace('/auth'+location.hash)`

/** The way back to the portal replaces the sign-in. The cookie contains nothing else. */
const noteSession = `/(^|; )signed-in=1/.test(document.cookie)&&document.documentElement.classList.add('signed-in')`

/** The menu opens without scripts. Escape closes it, and focus returns to its button. */
const closeMenu = `addEventListener('keydown',function(event){var menu=event.key==='Escape'&&document.querySelector('header details[open]');if(menu){menu.open=false;menu.querySelector('summary').focus()}})`

export default function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <>
      <script id="note-session">{noteSession}</script>
      {children}
      <script id="pass-on-link">{passOnLink}</script>
      <script id="close-menu">{closeMenu}</script>
    </>
  )
}
