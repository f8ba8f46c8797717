import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { version } from './package.json'
import { readNewestMigration } from './supabase/newest-migration'

const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
]
const privateAnswer = [{ key: 'Cache-Control', value: 'private, no-store' }]
// Overrides the header of a route handler: compression or a buffering proxy would delay streamed text.
const streamedAnswer = [{ key: 'Cache-Control', value: 'private, no-store, no-transform' }]

const appUrl = process.env.APP_URL
const config: NextConfig = {
  poweredByHeader: false,
  // The schema that this build knows. /api/ready compares it with the database's. The console shows which build runs.
  env: {
    SCHEMA_VERSION: readNewestMigration(),
    BUILD_VERSION: `${version}, ${new Date().toISOString().slice(0, 16)}Z`,
  },
  // Switches Next's optimizer off, which would fetch our routes without a session.
  images: { unoptimized: true },
  // pdfkit reads its fonts from its own folder. eld would be in five bundles, and twice in memory with 45 MB each.
  serverExternalPackages: ['pdfkit', 'eld'],
  experimental: {
    // The image of an article comes with its form. A proxy may pass another Host than the browser's.
    serverActions: { bodySizeLimit: '10mb', allowedOrigins: appUrl ? [new URL(appUrl).host] : [] },
    // An unknown address has no root layout, because that one belongs to a language.
    globalNotFound: true,
  },
  rewrites: async () => [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
  redirects: async () => [
    // A hosted project's own mails about a change of address link to the start page, also once they are used.
    ...['code', 'message', 'error_code'].map((key) => ({
      source: '/',
      has: [{ type: 'query' as const, key }],
      destination: '/api/auth/change',
      permanent: false,
    })),
    // Bookmarks of cited pages have the page in the path.
    {
      source: '/manager/documents/:documentId/:page(\\d+)',
      destination: '/manager/documents/:documentId?page=:page',
      permanent: false,
    },
  ],
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    // A mark stands in mails, which a mailbox on the web shows on its own origin.
    { source: '/marks/:path*', headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }] },
    // What the service worker itself may load. A new version of it is found at once.
    {
      source: '/sw.js',
      headers: [
        { key: 'Content-Security-Policy', value: "default-src 'none'; connect-src 'self'" },
        { key: 'Cache-Control', value: 'no-cache' },
      ],
    },
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

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
