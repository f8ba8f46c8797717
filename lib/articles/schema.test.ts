import { expect, it } from 'vitest'
import { createArticleSchema, updateArticleSchema } from './schema'

const article = { id: crypto.randomUUID(), title: 'Städdag', content: 'Vi ses.', updatedAt: '2026-11-01' }
const past = { ...article, expiresAt: '2026-01-01T10:00' }

it('an article that has been taken down can be corrected, and none begins so', () => {
  expect(updateArticleSchema.safeParse(past).success).toBe(true)
  expect(createArticleSchema.safeParse(past).error?.issues[0]?.message).toBe('article_time_invalid')
})

it('an article that is published later is taken down after that', () => {
  const later = { ...article, publishing: 'later', publishAt: '2099-01-02T10:00' }
  for (const schema of [createArticleSchema, updateArticleSchema]) {
    expect(schema.safeParse({ ...later, expiresAt: '2099-01-03T10:00' }).success).toBe(true)
    expect(schema.safeParse({ ...later, expiresAt: '2099-01-01T10:00' }).success).toBe(false)
    expect(schema.safeParse({ ...later, publishAt: '' }).success).toBe(false)
  }
})
