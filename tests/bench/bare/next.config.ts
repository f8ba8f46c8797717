import { join } from 'node:path'
import type { NextConfig } from 'next'

/** The reference for the bench: a minimal Next app that renders per request, with a nonce from one middleware. */
const config: NextConfig = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: join(import.meta.dirname, '../../..') },
}

export default config
