import { ensureInstalled, runEntry } from './install.mjs'

ensureInstalled()
runEntry('scripts/start.ts')
