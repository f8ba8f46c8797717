import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { BackendError, change, changeVersion, insertOnce, read } from './read'

afterEach(() => vi.restoreAllMocks())

const answer = async (data: unknown) => ({ data, error: null, status: 200 })
const refuse = async (code: string, message = 'refused', status = 400) => ({
  data: null,
  error: { code, message },
  status,
})

it('a reply is parsed, and another shape is no reply', async () => {
  expect(await read('documents', answer([{ id: 1 }]), z.array(z.object({ id: z.number() })))).toEqual([
    { id: 1 },
  ])
  await expect(read('documents', answer('text'), z.number())).rejects.toBeInstanceOf(z.ZodError)
})

it('a refusal that the caller expects is its code, by SQLSTATE and by the name of the exception', async () => {
  const refusals = { 23503: 'not_found', last_admin: 'last_admin' } as const
  await expect(read('x', refuse('23503'), z.null(), refusals)).rejects.toMatchObject({ code: 'not_found' })
  for (const message of ['last_admin', 'P0001: last_admin'])
    await expect(read('x', refuse('P0001', message), z.null(), refusals)).rejects.toMatchObject({
      code: 'last_admin',
    })
})

it('a code that stands for all errors comes after one line of the log with the error of the backend', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = read('x', refuse('42P01', 'no such table'), z.null(), 'profile_update_failed')
  await expect(failed).rejects.toMatchObject({ code: 'profile_update_failed' })
  expect(written.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { level: 'error', where: 'backend', message: 'x failed: 42P01 no such table' },
  ])
  written.mockClear()
  await expect(read('x', refuse('23503'), z.null(), { 23503: 'not_found' })).rejects.toThrow('not_found')
  expect(written).not.toHaveBeenCalled()
})

it('any other refusal names the table or procedure, and whether there was an answer at all', async () => {
  const failed = read('get_chat', refuse('', 'fetch failed', 0), z.null(), { 23503: 'not_found' })
  await expect(failed).rejects.toBeInstanceOf(BackendError)
  await expect(failed).rejects.toMatchObject({ status: 0, message: 'get_chat failed:  fetch failed' })
})

it('a change without a row is not found', async () => {
  await expect(change('documents', answer([]))).rejects.toMatchObject({ code: 'not_found' })
  await expect(change('documents', answer([{ id: 1 }]))).resolves.toBeUndefined()
})

it('a form sent twice inserts once, and another error is none of that', async () => {
  expect(await insertOnce('faq_items', answer(null))).toBe(true)
  expect(await insertOnce('faq_items', refuse('23505'))).toBe(false)
  await expect(insertOnce('faq_items', refuse('23514'))).rejects.toBeInstanceOf(BackendError)
})

it('a version that is no time matches no row', async () => {
  expect(await changeVersion('board_entries', answer([{ id: 1 }]))).toBe(true)
  expect(await changeVersion('board_entries', answer([]))).toBe(false)
  expect(await changeVersion('board_entries', refuse('22007'))).toBe(false)
  await expect(changeVersion('board_entries', refuse('42501'))).rejects.toBeInstanceOf(BackendError)
})
