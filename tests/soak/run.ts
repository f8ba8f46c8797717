import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '@/scripts/build'
import { adminOf } from '@/tests/support/backend'
import { AttackerProcess } from './attacker-process'
import { addHardNews, attacks } from './attacks'
import { fillQuota, killProcesses } from './faults'
import { Journal } from './journal'
import { readMemory } from './memory'
import { createVisitors } from './organizations'
import {
  describeFigure,
  describeMemory,
  describePhase,
  type Figure,
  judgeAttacks,
  judgeMemory,
  judgeWords,
  judgeWrites,
} from './report'
import { type Client, live, upload } from './visit'
import { quotaMegabytes, World } from './world'

/**
 * `npm run soak -- [minutes]`: twenty organisations use a separate portal. One attacks it in each way in turn, with
 * several numbers of connections (under five minutes with the most only), and another has five megabytes embedded.
 * Quiet time and attacks alternate, so that other load on the machine affects both. After a rest the backend and the
 * worker are killed while a third one fills its storage. Each phase prints its line when it ends. Fails if a
 * promised figure was not reached.
 */
const minutes = Number(process.argv[2] ?? 10)
if (!(minutes >= 2 && minutes <= 120)) throw new Error('The minutes must be a number from 2 to 120.')
/** The set-up leaves a time, and each phase takes its share of it. */
const shares = { documents: 0.04, warmUp: 0.04, attacks: 0.54, rest: 0.24, faults: 0.1, end: 0.04 }
const longestRestMs = 120_000
const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

const cases = attacks.flatMap(({ name, by, connections }) =>
  (minutes < 5 ? connections.slice(-1) : connections).map((count) => ({
    ...{ name, by, connections: count },
    phase: `${name}, ${count} ${count === 1 ? 'connection' : 'connections'}`,
  })),
)

const tell = (text: string) => console.info(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** Lets the work go on for this time, or until the soak is stopped. */
async function during<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const done = new AbortController()
  const end = () => done.abort()
  const timer = setTimeout(end, ms)
  over.signal.addEventListener('abort', end)
  if (over.signal.aborted) end()
  const passed = wait(ms, undefined, { signal: over.signal }).catch(() => undefined)
  const [result] = await Promise.all([work(done.signal), passed])
  clearTimeout(timer)
  over.signal.removeEventListener('abort', end)
  return result
}
const pass = (ms: number) => during(ms, async () => undefined)

async function soak(world: World, attacking: AttackerProcess, endsAt: number): Promise<Figure[]> {
  await world.start()
  const start = readMemory(world)
  tell(`start: ${describeMemory(start)}`)
  const visitors = await createVisitors(world.dataDir, 20)
  const [attacker, writer, filler, ...others] = visitors
  if (!attacker || !writer || !filler) throw new Error('There are too few organisations.')
  await addHardNews(world.dataDir, attacker)
  const journal = new Journal(visitors, others)
  const as = (visitor: (typeof visitors)[number], signal: AbortSignal): Client => ({
    ...{ journal, url: world.url, visitor, signal },
  })
  const total = endsAt - performance.now()
  tell(`${visitors.length} organisations; ${(total / 1000).toFixed(0)} s are left`)
  const settle = async (ms: number) => {
    const unread = await world.waitUntilRead(ms, over.signal)
    if (unread !== 0) tell(`${unread} documents are not read after ${(ms / 1000).toFixed(0)} s`)
  }

  journal.phase = 'first documents'
  for (const visitor of visitors) await upload(as(visitor, over.signal), 3000)
  await settle(total * shares.documents)
  const leaving = new AbortController()
  const lives = others.map((visitor) => live(as(visitor, AbortSignal.any([over.signal, leaving.signal]))))
  journal.phase = 'warm-up'
  await pass(total * shares.warmUp)
  tell(describePhase(journal, 'warm-up', readMemory(world)))

  const attacksEnd = performance.now() + total * shares.attacks
  for (const [nth, { phase, by, name, connections }] of cases.entries()) {
    // A phase that lasted longer, because an attack had open requests, shortens the next ones.
    const each = Math.max(0, attacksEnd - performance.now()) / (cases.length - nth)
    journal.phase = 'quiet'
    await pass(each * 0.32)
    tell(describePhase(journal, 'quiet', readMemory(world)))
    journal.phase = phase
    const embedded = world.countEmbedded()
    const order = { phase, name, connections, visitors, visitor: { attacker, writer }[by], url: world.url }
    journal.add(await during(each * 0.5, (signal) => attacking.attack(order, signal)))
    journal.phase = 'pause'
    const memory = readMemory(world)
    // Requests that the attack has delayed end here, and documents of the attacker are read.
    await pass(each * 0.08)
    tell(`${describePhase(journal, phase, memory)}; ${world.countEmbedded() - embedded} texts embedded`)
    await settle(each * 0.1)
  }

  // The embedding of the writer's texts goes on here.
  journal.phase = 'rest'
  const before = world.countEmbedded()
  const endingMs = total * (shares.faults + shares.end)
  const restMs = Math.max(0, Math.min(longestRestMs, endsAt - performance.now() - endingMs))
  await pass(restMs)
  const after = over.signal.aborted ? null : readMemory(world)
  tell(
    `${describePhase(journal, 'rest', readMemory(world))}; ${world.countEmbedded() - before} texts embedded`,
  )

  journal.phase = 'faults'
  const faultsMs = total * shares.faults
  const [kills, filled] = await during(faultsMs, (signal) =>
    Promise.all([killProcesses(world, faultsMs, signal), fillQuota(as(filler, signal), world)]),
  )
  tell(describePhase(journal, 'faults', readMemory(world)))
  tell(`${kills} kills; one organisation stored ${filled} MB of its ${quotaMegabytes}`)

  journal.phase = 'end'
  leaving.abort()
  await Promise.all(lives)
  await settle(total * shares.end)
  const counting = AbortSignal.timeout(20_000)
  return [
    ...judgeAttacks(journal, [...cases.map(({ phase }) => phase), 'rest']),
    await judgeWrites(adminOf(world.dataDir), journal, counting),
    judgeWords(journal),
    judgeMemory(start, after, restMs),
    { name: 'the portal runs at the end', measured: String(world.isUp), isMet: world.isUp },
  ]
}

await ensureBuild()
const endsAt = performance.now() + minutes * 60_000
// Whatever hangs, the soak ends. Its children end with it.
const watch = setTimeout(
  () => {
    tell('The soak did not end in time. The last line says where it was.')
    process.exit(1)
  },
  minutes * 60_000 + 45_000,
)
const world = new World()
const attacking = new AttackerProcess()
try {
  const figures = await soak(world, attacking, endsAt)
  for (const figure of figures) console.info(describeFigure(figure))
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  await Promise.all([world.stop(), attacking.stop()])
  clearTimeout(watch)
}
