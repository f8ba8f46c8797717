import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined

function collectYoung(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'minor' })
}

const step = 8 * 1024 * 1024

/** V8 lets a 50 MB file pile up because it sees the chunks' small objects, not the memory behind them. */
export function createChunkCounter(): (bytes: number) => void {
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < step) return
    passed = 0
    collectYoung()
  }
}
