import { expect, it } from 'vitest'
import { keepFirstPictures } from './first-pictures'

it('a mail shows the pictures of the first five articles that have one, also after articles that have none', () => {
  const articles = [null, null, 'a', 'b', null, 'c', 'd', 'e', 'f'].map((path) => ({
    picture: path === null ? null : { path },
  }))
  const kept = keepFirstPictures(articles).map(({ picture }) => picture?.path ?? null)
  expect(kept).toEqual([null, null, 'a', 'b', null, 'c', 'd', 'e', null])
})
