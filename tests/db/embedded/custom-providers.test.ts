import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ migrationsDir: join(import.meta.dirname, 'fixtures') })
})
afterAll(() => backend?.remove())

it('only the secret key makes, lists and removes providers, and the client’s secret is not sent back', async () => {
  const params = {
    provider_type: 'oidc',
    identifier: 'custom:own',
    name: 'Own',
    client_id: 'own',
    client_secret: 'very secret indeed',
    issuer: 'https://issuer.example',
  } as const
  const visitor = backend.visitor().auth.admin.customProviders
  expect((await visitor.createProvider(params)).error?.status).toBe(403)
  expect((await visitor.listProviders()).error?.status).toBe(403)
  const { customProviders } = backend.admin.auth.admin
  expect((await customProviders.createProvider(params)).data).toMatchObject({ identifier: 'custom:own' })
  expect((await customProviders.createProvider(params)).error?.status).toBe(409)
  expect((await customProviders.createProvider({ ...params, identifier: 'own' })).error?.status).toBe(400)
  const listed = await customProviders.listProviders()
  expect(JSON.stringify(listed)).toContain('custom:own')
  expect(JSON.stringify(listed)).not.toContain('very secret indeed')
  expect((await visitor.deleteProvider('custom:own')).error?.status).toBe(403)
  expect((await customProviders.deleteProvider('custom:own')).error).toBeNull()
  expect((await customProviders.deleteProvider('custom:own')).error?.status).toBe(404)
})
