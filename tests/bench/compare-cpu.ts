import autocannon from 'autocannon'
import { percentile } from './percentile'
import type { Server } from './servers'

export type Target = {
  name: string
  url: string
  server: Server
  /** The promised multiple of the first target's cost. */
  limit: number
  headers?: Record<string, string>
}

const rounds = 5
/** The targets take turns within a round, because other load on the machine comes and goes within seconds. */
const turns = 2
const connections = 10
/** Requests before each turn that are not measured: a server that rested needs more time for its first ones. */
const warmUp = 20

/**
 * Measures the CPU time of a request to each target against the first one, in rounds that start at different
 * targets, so that other load on the machine affects all of them.
 */
export async function compareCpu([bare, ...pages]: [Target, ...Target[]], requests: number): Promise<void> {
  const targets = [bare, ...pages]
  for (const target of targets) await load(target, requests)
  const costs = new Map<Target, number[]>(targets.map((target) => [target, []]))
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((round * targets.length) / rounds)
    const used = new Map<Target, number>()
    for (let turn = 0; turn < turns; turn++)
      for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
        await load(target, warmUp)
        const before = target.server.cpuSeconds()
        await load(target, requests / turns)
        used.set(target, (used.get(target) ?? 0) + target.server.cpuSeconds() - before)
      }
    for (const [target, seconds] of used) costs.get(target)?.push((seconds * 1000) / requests)
  }
  const bareCosts = costs.get(bare) ?? []
  console.info(`CPU a request, ${bare.name}: ${spread(bareCosts)} ms`)
  for (const page of pages) {
    const own = costs.get(page) ?? []
    const ratios = own.map((cost, round) => cost / (bareCosts[round] ?? Number.NaN))
    console.info(
      `  ${page.name.padEnd(28)} ${spread(ratios)} x bare (promised: ${page.limit}), ${percentile(own, 0.5).toFixed(2)} ms`,
    )
  }
}

/** Both servers have answered the same number of requests before. The first target gets the missing ones. */
export async function compareMemory(
  [bare, ...pages]: [Target, ...Target[]],
  requests: number,
): Promise<void> {
  const perTarget = requests * (rounds + 1) + rounds * turns * warmUp
  await load(bare, perTarget * (pages.length - 1))
  const [least, own] = [bare.server.megabytes(), pages[0]?.server.megabytes() ?? Number.NaN]
  console.info(
    `memory after the same load: ${own.toFixed(0)} MB, ${(own / least).toFixed(2)} x bare (promised: 1.3)`,
  )
}

async function load({ url, headers }: Target, amount: number): Promise<void> {
  const result = await autocannon({ url, headers, amount, connections })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every request.`)
}

/** The median, minimum and maximum of the rounds. */
function spread(values: number[]): string {
  const [median, least, most] = [percentile(values, 0.5), Math.min(...values), Math.max(...values)]
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
}
