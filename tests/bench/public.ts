import autocannon from 'autocannon'
import { prefixedPath, publicPages } from '@/lib/site/pages'
import { percentile } from './percentile'
import { moveToOtherCore, type Server, startBare, startPortalServer } from './servers'
import { measureWeights } from './weights'

const rounds = 5
const requests = 4000
const connections = 10

type Target = { name: string; url: string; server: Server; limit: number; headers?: Record<string, string> }

/** Measures the public pages against a bare Next app: CPU time a request and transferred bytes. */
export async function measurePublic(): Promise<void> {
  const bare = await startBare()
  const portal = await startPortalServer()
  try {
    moveToOtherCore()
    await measureCpu(listTargets(bare, portal))
  } finally {
    await portal.stop()
  }
  await measureWeights(bare.url).finally(bare.stop)
}

function listTargets(bare: Server, portal: Server): [Target, ...Target[]] {
  const pages = Object.entries(publicPages).flatMap(([page, path]) => {
    const limit = path === '/' ? 1.5 : 1.3
    const swedish = prefixedPath(page as keyof typeof publicPages, 'sv')
    return [
      { name: path, url: `${portal.url}${path}`, server: portal, limit },
      {
        name: `${path}, cookie sv`,
        url: `${portal.url}${path}`,
        server: portal,
        limit,
        headers: { cookie: 'language=sv' },
      },
      { name: swedish, url: `${portal.url}${swedish}`, server: portal, limit },
    ]
  })
  return [{ name: 'bare', url: bare.url, server: bare, limit: 1 }, ...pages]
}

async function measureCpu([bare, ...pages]: [Target, ...Target[]]): Promise<void> {
  const targets = [bare, ...pages]
  for (const target of targets) await load(target)
  const costs = new Map<Target, number[]>(targets.map((target) => [target, []]))
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((round * targets.length) / rounds)
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
      const before = target.server.cpuSeconds()
      await load(target)
      costs.get(target)?.push((target.server.cpuSeconds() - before) / requests)
    }
  }
  const bareCosts = costs.get(bare) ?? []
  console.info(`CPU a request, bare static page: ${spread(bareCosts.map((cost) => cost * 1e6))} µs`)
  for (const page of pages) {
    const ratios = (costs.get(page) ?? []).map((cost, round) => cost / (bareCosts[round] ?? Number.NaN))
    console.info(`  ${page.name.padEnd(28)} ${spread(ratios)} x bare (promised: ${page.limit})`)
  }
}

async function load({ url, headers }: Target): Promise<void> {
  const result = await autocannon({ url, headers, amount: requests, connections })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every request.`)
}

/** The median, minimum and maximum of the rounds. */
function spread(values: number[]): string {
  const digits = Math.max(...values) > 10 ? 0 : 2
  const [median, least, most] = [percentile(values, 0.5), Math.min(...values), Math.max(...values)]
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
