import { setTimeout as wait } from 'node:timers/promises'
import { demoFacts } from '@/supabase/demo/facts'
import { demoPassword } from '@/supabase/demo/organizations'
import { waitUntilRead } from '@/tests/support/backend'
import type { TestPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'
import { percentile } from './measure'

const rounds = 4
const roundMs = 15_000
const questionsPerMinute = 60
const promised = 1.5

/**
 * R01: measures the dashboard of an organisation with and without a member of another one who asks once a
 * second. The two alternate, so that other load affects both equally.
 */
export async function benchFlood(portal: TestPortal): Promise<void> {
  await waitUntilRead(portal.dataDir)
  const flooder = await signInOverHttp(portal.dataDir, 'anders@solglantan.example', demoPassword)
  const reader = await signInOverHttp(portal.dataDir, 'mikael@norrskenet.example', demoPassword)
  const [quiet, loud]: [number[], number[]] = [[], []]
  let answered = 0
  await view(portal, reader, 3000)
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await view(portal, reader, roundMs)))
    const flood = askForAWhile(portal, flooder)
    loud.push(...(await view(portal, reader, roundMs)))
    answered += await flood
  }
  const [before, during] = [percentile(quiet, 0.95), percentile(loud, 0.95)]
  console.info(
    `another organisation's dashboard, ${answered} questions meanwhile: p95 ${during.toFixed(1)} ms, quiet ${before.toFixed(1)} ms, ${(during / before).toFixed(2)} times (promised: ${promised})`,
  )
}

async function view(portal: TestPortal, cookie: string, forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    const from = performance.now()
    const reply = await fetch(`${portal.url}/manager/dashboard`, { headers: { cookie } })
    await reply.text()
    if (!reply.ok) throw new Error(`the dashboard answered ${reply.status}`)
    times.push(performance.now() - from)
    await wait(50)
  }
  return times
}

/** Asks at the given pace without waiting for answers. @returns the number of answers */
async function askForAWhile(portal: TestPortal, cookie: string): Promise<number> {
  const asked: Promise<boolean>[] = []
  const pause = 60_000 / questionsPerMinute
  for (let elapsed = 0; elapsed < roundMs; elapsed += pause) {
    const question = demoFacts[asked.length % demoFacts.length]?.question
    const reply = fetch(`${portal.url}/api/frank/ask`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ question, language: 'sv' }),
    })
    asked.push(reply.then(async (got) => (await got.text()) !== '' && got.ok))
    await wait(pause)
  }
  return (await Promise.all(asked)).filter(Boolean).length
}
