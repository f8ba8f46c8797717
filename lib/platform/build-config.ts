import type { NextConfig } from 'next'
import { languageHeader } from '@/lib/i18n/request-language'
import { securityHeaders } from '@/lib/security/headers'
import { publicPages } from '@/lib/site/pages'

/** Not files, route handlers and pages with a language prefix. */
const unprefixed = '/:path((?!api/|_next/|icons/|(?:en|sv)(?:/|$)).*)'
const language = [{ type: 'header' as const, key: languageHeader, value: '(?<language>en|sv)' }]

const privateAnswer = [{ key: 'Cache-Control', value: 'private, no-store' }]
// Overrides the header of a route handler: compression or a buffering proxy would delay streamed text.
const streamedAnswer = [{ key: 'Cache-Control', value: 'private, no-store, no-transform' }]
// Browsers revalidate each time; shared caches may keep a page for an hour.
const publicAnswer = [
  { key: 'Cache-Control', value: 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400' },
]
const publicPaths = Object.values(publicPages)
  .map((path) => path.slice(1))
  .filter(Boolean)
  .join('|')

/** What only a build reads. A server reads the rules from the build. */
export const buildConfig: NextConfig = {
  // `npm test` checks the types of the whole tree.
  typescript: { ignoreBuildErrors: true },
  // Node loads one copy for the process; Next would bundle one for each kind of route.
  serverExternalPackages: ['@supabase/postgrest-js', '@supabase/supabase-js', 'pdfkit', 'undici'],
  experimental: {
    // Few scripts: each is a request of its own, and is named in the page's data.
    turbopackChunking: { requestCost: 20_000_000, minChunkSize: 1_000_000, maxMergeChunkSize: 5_000_000 },
  },
  // Visitors' addresses have no language. Few rules, because Next compiles each again for each request.
  rewrites: async () => ({
    beforeFiles: [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
    afterFiles: [
      { source: unprefixed, has: language, destination: '/:language/:path' },
      // A request that came before the server was ready.
      { source: unprefixed, missing: language, destination: '/en/:path' },
    ],
    fallback: [{ source: '/:locale(en|sv)/:path*', destination: '/:locale/missing' }],
  }),
  // A hosted project's own mails about a change of address link to the start page, whose prerendered response
  // cannot read the parameters.
  redirects: async () =>
    ['code', 'message'].map((key) => ({
      source: '/',
      has: [{ type: 'query' as const, key }],
      destination: '/api/auth/change',
      permanent: false,
    })),
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    { source: unprefixed, headers: [{ key: 'Vary', value: 'Cookie, Accept-Language' }] },
    { source: '/', headers: publicAnswer },
    { source: '/:locale(en|sv)', headers: publicAnswer },
    { source: `/:locale(en|sv)?/:path(${publicPaths})`, headers: publicAnswer },
    { source: '/:locale(en|sv)?/manager/:path*', headers: privateAnswer },
    { source: '/auth/:path*', headers: privateAnswer },
    { source: '/reset-password', headers: privateAnswer },
    { source: '/api/:path*', headers: privateAnswer },
    { source: '/api/:service(frank|assistant)/ask', headers: streamedAnswer },
    {
      source: '/:locale(en|sv)?/(manager|api|auth|login|forgot-password|reset-password)/:path*',
      headers: [{ key: 'X-Robots-Tag', value: 'noindex' }],
    },
  ],
}
