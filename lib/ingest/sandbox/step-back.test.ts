import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const module = new URL('step-back.ts', import.meta.url).href
const script = `import { getPriority } from 'node:os'
import { stepBack } from '${module}'
stepBack()
console.log(getPriority())`

it.each([
  [0, Math.max(10, getPriority())],
  // The tests themselves may have any priority.
  [19, Math.max(10, Math.min(19, getPriority() + 19))],
])(
  'a process started %i below these tests gets %i, because only the superuser may raise it',
  async (by, expected) => {
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)('nice', ['-n', String(by), ...node])
    expect(Number(stdout)).toBe(expected)
  },
)
