import { createECDH } from 'node:crypto'
import { z } from 'zod'

const optional = (schema: z.ZodString | z.ZodURL) =>
  z.preprocess((value) => value || undefined, schema.optional())

const secret = z.string({ error: 'is missing' }).min(16, 'must be at least 16 characters')

const flag = z.preprocess(
  (value) => value || '0',
  z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1'),
)

/** Host names, separated by commas. */
const hosts = z
  .string()
  .default('')
  .transform((names) =>
    names
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )

function isPrivateKey(key: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(key, 'base64url')
    return true
  } catch {
    return false
  }
}

/** Providers of Supabase Auth that tell an address, with the names that people know. */
const providerNames: Record<string, string> = {
  apple: 'Apple',
  azure: 'Microsoft',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  keycloak: 'Keycloak',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
  zoom: 'Zoom',
}

const providerIds = `must name providers of Supabase Auth: ${Object.keys(providerNames).join(', ')}, or custom:… for one of the project's own, each with =Name where the button shows another name`

/** `google,azure,custom:bankid=BankID` */
const providers = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [id = '', name = ''] = entry.split('=').map((part) => part.trim())
        return { id, name: name || (providerNames[id] ?? id.replace('custom:', '')) }
      }),
  )
  .refine(
    (found) =>
      found.every(({ id }) => Object.hasOwn(providerNames, id) || /^custom:[a-z0-9_-]{1,50}$/.test(id)),
    providerIds,
  )
  .refine((found) => new Set(found.map(({ id }) => id)).size === found.length, 'names a provider twice')

const demoLogin = z.object({
  email: z.email(),
  password: z.string(),
  role: z.enum(['ADMIN', 'MEMBER']),
  organization: z.string(),
})

