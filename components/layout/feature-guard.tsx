import type { Feature } from '@/lib/auth/features'
import { requireFeature } from '@/lib/auth/membership'

/** Runs beside the pages of the feature, so that they need not wait for it. Its actions and routes refuse on their own. */
export async function FeatureGuard({ feature }: { feature: Feature }) {
  await requireFeature(feature)
  return null
}
