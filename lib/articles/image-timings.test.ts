import { afterEach, describe, expect, it, vi } from 'vitest'
import { imageTimings, noteImageTiming } from './image-timings'

afterEach(() => vi.restoreAllMocks())

describe('the load times of images', () => {
  it('are kept for the last 50', () => {
    for (let count = 0; count < 53; count++) noteImageTiming(`/image/${count}`, 10)
    expect(imageTimings).toHaveLength(50)
    expect([imageTimings.at(0)?.src, imageTimings.at(-1)?.src]).toEqual(['/image/3', '/image/52'])
  })

  it('cause a warning above two seconds, and not below', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    noteImageTiming('/image/fast', 2000)
    expect(warn).not.toHaveBeenCalled()
    noteImageTiming('/image/slow', 2001)
    expect(warn).toHaveBeenCalledWith('Slow image: /image/slow took 2001 ms')
  })
})
