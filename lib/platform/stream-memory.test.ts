import { expect, it } from 'vitest'
import { createChunkCounter } from './stream-memory'

it('a stream of 200 MB holds less than 40 MB at a time, where V8 by itself holds 60', () => {
  const count = createChunkCounter()
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let chunk = 0; chunk < 3200; chunk += 1) {
    count(new Uint8Array(64 * 1024).byteLength)
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  expect(most).toBeLessThan(40 * 1024 * 1024)
})
