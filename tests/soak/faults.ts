import { setTimeout as wait } from 'node:timers/promises'
import { readBackend } from '@/supabase/local/client-env'
import type { Journal } from './journal'
import type { Visitor } from './organizations'
import { ask, request, upload } from './visit'
import { quotaMegabytes, type World } from './world'

/** A pause that ends early with the soak. */
const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)

/** One organisation asks, searches, uploads and fails to sign in as fast as it can, in parallel. */
export async function flood(
  journal: Journal,
  url: string,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<void> {
  const hand = async () => {
    while (!signal.aborted) {
      await ask(journal, url, visitor, `Vad gäller ${crypto.randomUUID()} ${visitor.word}?`)
      await request(
        journal,
        'search',
        visitor,
        `${url}/manager/documents?q=${'a '.repeat(200)}${visitor.word}`,
        {
          headers: { cookie: visitor.cookies.member },
        },
      )
      await upload(journal, url, visitor, 20_000)
    }
  }
  await Promise.all(Array.from({ length: 8 }, hand))
}

/** Kills the backend every minute and the worker at random times. @returns the number of kills */
export async function killProcesses(world: World, signal: AbortSignal): Promise<number> {
  let kills = 0
  const killWorkers = async () => {
    for (;;) {
      await pause(5000 + Math.random() * 25_000, signal)
      if (signal.aborted) return
      world.killWorker()
      kills++
    }
  }
  const killBackends = async () => {
    for (;;) {
      await pause(60_000, signal)
      if (signal.aborted) return
      await world.killBackend()
      kills++
    }
  }
  await Promise.all([killWorkers(), killBackends()])
  return kills
}

/** One organisation fills its storage until it is refused. @returns the stored megabytes */
export async function fillQuota(journal: Journal, world: World, visitor: Visitor) {
  let stored = 0
  for (let tried = 0; tried < quotaMegabytes * 4; tried++) {
    if (!readBackend(world.dataDir)) await wait(2000)
    if (await upload(journal, world.url, visitor, 500_000)) stored += 0.5
    if (stored > quotaMegabytes) break
  }
  return stored
}
