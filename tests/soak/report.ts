import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import pLimit from 'p-limit'
import { percentile } from '@/tests/bench/measure'
import { type Journal, type Noted, p95ByRoute } from './journal'
import type { Memory } from './memory'

const isError = ({ outcome }: Noted) => outcome !== 'ok'

/**
 * The p95 of the others against their quiet one. Each time is divided by the quiet p95 of its route, so that a slow
 * route hides no other.
 */
export function compareP95(journal: Journal, phase: string): number {
  const quiet = p95ByRoute(journal.list('quiet', 'others'))
  const shares = journal
    .list(phase, 'others')
    .filter((one) => !isError(one))
    .map(({ route, ms }) => ms / (quiet.get(route) ?? Number.NaN))
  return shares.length > 0 ? percentile(shares, 0.95) : Number.NaN
}

export const listErrors = (journal: Journal, phase: string) => journal.list(phase, 'others').filter(isError)

/** One line: the others' requests, p95 and errors, what became of the attacker's, and the memory. */
export function describePhase(journal: Journal, phase: string, memory: Memory): string {
  const others = journal.list(phase, 'others')
  const times = [...p95ByRoute(others)].map(([route, p95]) => `${route} ${p95.toFixed(0)} ms`)
  const ratio = compareP95(journal, phase)
  const against = phase === 'quiet' || Number.isNaN(ratio) ? '' : ` = ${ratio.toFixed(2)} times quiet`
  const attackers = journal.list(phase, 'attackers')
  return [
    `${phase}: others ${others.length} requests, p95${against} (${times.join(', ')})`,
    `errors ${countOutcomes(listErrors(journal, phase))}`,
    ...(attackers.length > 0 ? [`attacker ${countOutcomes(attackers)}`] : []),
    describeMemory(memory),
  ].join('; ')
}

const countOutcomes = (requests: readonly Noted[]) =>
  [...Map.groupBy(requests, ({ outcome }) => outcome)]
    .map(([outcome, { length }]) => `${length} x ${outcome}`)
    .join(', ') || '0'

export const describeMemory = ({ server, backend }: Memory) =>
  `web server ${server.toFixed(0)} MB, backend ${backend.toFixed(0)} MB`

export type Figure = { name: string; measured: string; isMet: boolean }

export const describeFigure = ({ name, measured, isMet }: Figure) =>
  `${isMet ? 'met    ' : 'NOT MET'} ${name}: ${measured}`

/** The figures about the others while they are attacked. */
export function judgeAttacks(journal: Journal, phases: readonly string[]): Figure[] {
  const ratios = phases.map((phase) => ({ phase, ratio: compareP95(journal, phase) }))
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0]
  const requests = phases.flatMap((phase) => journal.list(phase, 'others'))
  const errors = requests.filter(isError)
  return [
    {
      name: "the others' p95 under attack, 2 times the quiet one at most",
      measured: `${worst?.ratio.toFixed(2)} times (${worst?.phase})`,
      isMet: ratios.length > 0 && ratios.every(({ ratio }) => ratio <= 2),
    },
    {
      name: "the others' errors under attack, 0",
      measured: `${countOutcomes(errors)} of ${requests.length} requests`,
      isMet: requests.length > 0 && errors.length === 0,
    },
  ]
}

/** The memory of the web server after the attacks and a pause, in which the others go on. */
export function judgeMemory(start: Memory, after: Memory | null, pauseMs: number): Figure {
  const measured = after
    ? `${start.server.toFixed(0)} MB, then ${after.server.toFixed(0)} MB = ${(after.server / start.server).toFixed(2)} times`
    : 'not measured'
  return {
    name: `the web server's memory ${(pauseMs / 1000).toFixed(0)} s after the attacks, 1.5 times that of the start at most`,
    measured,
    isMet: after !== null && after.server <= start.server * 1.5,
  }
}

/** Counts acknowledged documents without a row or a file, and those that failed, until the signal. */
export async function judgeWrites(
  admin: SupabaseClient,
  { acknowledged }: Journal,
  signal: AbortSignal,
): Promise<Figure> {
  const lost: string[] = []
  let looked = 0
  const look = async ({ organization, name }: Journal['acknowledged'][number]) => {
    const { data } = await admin
      .from('documents')
      .select('file_path, state')
      .eq('organization_id', organization)
      .eq('name', name)
      .maybeSingle<{ file_path: string; state: string }>()
      .throwOnError()
    const file = data && (await admin.storage.from('documents').download(data.file_path))
    // A failed request without a status does not tell whether the file exists.
    if (file?.error && !file.error.status) throw file.error
    if (!data || file?.error || data.state === 'failed') lost.push(`${name}: ${data?.state ?? 'no row'}`)
    looked++
    return true
  }
  // A backend that was just killed may refuse a connection, so what has no answer is asked again.
  const lookUntilAnswered = async (one: Journal['acknowledged'][number]) => {
    let isAnswered = false
    while (!isAnswered && !signal.aborted) {
      isAnswered = await look(one).catch(() => false)
      if (!isAnswered) await wait(200, undefined, { signal }).catch(() => undefined)
    }
  }
  const inTurn = pLimit(4)
  await Promise.all(acknowledged.map((one) => inTurn(() => lookUntilAnswered(one))))
  const details = lost.length > 0 ? ` (${lost.slice(0, 5).join(', ')})` : ''
  return {
    name: 'acknowledged writes that are lost, 0',
    measured: `${lost.length} of ${looked}${details}, ${acknowledged.length - looked} not looked at`,
    isMet: lost.length === 0 && looked === acknowledged.length && looked > 0,
  }
}

export const judgeWords = ({ foreign }: Journal): Figure => ({
  name: "answers with another organisation's words, 0",
  measured: [String(foreign.length), ...foreign.slice(0, 5)].join('; '),
  isMet: foreign.length === 0,
})
