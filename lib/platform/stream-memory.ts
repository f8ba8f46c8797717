import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined

/** V8's collector of young objects, which takes about a millisecond. */
function collectYoung(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'minor' })
}

const step = 8 * 1024 * 1024

/**
 * Called with the size of each chunk of a stream, frees the chunks that were sent. V8 by itself would let
 * a file of 50 MB pile up, because it sees the chunks' small objects and not the memory behind them.
 */
export function createChunkCounter(): (bytes: number) => void {
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < step) return
    passed = 0
    collectYoung()
  }
}
