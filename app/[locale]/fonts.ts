import localFont from 'next/font/local'

/** Made by the Braille Institute to keep letters apart that are easily confused; å, ä and ö are in its Latin file. */
export const atkinson = localFont({
  src: '../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-atkinson',
  display: 'swap',
})
