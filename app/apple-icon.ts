import { renderIcon } from '@/lib/site/icon'

export const size = { width: 180, height: 180 }
export const contentType = 'image/png'

export default async function AppleIcon() {
  return new Response(await renderIcon(size.width, true), { headers: { 'Content-Type': contentType } })
}
