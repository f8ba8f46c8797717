import { afterEach, describe, expect, it, vi } from 'vitest'
import { imageTimings, noteImageTiming, toArticleImage, toImageWidth } from './src'

const path = 'articles/6f1c2f0e-2d53-4a51-9c39-0d3f5f9d7b11.webp'

describe('the address of an article’s image', () => {
  it('is missing without an image', () => {
    expect(toArticleImage('a', null, { width: null, height: null })).toBeNull()
  })

  it('offers three widths, and changes with the image', () => {
    const image = toArticleImage('a', path, { width: 800, height: 300 })
    expect(image).toMatchObject({ src: '/api/files/articles/a?v=6f1c2f0e&w=960', width: 800, height: 300 })
    expect(image?.srcSet.split(', ').map((one) => one.split(' ')[1])).toEqual(['480w', '960w', '1600w'])
  })

  it('assumes a size for an image of unknown size', () => {
    expect(toArticleImage('a', path, { width: null, height: null })).toMatchObject({ width: 1200 })
  })

  it('accepts only the widths that are made', () => {
    expect(['480', '960', '1600', '481', '1e9', null].map(toImageWidth)).toEqual([
      480, 960, 1600, 1600, 1600, 1600,
    ])
  })
})

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