const values = z.object({
  NODE_ENV: z.string().optional(),
  SUPABASE_URL: z.url({ error: 'must be the address of a Supabase project', protocol: /^https?$/ }),
  SUPABASE_PUBLISHABLE_KEY: secret,
  SUPABASE_SECRET_KEY: secret,
  SUPABASE_JWT_SECRET: optional(secret),
  SUPABASE_JWT_ISSUER: optional(z.string()),
  FRANK_API_TOKEN: secret,
  LINK_SECRET: secret,
  /** `debug` also logs why a page redirects. */
  LOG_LEVEL: z.preprocess(
    (value) => value || 'info',
    z.enum(['debug', 'info'], { error: 'must be debug or info' }),
  ),
  APP_URL: z.url({ error: 'must be the public address of the portal', protocol: /^https?$/ }),
  INTERNAL_URL: z.url({ error: 'must be a web address', protocol: /^https?$/ }),
  /** The address that `npm start` listens on. */
  HOST: optional(z.string()),
  /** The portal trusts only the entries of X-Forwarded-For that our own proxies add. */
  TRUSTED_PROXY_HOPS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
  /** The middleware answers 429 above this, for each person or, without a session, each address. */
  PAGES_PER_SECOND: z.coerce.number({ error: 'must be a number' }).int().min(1).max(1_000_000).default(5),
  /** A page waits this long for Auth to refresh a session or to send its keys. */
  AUTH_TIMEOUT_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int()
    .min(100)
    .max(60_000)
    .default(1500),
  /** The bearer token for the set-up warnings at `/api/health`. */
  HEALTH_TOKEN: optional(secret),
  SUPABASE_FORWARD_ADDRESS: flag,
  /** `/api/metrics` sends metrics for Prometheus to the operator. */
  METRICS: flag,
  /** Traces go to this collector. OpenTelemetry's exporter reads its other settings itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  MAILS_PER_HOUR: z.preprocess(
    (value) => value || undefined,
    z.coerce.number({ error: 'must be a number' }).int().min(1).max(1_000_000).optional(),
  ),
  SMTP_URL: optional(z.url({ error: 'must be smtp://… or smtps://…', protocol: /^smtps?$/ })),
  SMTP_FROM: optional(z.string()),
  /** Takes the portal's own mails without SMTP_URL. Only the embedded backend has it. */
  MAILBOX_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  LOG_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int()
    .min(1)
    .max(36_500)
    .default(365),
  CONVERSATION_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int()
    .min(1)
    .max(36_500)
    .default(365),
  AUDIT_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int()
    .min(1)
    .max(36_500)
    .default(730),
  FRANK_QUESTIONS_PER_MINUTE: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .max(1_000_000)
    .default(30),
  STORAGE_QUOTA_MB: z.coerce.number({ error: 'must be a number of megabytes' }).int().min(1).default(2048),
  PAGE_IMAGES_MB: z.coerce.number({ error: 'must be a number of megabytes' }).int().min(1).default(100),
  CONTACT_EMAIL: z.preprocess(
    (value) => value || undefined,
    z.email({ error: 'must be an e-mail address' }).default('kontakt@foreningsportalen.example'),
  ),
  /** The sign-in page has a button for each. */
  SIGN_IN_PROVIDERS: providers,
  FRANK_API_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_LLM_BASE_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_LLM_API_KEY: optional(z.string()),
  FRANK_LLM_MODEL: optional(z.string()),
  FRANK_EMBEDDING_BASE_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_EMBEDDING_API_KEY: optional(z.string()),
  FRANK_EMBEDDING_MODEL: optional(z.string()),
  FRANK_EMBEDDING_QUERY_PREFIX: optional(z.string()),
  FRANK_EMBEDDING_PASSAGE_PREFIX: optional(z.string()),
  FRANK_RERANK_BASE_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_RERANK_API_KEY: optional(z.string()),
  FRANK_RERANK_MODEL: optional(z.string()),
  /** Admins can enter these host names, separated by commas, although they are not public. */
  FRANK_ALLOWED_HOSTS: hosts,
  /** The key signs the messages about urgent news. The portal offers no such messages if it is not set. */
  VAPID_PRIVATE_KEY: optional(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, as of `npx web-push generate-vapid-keys`')
      .refine(isPrivateKey, 'must be a private key, as of `npx web-push generate-vapid-keys`'),
  ),
  /** Push services with these host names may be inside the network. */
  PUSH_ALLOWED_HOSTS: hosts,
  /** The logins are public. Only `npm start` with the embedded backend sets them. */
  DEMO_LOGINS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('must be JSON')
        return z.NEVER
      }
    })
    .pipe(z.array(demoLogin)),
})

const schema = values.superRefine((env, context) => {
  if (env.METRICS && !env.HEALTH_TOKEN)
    context.addIssue({ code: 'custom', path: ['HEALTH_TOKEN'], message: 'is missing beside METRICS' })
  for (const group of ['FRANK_LLM_', 'FRANK_EMBEDDING_', 'FRANK_RERANK_'] as const) {
    const isUsed = Object.entries(env).some(([name, value]) => name.startsWith(group) && value)
    for (const name of [`${group}BASE_URL`, `${group}MODEL`] as const) {
      if (isUsed && !env[name])
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is missing beside the other ${group} values`,
        })
    }
  }
})

export type Env = z.infer<typeof schema>

/** No other product code reads `process.env`. @throws Error that names each missing or invalid value */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse({
    ...source,
    INTERNAL_URL: source.INTERNAL_URL || `http://127.0.0.1:${source.PORT || 3000}`,
  })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new Error(
    `The portal cannot start, because of its settings (see .env.example):\n${problems.join('\n')}`,
  )
}

/** The newest migration of the built sources. `next build` writes it here, so it is no setting (next.config.ts). */
export const schemaVersion = process.env.SCHEMA_VERSION

/** The package's version and the time of the build, as `SCHEMA_VERSION`. */
export const buildVersion = process.env.BUILD_VERSION

let cached: Env | undefined

/** Reads the environment at the first call, because a build has none. */
export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}
