import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { toAuthEnv } from '@/scripts/commands/doctor/auth-env'
import { readExpected } from '@/scripts/commands/doctor/expected'
import { toStorageEnv } from '@/tests/parity/storage-server'

const file = readFileSync('compose.yaml', 'utf8')

/** Only what this file's tests ask of YAML: no parser is among the dependencies. */
function readServices(): Map<string, string> {
  const [, services = ''] = /\nservices:\n([\s\S]*?)\n(?=\w)/.exec(file) ?? []
  return new Map(
    services
      .split(/^ {2}(?=[a-z]+:$)/m)
      .slice(1)
      .map((block) => {
        const [name = ''] = block.split(':', 1)
        return [name, block]
      }),
  )
}
/** A variable that is empty unless it is set. */
const setting = (name: string) => `$\{${name}:-}`
const domain = `https://$\{PORTAL_DOMAIN}`
const services = readServices()
const blockOf = (name: string) => services.get(name) ?? ''

/** The environment of a service as it is written, without quotes. */
function readEnvironment(name: string): Record<string, string> {
  const [, lines = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(blockOf(name)) ?? []
  return Object.fromEntries(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, key = '', value = ''] = /^ {6}(\w+): (.+)$/.exec(line) ?? []
        return [key, value.replace(/^(['"])(.*)\1$/, '$2')]
      }),
  )
}

it('the self-hosted Auth has the settings of config.toml, and answers where the proxy asks', async () => {
  const expected = await readExpected(domain)
  const { DATABASE_URL, API_EXTERNAL_URL, GOTRUE_JWT_ISSUER, GOTRUE_JWT_SECRET, PORT, ...environment } =
    readEnvironment('auth')
  expect({ DATABASE_URL, API_EXTERNAL_URL, GOTRUE_JWT_ISSUER, GOTRUE_JWT_SECRET, PORT }).toEqual({
    DATABASE_URL: `postgres://supabase_auth_admin:${setting('POSTGRES_PASSWORD')}@db:5432/postgres`,
    API_EXTERNAL_URL: `${domain}/auth/v1`,
    GOTRUE_JWT_ISSUER: 'http://proxy:8000/auth/v1',
    GOTRUE_JWT_SECRET: setting('SUPABASE_JWT_SECRET'),
    PORT: '9999',
  })
  const mail = Object.fromEntries(
    Object.entries(environment).filter(([name]) => name.startsWith('GOTRUE_SMTP_')),
  )
  expect(Object.keys(mail)).toContain('GOTRUE_SMTP_HOST')
  expect(environment).toEqual({
    ...toAuthEnv(expected, 'http://proxy:8080'),
    ...mail,
    DB_NAMESPACE: 'auth',
    GOTRUE_DB_DRIVER: 'postgres',
    GOTRUE_API_HOST: '0.0.0.0',
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'supabase_admin,service_role',
  })
})

it('the self-hosted Storage has the settings that the journey on real parts was walked with', () => {
  const { SERVER_HOST, SERVER_PORT, SERVER_ADMIN_PORT, ...environment } = readEnvironment('storage')
  expect([SERVER_HOST, SERVER_PORT, SERVER_ADMIN_PORT]).toEqual(['0.0.0.0', '5000', '5001'])
  expect(environment).toEqual(
    toStorageEnv({
      databaseUrl: `postgres://supabase_storage_admin:${setting('POSTGRES_PASSWORD')}@db:5432/postgres`,
      jwtSecret: setting('SUPABASE_JWT_SECRET'),
      anonKey: setting('SUPABASE_PUBLISHABLE_KEY'),
      serviceKey: setting('SUPABASE_SECRET_KEY'),
      folder: '/var/lib/storage',
    }),
  )
})

it('the self-hosted Data API serves the schemas and as many rows as config.toml says', () => {
  const { api } = z
    .object({
      api: z.object({
        schemas: z.array(z.string()),
        extra_search_path: z.array(z.string()),
        max_rows: z.number(),
      }),
    })
    .parse(parse(readFileSync('supabase/config.toml', 'utf8')))
  expect(readEnvironment('rest')).toMatchObject({
    PGRST_DB_SCHEMAS: api.schemas.join(','),
    PGRST_DB_EXTRA_SEARCH_PATH: api.extra_search_path.join(','),
    PGRST_DB_MAX_ROWS: `${api.max_rows}`,
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_JWT_SECRET: setting('SUPABASE_JWT_SECRET'),
  })
})

it('only Caddy is reachable from outside, and of Supabase only the way back from a provider', () => {
  const published = [...services].filter(([, block]) => /\n {4}(?:ports|network_mode):/.test(block))
  expect(published.map(([name]) => name)).toEqual(['proxy'])
  expect(blockOf('proxy')).toContain('ports: ["80:80", "443:443", "443:443/udp"]')
  const caddy = readFileSync('supabase/self-hosted/Caddyfile', 'utf8')
  const [outside = '', ...inside] = caddy.split(/^(?=http:\/\/:)/m)
  expect(inside.map((site) => site.split(' ', 1)[0])).toEqual(['http://:8000', 'http://:8080'])
  expect([...outside.matchAll(/reverse_proxy (\S+)/g)].map(([, to]) => to)).toEqual([
    'auth:9999',
    'portal:3000',
  ])
  expect(outside).toContain('handle /auth/v1/callback {')
})

it('the profile has a part for each name that another part asks, each of a fixed version', () => {
  const parts = ['db', 'auth', 'rest', 'storage', 'backups']
  for (const part of parts) expect(blockOf(part)).toContain('profiles: [self-hosted]')
  expect([...services.keys()].toSorted()).toEqual([...parts, 'migrate', 'portal', 'proxy'].toSorted())
  const caddy = readFileSync('supabase/self-hosted/Caddyfile', 'utf8')
  for (const [, name = ''] of `${file}\n${caddy}`.matchAll(/(?:@|https?:\/\/|reverse_proxy )([a-z]+):\d/g))
    expect([name, name === 'localhost' || services.has(name)]).toEqual([name, true])
  for (const [, image] of file.matchAll(/^ {4}image: (.+)$/gm)) expect(image).toMatch(/:v?\d[\w.-]+$/)
  for (const [, path = ''] of file.matchAll(/- (\.\/[^:]+):/g))
    expect([path, existsSync(path)]).toEqual([path, true])
})

it('every variable that compose.yaml asks for stands in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8')
  const asked = [...new Set([...file.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))]
  expect(asked).toEqual(expect.arrayContaining(['PORTAL_DOMAIN', 'POSTGRES_PASSWORD', 'BACKUP_KEEP_DAYS']))
  expect(asked.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
  // A variable without a default would stop those who do not use the profile.
  const needed = [...file.matchAll(/\$\{(\w+)\}|\$\{(\w+):\?/g)].map(([, plain, asked]) => plain ?? asked)
  expect([...new Set(needed)]).toEqual(['PORTAL_DOMAIN'])
})

it('backups are made by the product’s command, into a folder that the image gives its user', () => {
  const block = blockOf('backups')
  expect(block).toContain('scripts/commands/backup.ts --to "/backups/')
  expect(block).toContain('backups:/backups')
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/install --directory --owner=node .* \/data \/backups$/m)
})
