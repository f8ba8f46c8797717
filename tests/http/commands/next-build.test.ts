import { beforeAll, describe, expect, it } from 'vitest'
import { ensureBuild } from '@/scripts/build'
import { readActions, readEntries } from '@/scripts/build-output'

describe('what the tests read of a build', () => {
  beforeAll(ensureBuild)

  it('next: server-reference-manifest.json names each action’s id, file, export and pages', () => {
    const actions = readActions()
    const signIn = actions.find(({ name }) => name === 'signIn')
    expect(signIn).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{42}$/),
      file: expect.stringMatching(/app\/\[locale\]\/\(auth\)\/auth\/actions\.ts$/),
      entries: expect.arrayContaining([expect.stringMatching(/app\/\[locale\]\/\(auth\)\/auth\/page$/)]),
    })
    expect(actions.filter(({ id }) => !/^[0-9a-f]{42}$/.test(id))).toEqual([])
  })

  it('next: app-paths-manifest.json names each page and route', () => {
    expect(readEntries()).toEqual(expect.arrayContaining(['/[locale]/(public)/page', '/api/health/route']))
  })
})
