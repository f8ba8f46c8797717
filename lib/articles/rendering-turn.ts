import 'server-only'
import { LimitByOrganization } from '@/lib/limit-by-organization'
import { processSingleton } from '@/lib/process-singleton'

/** How many long articles of an organisation are rendered at a time. */
const mostAtOnce = 2
/** A reader who takes the page slowly must not keep others waiting. */
const longestTurnMs = 2000

/**
 * Waits until the organisation has a turn, so that its long articles leave time for the pages of the others.
 * @param onEnd calls back when the response has ended, as Next's `after` does
 */
export async function waitForTurn(organizationId: string, onEnd: (end: () => void) => void): Promise<void> {
  const turns = processSingleton('turns of long articles', () => new LimitByOrganization(mostAtOnce))
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  onEnd(ended.resolve)
  void turns.run(organizationId, async () => {
    begun.resolve()
    const timer = setTimeout(ended.resolve, longestTurnMs)
    await ended.promise
    clearTimeout(timer)
  })
  await begun.promise
}
