import { z } from 'zod'

const optional = (schema: z.ZodString | z.ZodURL) =>
  z.preprocess((value) => value || undefined, schema.optional())

const secret = z.string({ error: 'is missing' }).min(16, 'must be at least 16 characters')

const demoLogin = z.object({
  email: z.email(),
  password: z.string(),
  role: z.enum(['ADMIN', 'MEMBER']),
  organization: z.string(),
})

const values = z.object({
  SUPABASE_URL: z.url({ error: 'must be the address of a Supabase project', protocol: /^https?$/ }),
  SUPABASE_PUBLISHABLE_KEY: secret,
  SUPABASE_SECRET_KEY: secret,
  /** Only if the project signs sessions with a shared secret. Otherwise its published keys verify them. */
  SUPABASE_JWT_SECRET: optional(secret),
  /** The issuer of the sessions, if it is not SUPABASE_URL and /auth/v1. */
  SUPABASE_JWT_ISSUER: optional(z.string()),
  /** Signs the short-lived tokens that give the assistant access to an organisation's documents. */
  FRANK_API_TOKEN: secret,
  /** Signs the 60-second links to files. */
  LINK_SECRET: secret,
  /** The public address of the portal, for secure cookies and the links in e-mails. */
  APP_URL: z.url({ error: 'must be the public address of the portal', protocol: /^https?$/ }),
  /** The address at which the server reaches itself, for the assistant that we ship. */
  INTERNAL_URL: z.url({ error: 'must be a web address', protocol: /^https?$/ }),
  /**
   * The number of our own proxies before the portal. Only the
   * entries that they add to X-Forwarded-For are trusted.
   */
  TRUSTED_PROXY_HOPS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
  /**
   * The token (`Authorization: Bearer …`) with which an operator reads the set-up warnings at `/api/health`.
   */
  HEALTH_TOKEN: optional(secret),
  /**
   * 1 if the project accepts the visitor's address in `Sb-Forwarded-For` (Auth, Rate Limits, IP address
   * forwarding), which needs a secret key.
   */
  SUPABASE_FORWARD_ADDRESS: z.preprocess(
    (value) => value || '0',
    z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1'),
  ),
  /**
   * The number of e-mails that the project sends per hour. Invitations stay below it. Empty: no limit here.
   */
  MAILS_PER_HOUR: z.preprocess(
    (value) => value || undefined,
    z.coerce.number({ error: 'must be a number' }).int().min(1).max(1_000_000).optional(),
  ),
  /** How long questions to the assistant are kept, in days. */
  LOG_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int()
    .min(1)
    .max(36_500)
    .default(365),
  /**
   * How long members' conversations with the assistant, their
   * ratings and questions to the board are kept, in days.
   */
  CONVERSATION_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int()
    .min(1)
    .max(36_500)
    .default(365),
  /** Questions per minute from one member to the assistant. An organisation has ten times as many. */
  FRANK_QUESTIONS_PER_MINUTE: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .max(1_000_000)
    .default(30),
  /** The storage limit of one organisation's documents in megabytes. */
  STORAGE_QUOTA_MB: z.coerce.number({ error: 'must be a number of megabytes' }).int().min(1).default(2048),
  /** The contact address on the public pages. */
  CONTACT_EMAIL: z.preprocess(
    (value) => value || undefined,
    z.email({ error: 'must be an e-mail address' }).default('kontakt@foreningsportalen.example'),
  ),
  FRANK_API_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  /**
   * An OpenAI-compatible endpoint (such as https://host/v1) whose model
   * writes the answers from the passages. Without it no model is used.
   */
  FRANK_LLM_BASE_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_LLM_API_KEY: optional(z.string()),
  FRANK_LLM_MODEL: optional(z.string()),
  /**
   * An OpenAI-compatible embeddings endpoint (such as
   * https://host/v1). Without it the search uses words only.
   */
  FRANK_EMBEDDING_BASE_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_EMBEDDING_API_KEY: optional(z.string()),
  FRANK_EMBEDDING_MODEL: optional(z.string()),
  /** The prefix that the model expects before a text (such as "query: "), if the endpoint does not add it. */
  FRANK_EMBEDDING_QUERY_PREFIX: optional(z.string()),
  FRANK_EMBEDDING_PASSAGE_PREFIX: optional(z.string()),
  /** Comma-separated host names that an admin can enter although they are not public. */
  FRANK_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((hosts) =>
      hosts
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  /**
   * The logins of the demo associations, which are public.
   * Only `npm start` with the embedded backend sets it.
   */
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

/** A model needs both its address and its name. */
const schema = values.superRefine((env, context) => {
  for (const group of ['FRANK_LLM_', 'FRANK_EMBEDDING_'] as const) {
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

/**
 * Reads and validates the environment. No other product code
 * reads `process.env`, except NODE_ENV and NEXT_RUNTIME.
 * @throws Error that names every missing or invalid value
 */
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

let cached: Env | undefined

/** The validated environment, read at the first call because a build has none. */
export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}
