import type { Order } from './attacker-process'
import { attacks } from './attacks'
import { Journal } from './journal'

/** `AttackerProcess` starts this script and sends it orders. Each attack runs until the message `stop`. */
let leaving = new AbortController()
process.on('message', async (order: Order | 'stop') => {
  if (order === 'stop') return leaving.abort()
  leaving = new AbortController()
  const { name, connections, phase, visitors, visitor, url } = order
  const journal = new Journal(visitors, [])
  journal.phase = phase
  const client = { journal, url, visitor, signal: leaving.signal }
  await attacks.find((one) => one.name === name)?.attack(client, connections)
  process.send?.(journal.report())
})
process.on('disconnect', () => process.exit())
