import { renderIcon } from '@/lib/site/icon'

export const dynamic = 'force-static'
export const dynamicParams = false

const icons = {
  'icon-192.png': { size: 192, padded: false },
  'icon-512.png': { size: 512, padded: false },
  // Padded, because devices crop it to their own shape.
  'maskable-512.png': { size: 512, padded: true },
}

export function generateStaticParams() {
  return Object.keys(icons).map((file) => ({ file }))
}

/** Drawn from icon.svg at build time. */
export async function GET(_: Request, { params }: RouteContext<'/icons/[file]'>) {
  const { file } = await params
  const icon = Object.entries(icons).find(([name]) => name === file)?.[1]
  if (!icon) return new Response(null, { status: 404 })
  return new Response(await renderIcon(icon.size, icon.padded), { headers: { 'Content-Type': 'image/png' } })
}
