import { expect, it, vi } from 'vitest'

it('V60 an error of one bundle is known in another, where its class is another copy', async () => {
  const here = await import('./retrieval/embeddings/embedder')
  vi.resetModules()
  const there = await import('./retrieval/embeddings/embedder')
  expect(there.EmbeddingUnavailable).not.toBe(here.EmbeddingUnavailable)
  const { AppError } = await import('./errors')
  const error: unknown = new here.EmbeddingUnavailable('timeout')
  expect(error).toBeInstanceOf(there.EmbeddingUnavailable)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(AppError)
  expect(new Error('timeout')).not.toBeInstanceOf(there.EmbeddingUnavailable)
})
