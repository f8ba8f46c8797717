import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'

// The portal's address is known at run time only.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/manager', '/api', '/auth'] },
    sitemap: new URL('/sitemap.xml', env().APP_URL).href,
  }
}
