import { expect, it } from 'vitest'
import { explainFailure } from './migrate'

it('explains a missing superuser and a storage-api that has not run, and no other failure', () => {
  const wrapped = (code: string, message: string) =>
    new Error('20261225002700_files.sql: failed', { cause: Object.assign(new Error(message), { code }) })
  expect(explainFailure(wrapped('42501', 'permission denied to create role'))).toMatch(/superuser/)
  expect(explainFailure(wrapped('42P01', 'relation "storage.buckets" does not exist'))).toMatch(/storage-api/)
  expect(explainFailure(wrapped('42P01', 'relation "public.x" does not exist'))).toBeNull()
  expect(explainFailure(new Error('socket hang up'))).toBeNull()
  expect(explainFailure(null)).toBeNull()
})
