import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { languageCookie } from './lib/i18n/locales'
import { securityHeaders } from './lib/security/headers'

/** Pages live under app/[locale]; visitors' addresses carry no language. What is no page is left alone. */
const page =
  '/:path((?!api/|_next/|en$|en/|sv$|sv/|icon\\.svg$|favicon\\.ico$|robots\\.txt$|sitemap\\.xml$|manifest\\.webmanifest$).*)'

const privateAnswer = [{ key: 'Cache-Control', value: 'private, no-store' }]

const config: NextConfig = {
  poweredByHeader: false,
  // `npm test` checks the types of the whole tree; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: { serverActions: { bodySizeLimit: '1mb' } },
  rewrites: async () => ({
    beforeFiles: [
      { source: page, has: [{ type: 'cookie', key: languageCookie, value: 'sv' }], destination: '/sv/:path' },
      { source: page, destination: '/en/:path' },
    ],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    { source: '/manager/:path*', headers: privateAnswer },
    { source: '/auth/:path*', headers: privateAnswer },
    { source: '/reset-password', headers: privateAnswer },
    { source: '/api/:path*', headers: privateAnswer },
  ],
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
