import { expect, it } from 'vitest'
import { maxArticleFileBytes, maxArticleFiles } from '@/lib/articles/files/file'
import { articleTextSchema, createArticleSchema, updateArticleSchema } from './schema'

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

it('a new article is urgent until a later moment or without an end, and an edited one may no longer be', () => {
  const until = (urgentUntil: string) => ({ ...article, urgent: 'yes', urgentUntil })
  expect(createArticleSchema.safeParse(until('')).success).toBe(true)
  expect(createArticleSchema.safeParse(until('2099-01-02T10:00')).success).toBe(true)
  expect(createArticleSchema.safeParse(until('2026-01-02T10:00')).success).toBe(false)
  expect(updateArticleSchema.safeParse(until('2026-01-02T10:00')).success).toBe(true)
})

it("an article's event has the day and times of Sweden, and without any of its fields there is none", () => {
  const text = { title: 'Stämma', content: 'Välkomna.' }
  expect(articleTextSchema.parse(text).event).toBeNull()
  expect(articleTextSchema.parse({ ...text, eventDay: '2026-12-01', eventFrom: '18:30' }).event).toEqual({
    ...{ place: '', isAllDay: false, startsAt: new Date('2026-12-01T17:30:00Z'), endsAt: null },
  })
  for (const fields of [
    { eventPlace: 'Lokalen' },
    { eventFrom: '18:30' },
    { eventDay: '2026-02-30' },
    { eventDay: '2026-12-01', eventFrom: '18:30', eventTo: '17:00' },
  ]) {
    const [issue] = articleTextSchema.safeParse({ ...text, ...fields }).error?.issues ?? []
    expect([fields, issue?.path, issue?.message]).toEqual([fields, ['eventDay'], 'calendar_time_invalid'])
  }
})

it('an article takes ten files of nine megabytes together, and an unused field sends none', () => {
  const ofBytes = (bytes: number) => new File([new Uint8Array(bytes)], 'a.pdf')
  const parse = (files: unknown) => createArticleSchema.safeParse({ ...article, files })
  const problemOf = (files: unknown) => parse(files).error?.issues[0]?.message
  const ten = Array.from({ length: maxArticleFiles }, () => ofBytes(1))
  expect(parse(undefined).data?.files).toEqual([])
  expect(parse([ofBytes(0)]).data?.files).toEqual([])
  expect(parse([...ten, ofBytes(0)]).data?.files).toHaveLength(maxArticleFiles)
  expect(problemOf([...ten, ofBytes(1)])).toBe('article_files_many')
  expect(parse([ofBytes(maxArticleFileBytes)]).success).toBe(true)
  expect(problemOf([ofBytes(maxArticleFileBytes), ofBytes(1)])).toBe('article_files_too_large')
  expect(problemOf(['a.pdf'])).toBe('article_files_failed')
  const removed = updateArticleSchema.safeParse({ ...article, removeFiles: ['x'] })
  expect(removed.error?.issues[0]?.message).toBe('not_found')
})
