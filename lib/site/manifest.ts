import 'server-only'
import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'
import type { Member } from '@/lib/auth/membership'
import { tintColors } from '@/lib/auth/tint-colors'

type Manifest = MetadataRoute.Manifest

const icons: Manifest['icons'] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

/**
 * How a phone installs the portal: with the association's name and mark for its members, with the portal's own for
 * a visitor. The texts are in Swedish, because most members who install it are Swedish.
 */
export async function createManifest(organization: Member['organization'] | null): Promise<Manifest> {
  const t = await getTranslations({ locale: 'sv', namespace: 'app' })
  const name = organization?.name.trim() || t('name')
  const markSrc = organization?.appearance.markSrc
  return {
    id: '/',
    name,
    short_name: name,
    description: t('description'),
    lang: 'sv',
    start_url: '/manager',
    scope: '/',
    display: 'standalone',
    // tokens.css has the same colour.
    background_color: '#f6f7f4',
    theme_color: tintColors[organization?.appearance.tint ?? 'spruce'].light.accent,
    icons: markSrc ? [{ src: markSrc, sizes: '256x256', type: 'image/png' }] : icons,
  }
}
