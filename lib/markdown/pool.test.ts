import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { serverArgs } from '@/scripts/processes'
import { renderInThread } from './pool'
import { markdownLimits } from './thread/limits'

it('R11 an organisation waits for at most one text of another, however many that one has', async () => {
  const order: string[] = []
  const render = (organization: string, text: string) =>
    renderInThread('answer', text, organization).then(() => order.push(organization))
  const busy = Array.from({ length: 6 }, (_, index) => render('busy', `**${index}** `.repeat(200)))
  await Promise.all([...busy, render('quiet', '**Ja**'), render('calm', '**Nej**')])
  expect(order.slice(0, 4).sort()).toEqual(['busy', 'busy', 'calm', 'quiet'])
})

it('R11 an organisation with too many waiting texts is refused more for the moment, and others are not', async () => {
  const waiting = Array.from({ length: markdownLimits.waiting + 1 }, (_, index) =>
    renderInThread('answer', `${index}`, 'a'),
  )
  await expect(renderInThread('answer', 'Ja', 'a')).rejects.toThrow('wait')
  const shown = { html: '<p>Ja</p>' }
  expect(await renderInThread('answer', 'Ja', 'b')).toEqual(shown)
  await Promise.all(waiting)
  expect(await renderInThread('answer', 'Ja', 'a')).toEqual(shown)
})

const printHeapLimit = `
  import { syncBuiltinESMExports } from 'node:module'
  import threads from 'node:worker_threads'
  const { Worker } = threads
  let thread
  threads.Worker = class extends Worker {
    constructor(...args) {
      super(...args)
      thread = this
    }
  }
  syncBuiltinESMExports()
  // The thread does not keep the process alive.
  const life = setInterval(() => undefined, 1000)
  const { renderInThread } = await import('./lib/markdown/pool.ts')
  await renderInThread('answer', 'Ja', 'a')
  console.info((await thread.getHeapStatistics()).heap_size_limit)
  clearInterval(life)
`

it('R11 the thread keeps its own memory limit beside that of the web server', () => {
  const flags = serverArgs({ port: 0 }).filter((argument) => argument.startsWith('--max-'))
  const run = (given: string[]) => {
    const entry = [
      '--conditions=react-server',
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      printHeapLimit,
    ]
    return Number(execFileSync(process.execPath, [...given, ...entry], { encoding: 'utf8' }))
  }
  expect(flags).toHaveLength(2)
  expect(run(flags)).toBeLessThanOrEqual(run([]))
})
