import { setTimeout as wait } from 'node:timers/promises'
import { adminOf } from '@/tests/support/backend'
import { attacks } from './attacks'
import { fillQuota, killProcesses } from './faults'
import { Journal } from './journal'
import { watchMemory } from './memory'
import { createVisitors } from './organizations'
import { compare, countLost, describeMemory, describePhase } from './report'
import { live, upload } from './visit'
import { World } from './world'

/**
 * `npm run soak -- [minutes]`: twenty organisations use a separate portal while faults occur. In the
 * first tenth of the time the servers get warm, a fifth is quiet, in three tenths one organisation attacks the
 * portal in each way in turn, and in the rest the backend and the worker are killed and one organisation fills
 * its storage. Quiet time and attacks alternate, so that other load on the machine affects both. Fails if a
 * write was lost or an answer contained another organisation's word.
 */
const rounds = 2 * attacks.length
const minutes = Number(process.argv[2] ?? 10)
if (!(minutes > 0 && minutes <= 120)) throw new Error('The minutes must be a number from 1 to 120.')
const total = minutes * 60_000
const world = new World()
const over = new AbortController()
process.once('SIGINT', () => over.abort())

/** Named in the journal, and printed so that a soak that hangs says where. */
function begin(journal: Journal, phase: string): void {
  journal.phase = phase
  console.info(`${new Date().toISOString().slice(11, 19)} ${phase}`)
}

async function during<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const done = new AbortController()
  const end = () => done.abort()
  const timer = setTimeout(end, ms)
  over.signal.addEventListener('abort', end)
  const result = work(done.signal)
  await wait(ms, undefined, { signal: over.signal }).catch(() => undefined)
  clearTimeout(timer)
  end()
  over.signal.removeEventListener('abort', end)
  return result
}

try {
  await world.start()
  const visitors = await createVisitors(world.dataDir, 20)
  const journal = new Journal(visitors)
  begin(journal, 'first documents')
  for (const visitor of visitors) await upload(journal, world.url, visitor, 3000)
  await world.waitUntilRead()
  const [attacker, filler, ...others] = visitors
  if (!attacker || !filler) throw new Error('There are too few organisations.')
  const lives = [filler, ...others].map((visitor) => live(journal, world.url, visitor, over.signal))
  const memory = watchMemory(world, over.signal)

  begin(journal, 'warm-up')
  await during(total * 0.1, async () => undefined)
  for (const [name, attack] of [...attacks, ...attacks]) {
    begin(journal, 'quiet')
    await during((total * 0.2) / rounds, async () => undefined)
    begin(journal, name)
    await during((total * 0.3) / rounds, (signal) => attack(journal, world, attacker, signal))
    begin(journal, 'pause')
    await during((total * 0.06) / rounds, async () => undefined)
    await world.waitUntilRead(attacker.organization.id)
  }
  begin(journal, 'faults')
  const [kills, filled] = await during(total * 0.34, (signal) =>
    Promise.all([killProcesses(world, signal), fillQuota(journal, world, filler)]),
  )
  begin(journal, 'end')
  over.abort()
  await Promise.all(lives)
  if (!world.isUp) throw new Error('The portal is gone.')
  await world.waitUntilRead()

  const names = attacks.map(([name]) => name)
  for (const phase of ['quiet', ...names, 'faults']) console.info(describePhase(journal, phase, attacker))
  for (const name of names) console.info(compare(journal, name, attacker))
  console.info(describeMemory(await memory))
  const lost = await countLost(adminOf(world.dataDir), journal)
  console.info(
    `${kills} kills of the backend and the worker; one organisation stored ${filled} MB before it was refused`,
  )
  console.info(
    `${journal.acknowledged.length} acknowledged writes, ${lost.length} lost; ${journal.foreign.length} answers with another organisation's words`,
  )
  for (const line of [...lost, ...journal.foreign].slice(0, 20)) console.error(line)
  process.exitCode = lost.length + journal.foreign.length > 0 ? 1 : 0
} finally {
  await world.stop()
}
