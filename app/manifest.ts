import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'

/** The texts are in Swedish, because most members who install the portal are Swedish. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations({ locale: 'sv', namespace: 'app' })
  return {
    id: '/',
    name: t('name'),
    short_name: t('name'),
    description: t('description'),
    lang: 'sv',
    start_url: '/manager',
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f1',
    theme_color: '#1d5a49',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
