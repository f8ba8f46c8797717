import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { Member } from '@/lib/auth/membership'
import { saveArticle } from './save'

const organization = { id: 'o1' } as Member['organization']
const article = {
  id: crypto.randomUUID(),
  event: null,
  fields: {},
  uploads: { image: null, files: [] },
  notes: [],
}

const saveWith = (reply: () => Promise<Response>) =>
  saveArticle(
    createClient('http://backend.invalid', 'key', { global: { fetch: reply } }),
    { organization },
    { ...article, failed: 'article_create_failed' },
  )
const answer = (status: number, body: unknown) => async () => Response.json(body, { status })

describe('the files of an article', () => {
  it('are not called unclaimed if the reply is lost, because the article may have been saved', async () => {
    const failure = { code: 'article_create_failed' }
    await expect(saveWith(() => Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject(failure)
    await expect(saveWith(answer(504, { message: 'timeout' }))).rejects.toMatchObject(failure)
  })

  it('are called unclaimed if the database refuses the article', async () => {
    expect(await saveWith(answer(400, { code: 'P0001', message: 'storage_full' }))).toBe('storage_full')
    expect(await saveWith(answer(400, { code: '23514', message: 'no' }))).toBe('article_create_failed')
    expect(await saveWith(answer(200, false))).toBe('no')
    expect(await saveWith(answer(200, true))).toBe('yes')
  })
})
