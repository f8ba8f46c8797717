import { join } from 'node:path'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { languageCookie } from './lib/i18n/locales'
import { securityHeaders } from './lib/security/headers'
import { publicPages } from './lib/site/pages'

/** Every address but those of files, route handlers and pages of one language. */
const unprefixed = '/:path((?!api/|_next/|icons/|(?:en|sv)(?:/|$)).*)'
const swedishChosen = [{ type: 'cookie' as const, key: languageCookie, value: 'sv' }]

const privateAnswer = [{ key: 'Cache-Control', value: 'private, no-store' }]
// What is set here wins over what a route handler sets: compressed, or kept back by a proxy, an answer's words would come in lumps.
const streamedAnswer = [{ key: 'Cache-Control', value: 'private, no-store, no-transform' }]
// A browser asks each time whether the page is still the same; caches on the way may keep it for an hour.
const publicAnswer = [
  { key: 'Cache-Control', value: 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400' },
]
const publicPaths = Object.values(publicPages)
  .map((path) => path.slice(1))
  .filter(Boolean)
  .join('|')

const config: NextConfig = {
  poweredByHeader: false,
  // Next would reckon it anew for each request; prerendered pages bring their own.
  generateEtags: false,
  // `npm test` checks the types of the whole tree; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // No page uses Next's optimizer, which would fetch addresses of this portal as nobody: it serves none.
  images: { localPatterns: [], remotePatterns: [] },
  experimental: { serverActions: { bodySizeLimit: '1mb' } },
  cacheHandler: join(import.meta.dirname, 'lib/platform/page-cache.mjs'),
  // Pages live under app/[locale]; visitors' addresses carry no language, and the cookie chooses it. Files and routes come first.
  rewrites: async () => ({
    beforeFiles: [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
    afterFiles: [
      { source: unprefixed, has: swedishChosen, destination: '/sv/:path' },
      { source: unprefixed, destination: '/en/:path' },
    ],
    fallback: [{ source: '/:locale(en|sv)/:path*', destination: '/:locale/missing' }],
  }),
  // A hosted project's own mails about a change of address come back to the start page, whose prerendered answer cannot read them.
  redirects: async () =>
    ['code', 'message'].map((key) => ({
      source: '/',
      has: [{ type: 'query' as const, key }],
      destination: '/api/auth/change',
      permanent: false,
    })),
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    { source: unprefixed, headers: [{ key: 'Vary', value: 'Cookie' }] },
    { source: '/', headers: publicAnswer },
    { source: '/:locale(en|sv)', headers: publicAnswer },
    { source: `/:locale(en|sv)?/:path(${publicPaths})`, headers: publicAnswer },
    { source: '/manager/:path*', headers: privateAnswer },
    { source: '/auth/:path*', headers: privateAnswer },
    { source: '/reset-password', headers: privateAnswer },
    { source: '/api/:path*', headers: privateAnswer },
    { source: '/api/:service(frank|assistant)/ask', headers: streamedAnswer },
    {
      source: '/(manager|api|auth|login|forgot-password|reset-password)/:path*',
      headers: [{ key: 'X-Robots-Tag', value: 'noindex' }],
    },
  ],
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
