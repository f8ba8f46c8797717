import localFont from 'next/font/local'

/** The font has distinct letters (l has a tail) and a zero that differs from Ø. */
export const publicSans = localFont({
  src: '../../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-public-sans',
  display: 'swap',
})
