import type { SupabaseClient } from '@supabase/supabase-js'
import type { Journal } from './journal'
import type { watchMemory } from './memory'
import type { Visitor } from './organizations'

const ms = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(0)).padStart(6)

export function describePhase(journal: Journal, phase: string, attacker: Visitor): string {
  const lines = [...journal.summarize(phase, attacker.organization.id)].map(
    ([route, { count, p50, p95, failed }]) =>
      `  ${route.padEnd(10)} ${String(count).padStart(6)} requests  p50 ${ms(p50)} ms  p95 ${ms(p95)} ms  errors: ${failed}`,
  )
  const all = [...journal.summarize(phase).values()].reduce((sum, { count }) => sum + count, 0)
  const own = [...journal.summarize(phase, attacker.organization.id).values()]
  const quiet = own.reduce((sum, { count }) => sum + count, 0)
  return [`${phase} (nineteen organisations; ${all - quiet} requests of the attacker)`, ...lines].join('\n')
}

/** The ratio of the others' response times with and without the attack, by route. */
export function compare(journal: Journal, attack: string, attacker: Visitor): string {
  const quiet = journal.summarize('quiet', attacker.organization.id)
  const loud = journal.summarize(attack, attacker.organization.id)
  const ratios = [...quiet].map(
    ([route, { p95 }]) => `${route} ${((loud.get(route)?.p95 ?? Number.NaN) / p95).toFixed(2)}`,
  )
  return `p95 with ${attack} against quiet (promised: 2 at most): ${ratios.join(', ')}`
}

export function describeMemory(samples: Awaited<ReturnType<typeof watchMemory>>): string {
  const after = samples.filter(({ second }) => second >= 120).map(({ portal }) => portal)
  const rise = after.length > 1 ? ((after.at(-1) as number) / (after[0] as number) - 1) * 100 : Number.NaN
  const shown = samples.filter((_, at) => at % 6 === 0)
  const list = (of: 'portal' | 'backend') => shown.map((sample) => sample[of].toFixed(0)).join(' ')
  return `memory in MB by minute: web server ${list('portal')}; backend ${list('backend')}\nweb server after two minutes: ${rise.toFixed(1)} % (promised: 10 at most)`
}

/** Acknowledged documents that are missing, unread or without a file. */
export async function countLost(admin: SupabaseClient, { acknowledged }: Journal): Promise<string[]> {
  const lost: string[] = []
  for (const { organization, name } of acknowledged) {
    const { data } = await admin
      .from('documents')
      .select('file_path, state')
      .eq('organization_id', organization)
      .eq('name', name)
      .maybeSingle<{ file_path: string; state: string }>()
    const file = data && (await admin.storage.from('documents').download(data.file_path))
    if (!data || file?.error || data.state !== 'ready') lost.push(`lost: ${name}, ${data?.state ?? 'no row'}`)
  }
  return lost
}
