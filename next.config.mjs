import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const serverConfig = {
  poweredByHeader: false,
  // Next would compute an ETag for each request; prerendered pages have their own.
  generateEtags: false,
  // No page uses Next's optimizer, which would fetch our routes without a session.
  images: { localPatterns: [], remotePatterns: [] },
  // As much as Next hands to the middleware, which holds each action to its own limit.
  experimental: { serverActions: { bodySizeLimit: '10mb' } },
}

/**
 * JavaScript, and what only a build needs is loaded for a build: a server would keep the compiler of a
 * configuration in TypeScript, and those of next-intl's plugin, in its memory (30 to 70 MB).
 * @param {string} phase
 * @returns {Promise<import('next').NextConfig>}
 */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return serverConfig
  const [{ default: createNextIntlPlugin }, { tsImport }] = await Promise.all([
    import('next-intl/plugin'),
    import('tsx/esm/api'),
  ])
  const { buildConfig } = await tsImport('./lib/platform/build-config.ts', import.meta.url)
  const experimental = { ...serverConfig.experimental, ...buildConfig.experimental }
  return createNextIntlPlugin('./lib/i18n/request.ts')({ ...serverConfig, ...buildConfig, experimental })
}
