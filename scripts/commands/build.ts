import { ensureBuild } from '@/scripts/build'

/** `npm run build`: builds if the sources have changed, so that `npm start` and `npm run serve` need not. */
await ensureBuild().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
console.info('The portal is built.')
