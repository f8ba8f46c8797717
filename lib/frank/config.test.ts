import { beforeAll, describe, expect, it, vi } from 'vitest'
import { toFrankConfig } from './config'
import { toAssistantService } from './service/service'

const ours = 'http://localhost:3000/api/assistant'

beforeAll(() => {
  const secrets = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET']
  for (const name of secrets) vi.stubEnv(name, 'not-needed-by-this-test-but-of-enough-characters')
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  vi.stubEnv('APP_URL', 'http://localhost:3000')
  vi.stubEnv('INTERNAL_URL', 'http://localhost:3000')
})

describe('the settings that hold for an association', () => {
  it.each([
    ['that saved nothing', null, true],
    ['that reset its settings', { api_url: null, is_enabled: false }, false],
    ['that turned Frank on again after a reset', { api_url: null, is_enabled: true }, true],
    ['whose stored address is empty', { api_url: '', is_enabled: true }, true],
  ] as const)('an association %s has the default service', async (_, stored, isEnabled) => {
    expect(toFrankConfig(stored)).toMatchObject({ isEnabled, address: { kind: 'ours', shown: ours } })
    const organizationId = crypto.randomUUID() as never
    const grant = { organizationId, associationId: 7, audience: 'members', scope: 'faq' } as const
    expect(await toAssistantService(stored, grant)).toMatchObject({
      enabled: isEnabled,
      isOurs: true,
      baseUrl: ours,
    })
  })

  it('an address of its own replaces the default', () => {
    const stored = { api_url: 'https://frank.example/ask/', is_enabled: true }
    const { address } = toFrankConfig(stored)
    expect(address).toMatchObject({ kind: 'entered', baseUrl: 'https://frank.example' })
  })
})
