import autocannon from 'autocannon'
import { percentile } from './measure'
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
const turns = 2
const connections = 10
/** Requests before each turn that are not measured: a server that rested needs more time for its first ones. */
const warmUp = 20

/**
 * Measures the CPU time of a request to each page against the first target, in rounds that start at different
 * pages. The first target runs before each turn of a page: both have rested alike, because a rested server
 * costs twice as much, and other load on the machine affects both.
 */
export async function compareCpu([bare, ...pages]: [Target, ...Target[]], requests: number): Promise<void> {
  for (const target of [bare, ...pages]) await load(target, requests)
  const results = pages.map((page) => ({ page, own: [] as number[], ratios: [] as number[] }))
  const bareCosts: number[] = []
  for (let round = 0; round < rounds; round++) {
    const used = results.map((result) => ({ ...result, seconds: 0, bareSeconds: 0 }))
    const first = Math.floor((round * pages.length) / rounds)
    for (let turn = 0; turn < turns; turn++)
      for (const pair of [...used.slice(first), ...used.slice(0, first)]) {
        pair.bareSeconds += await measure(bare, requests / turns)
        pair.seconds += await measure(pair.page, requests / turns)
      }
    for (const { own, ratios, seconds, bareSeconds } of used) {
      own.push((seconds * 1000) / requests)
      ratios.push(seconds / bareSeconds)
      bareCosts.push((bareSeconds * 1000) / requests)
    }
  }
  console.info(`CPU a request, ${bare.name}: ${spread(bareCosts)} ms`)
  for (const { page, own, ratios } of results)
    console.info(
      `  ${page.name.padEnd(28)} ${spread(ratios)} x bare (promised: ${page.limit}), ${percentile(own, 0.5).toFixed(2)} ms`,
    )
}

/** CPU seconds of the requests. */
async function measure(target: Target, requests: number): Promise<number> {
  await load(target, warmUp)
  const before = target.server.cpuSeconds()
  await load(target, requests)
  return target.server.cpuSeconds() - before
}

/** Gives the first target the requests that its server is missing after `compareCpu`. */
export async function compareMemory(
  [bare, ...pages]: [Target, ...Target[]],
  requests: number,
): Promise<void> {
  await load(bare, requests * (pages.length - 1))
  const [least, own] = [bare.server.megabytes(), pages[0]?.server.megabytes() ?? Number.NaN]
  console.info(
    `memory after the same load: ${own.toFixed(0)} MB, ${(own / least).toFixed(2)} x bare (promised: 1.6)`,
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
