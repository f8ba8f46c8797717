import { join } from 'node:path'
import type { NextConfig } from 'next'

/** The measure for the bench: the least that a Next app of the same versions costs. Its packages are the portal's. */
const config: NextConfig = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: join(import.meta.dirname, '../../..') },
}

export default config
