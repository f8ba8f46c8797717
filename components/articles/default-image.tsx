/** Inline: needs no request and uses the theme's colours. */
export function DefaultImage({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 180"
      preserveAspectRatio="xMidYMax slice"
      className={`${className} text-on-accent-soft`}
      fill="currentColor"
    >
      <circle cx="318" cy="52" r="20" fillOpacity="0.12" />
      <path fillOpacity="0.1" d="M0 150h60V88l34-22 34 22v62h52V64h62v86h38V96l38-26 38 26v54h44v30H0z" />
      <path fillOpacity="0.16" d="M96 180V104h56v76zm112 0v-92h70v92z" />
      <path
        fillOpacity="0.3"
        d="M108 118h10v14h-10zm22 0h10v14h-10zm-22 28h10v14h-10zm22 0h10v14h-10zm92-44h12v14h-12zm28 0h12v14h-12zm-28 28h12v14h-12zm28 0h12v50h-12zm-28 28h12v14h-12z"
      />
      <path fillOpacity="0.2" d="M0 172h400v8H0z" />
    </svg>
  )
}
