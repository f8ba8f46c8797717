import { describe, expect, it } from 'vitest'
import { readEnv } from './env'

const complete = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
  SUPABASE_SECRET_KEY: 'sb_secret_0123456789',
  FRANK_API_TOKEN: 'frank-token-0123456789',
  LINK_SECRET: 'link-secret-0123456789',
  APP_URL: 'https://portal.example',
}

describe('the settings of the portal', () => {
  it('names every missing key besides SUPABASE_URL', () => {
    const read = () => readEnv({ SUPABASE_URL: complete.SUPABASE_URL, APP_URL: complete.APP_URL })
    expect(read).toThrow(/SUPABASE_PUBLISHABLE_KEY is missing/)
    expect(read).toThrow(/SUPABASE_SECRET_KEY is missing/)
    expect(read).toThrow(/FRANK_API_TOKEN is missing/)
  })

  it('refuses an invalid address, and never repeats a secret', () => {
    const read = () =>
      readEnv({ ...complete, SUPABASE_URL: 'javascript:alert(1)', SUPABASE_SECRET_KEY: 'short-secret' })
    expect(read).toThrow(/SUPABASE_URL must be the address/)
    expect(read).not.toThrow(/short-secret/)
  })

  it('refuses a signing key for messages to devices that is no private key', () => {
    const read = (key: string) => readEnv({ ...complete, VAPID_PRIVATE_KEY: key })
    for (const key of ['A'.repeat(43), '_'.repeat(43)])
      expect(() => read(key)).toThrow(/VAPID_PRIVATE_KEY must be a private key/)
    expect(() => read('short')).toThrow(/VAPID_PRIVATE_KEY must be 32 bytes/)
    expect(read(`${'A'.repeat(42)}E`).VAPID_PRIVATE_KEY).toHaveLength(43)
  })

  it('takes the providers that Supabase Auth has, each once, with the names that people know', () => {
    const read = (text: string) => readEnv({ ...complete, SIGN_IN_PROVIDERS: text }).SIGN_IN_PROVIDERS
    expect(read('')).toEqual([])
    expect(read(' google, azure ,custom:bankid=BankID,custom:own')).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'azure', name: 'Microsoft' },
      { id: 'custom:bankid', name: 'BankID' },
      { id: 'custom:own', name: 'own' },
    ])
    for (const text of ['gogle', 'custom:', 'custom:Big', 'constructor', '=Google', 'google;azure'])
      expect(() => read(text)).toThrow(/SIGN_IN_PROVIDERS must name providers/)
    expect(() => read('google,google=Again')).toThrow(/SIGN_IN_PROVIDERS names a provider twice/)
  })

  it('treats an empty optional value as absent, and finds its own port', () => {
    const env = readEnv({ ...complete, FRANK_API_URL: '', SUPABASE_JWT_SECRET: '', PORT: '4100' })
    expect(env.FRANK_API_URL).toBeUndefined()
    expect(env.INTERNAL_URL).toBe('http://127.0.0.1:4100')
  })

  it.each(['FRANK_LLM_', 'FRANK_EMBEDDING_'])(
    'requires both the address and the name of a model if one of the %s values is set',
    (group) => {
      const [url, model] = [`${group}BASE_URL`, `${group}MODEL`]
      const [address, name] = [{ [url]: 'http://127.0.0.1:9/v1' }, { [model]: 'small' }]
      expect(readEnv({ ...complete, ...address, ...name })).toMatchObject({ ...address, ...name })
      expect(() => readEnv({ ...complete, ...address })).toThrow(`${model} is missing`)
      expect(() => readEnv({ ...complete, ...name })).toThrow(`${url} is missing`)
      expect(() => readEnv({ ...complete, [`${group}API_KEY`]: 'x' })).toThrow(`${url} is missing`)
      expect(() => readEnv({ ...complete, [url]: 'file:///model', ...name })).toThrow(`${url} must be a web`)
    },
  )

  it('needs the operator’s token beside the metrics, so that nobody else reads them', () => {
    const token = { HEALTH_TOKEN: 'the-operator-knows-this' }
    expect(readEnv(complete).METRICS).toBe(false)
    expect(readEnv({ ...complete, ...token, METRICS: '1' }).METRICS).toBe(true)
    expect(() => readEnv({ ...complete, METRICS: '1' })).toThrow('HEALTH_TOKEN is missing beside METRICS')
  })

  it('P09 keeps the log and the conversations 365 days by default, the audit log 730, and nothing forever', () => {
    const names = ['LOG_RETENTION_DAYS', 'CONVERSATION_RETENTION_DAYS', 'AUDIT_RETENTION_DAYS'] as const
    const days = (env: ReturnType<typeof readEnv>) => names.map((name) => env[name])
    expect(days(readEnv(complete))).toEqual([365, 365, 730])
    const chosen = { LOG_RETENTION_DAYS: '30', CONVERSATION_RETENTION_DAYS: '7', AUDIT_RETENTION_DAYS: '90' }
    expect(days(readEnv({ ...complete, ...chosen }))).toEqual([30, 7, 90])
    for (const name of names)
      for (const wrong of ['0', '-1', 'never', '1.5'])
        expect(() => readEnv({ ...complete, [name]: wrong })).toThrow(name)
  })

  it('has no demo unless the launcher sets its logins', () => {
    const login = {
      email: 'karin@solglantan.example',
      password: 'demo1234',
      role: 'ADMIN',
      organization: 'Brf',
    }
    expect(readEnv(complete).DEMO_LOGINS).toEqual([])
    expect(readEnv({ ...complete, DEMO_LOGINS: JSON.stringify([login]) }).DEMO_LOGINS).toEqual([login])
    expect(() => readEnv({ ...complete, DEMO_LOGINS: 'karin' })).toThrow(/DEMO_LOGINS must be JSON/)
  })

  it('accepts a model with both its address and its name, or none', () => {
    const url = { FRANK_LLM_BASE_URL: 'http://127.0.0.1:11434/v1' }
    const name = { FRANK_LLM_MODEL: 'small' }
    const key = { FRANK_LLM_API_KEY: 'sk-secret' }
    expect(readEnv({ ...complete, ...url, ...name })).toMatchObject({ ...url, ...name })
    expect(
      readEnv({ ...complete, FRANK_LLM_BASE_URL: '', FRANK_LLM_MODEL: '', FRANK_LLM_API_KEY: '' }),
    ).toMatchObject({
      FRANK_LLM_MODEL: undefined,
    })
    expect(() => readEnv({ ...complete, ...url })).toThrow(/FRANK_LLM_MODEL is missing/)
    expect(() => readEnv({ ...complete, ...name })).toThrow(/FRANK_LLM_BASE_URL is missing/)
    expect(() => readEnv({ ...complete, ...key })).toThrow(/FRANK_LLM_MODEL is missing/)
    expect(() => readEnv({ ...complete, ...key })).not.toThrow(/sk-secret/)
    expect(() => readEnv({ ...complete, ...name, FRANK_LLM_BASE_URL: 'file:///etc' })).toThrow(
      /FRANK_LLM_BASE_URL must be a web address/,
    )
  })
})
