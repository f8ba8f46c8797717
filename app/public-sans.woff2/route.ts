import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-static'

const file = 'node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'

/** The portal's typeface at an address that the service worker knows (public/sw.js), for the offline page. */
export async function GET() {
  const font = new Uint8Array(await readFile(join(process.cwd(), file)))
  return new Response(font, {
    headers: { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
