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
  /** Only where the project signs sessions with a shared secret; otherwise its published keys verify them. */
  SUPABASE_JWT_SECRET: optional(secret),
  /** Who the sessions say that they come from, where it is not SUPABASE_URL and /auth/v1. */
  SUPABASE_JWT_ISSUER: optional(z.string()),
  /** Signs the short-lived tokens by which the portal opens an organisation's documents to the assistant. */
  FRANK_API_TOKEN: secret,
  /** Signs the 60-second links to files. */
  LINK_SECRET: secret,
  /** Where the portal is reached from outside: decides on secure cookies, and what e-mails link to. */
  APP_URL: z.url({ error: 'must be the public address of the portal', protocol: /^https?$/ }),
  /** Where the server reaches itself: the assistant that we ship answers there. */
  INTERNAL_URL: z.url({ error: 'must be a web address', protocol: /^https?$/ }),
  /** How many proxies of our own stand before the portal: only what they add to X-Forwarded-For is believed. */
  TRUSTED_PROXY_HOPS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
  /** What an operator shows to `/api/health` (`Authorization: Bearer …`) to read what is wrong with the set-up. */
  HEALTH_TOKEN: optional(secret),
  /** The project takes the visitor's address from `Sb-Forwarded-For` (Auth, Rate Limits, IP address forwarding), which needs a secret key. */
  SUPABASE_FORWARD_ADDRESS: z.preprocess(
    (value) => value || '0',
    z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1'),
  ),
  /** How many e-mails the project sends in an hour; invitations stay below it. Empty: as many as it takes. */
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
  /** How long members' conversations with the assistant, their ratings and their questions to the board are kept, in days. */
  CONVERSATION_RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int()
    .min(1)
    .max(36_500)
    .default(365),
  /** Questions that one member may put to the assistant in a minute; a whole organisation has ten times as many. */
  FRANK_QUESTIONS_PER_MINUTE: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .max(1_000_000)
    .default(30),
  /** Megabytes that the documents of one organisation may take up. */
  STORAGE_QUOTA_MB: z.coerce.number({ error: 'must be a number of megabytes' }).int().min(1).default(2048),
  /** Where visitors of the public pages write to. */
  CONTACT_EMAIL: z.preprocess(
    (value) => value || undefined,
    z.email({ error: 'must be an e-mail address' }).default('kontakt@foreningsportalen.example'),
  ),
  FRANK_API_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  /** An OpenAI-compatible endpoint (as https://host/v1) whose model writes the answers from the passages that are found; without it no model is used. */
  FRANK_LLM_BASE_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_LLM_API_KEY: optional(z.string()),
  FRANK_LLM_MODEL: optional(z.string()),
  /** An OpenAI-compatible embeddings endpoint (as https://host/v1); without it retrieval works by words. */
  FRANK_EMBEDDING_BASE_URL: optional(z.url({ error: 'must be a web address', protocol: /^https?$/ })),
  FRANK_EMBEDDING_API_KEY: optional(z.string()),
  FRANK_EMBEDDING_MODEL: optional(z.string()),
  /** What the model wants before a text (as "query: "), where the endpoint does not add it. */
  FRANK_EMBEDDING_QUERY_PREFIX: optional(z.string()),
  FRANK_EMBEDDING_PASSAGE_PREFIX: optional(z.string()),
  /** Host names, comma-separated, that an admin may enter although they are not public. */
  FRANK_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((hosts) =>
      hosts
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** Set by `npm start` alone, where the embedded backend holds the demo associations: their logins, which everybody may know. */
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
 * Reads and checks the environment. The only reader of `process.env` in product code.
 * @throws Error that names every value that is missing or wrong, in plain words.
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

/** The checked environment, read once and lazily: a build needs none of it. */
export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}
