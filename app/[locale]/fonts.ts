import localFont from 'next/font/local'

/** Plain letters that are told apart easily (l has a tail), and a zero that no Nordic reader takes for an Ø. */
export const publicSans = localFont({
  src: '../../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-public-sans',
  display: 'swap',
})
