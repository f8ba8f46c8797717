import type { App } from '@supabase/lite'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { createBackupFront } from '@/supabase/backup/backup-front'
import { createAuthAdmin } from '@/supabase/local/auth/auth-admin'
import { createAuthFront } from '@/supabase/local/auth/auth-front'
import type { AuthUsers } from '@/supabase/local/auth/auth-users'
import { createCustomProviders } from '@/supabase/local/auth/custom-providers'
import { EmailChange } from '@/supabase/local/auth/email-change'
import { createFactorRoutes } from '@/supabase/local/auth/factor-routes'
import { Factors } from '@/supabase/local/auth/factors'
import { createProviderRoutes } from '@/supabase/local/auth/provider-routes'
import type { SessionGate } from '@/supabase/local/auth/session-gate'
import { stampIssuer } from '@/supabase/local/auth/stamp-issuer'
import {
  mailboxHeaders,
  renderLocked,
  renderMailbox,
  renderMessage,
} from '@/supabase/local/mail/mailbox-page'
import type { Mailer } from '@/supabase/local/mail/mailer'
import type { Outbox } from '@/supabase/local/mail/outbox'
import type { FileStorage } from '@/supabase/local/storage/file-storage'
import { createStorageFront } from '@/supabase/local/storage/storage-front'
import type { Executor } from './executor'
import { apiKeyKind, type BackendKeys, isMailboxKey } from './keys'
import { logError } from './log'

interface GatewayParts {
  lite: App
  gate: SessionGate
  executor: Executor
  files: FileStorage
  users: AuthUsers
  mailer: Mailer
  outbox: Outbox
  keys: BackendKeys
  /** Holds the rows of a backup while they are sent. */
  dumpDir: string
  siteUrl: string
  sizeLimit: number
}

const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})

/** One body can hold the pages and passages of the longest document (20 million characters). */
const bodyLimit = 128 * 1024 * 1024
const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Our corrections come first, then only `@supabase/lite`'s three APIs. */
export function createGateway(parts: GatewayParts): Hono {
  const { lite, gate, executor, files, users, mailer, outbox, keys, dumpDir, siteUrl, sizeLimit } = parts
  const forward = (request: Request) => gate.run(() => lite.fetch(request, { peerAddress: null }))
  const app = new Hono()
  app.onError((error) => {
    logError(error.stack ?? error.message)
    return Response.json({ message: 'Internal server error', error: 'server_error' }, { status: 500 })
  })
  app.notFound(() => Response.json({ message: 'Not found' }, { status: 404 }))

  app.get('/health', async (context) => {
    await executor.query('select 1')
    return context.json({ status: 'ok' })
  })

  app.use('/mailbox/*', async (context, next) => {
    // Prevents DNS rebinding: a web page whose name resolves to this machine must not read the mail.
    if (!local.test(context.req.header('host') ?? '')) return context.notFound()
    const key = context.req.query('key') ?? getCookie(context, 'mailbox')
    if (!isMailboxKey(keys, key)) return context.body(renderLocked(), 403, mailboxHeaders)
    setCookie(context, 'mailbox', key ?? '', { path: '/mailbox', httpOnly: true, sameSite: 'Strict' })
    await next()
  })
  app.get('/mailbox', async (context) =>
    context.body(renderMailbox(await outbox.list(), outbox.keeps), 200, mailboxHeaders),
  )
  app.get('/mailbox/:id', async (context) => {
    const message = await outbox.find(context.req.param('id'))
    return message ? context.body(renderMessage(message), 200, mailboxHeaders) : context.notFound()
  })

  // The portal's own mails, which Auth does not send.
  app.post('/outbox', async (context) => {
    if (apiKeyKind(context.req.raw, keys) !== 'secret') return context.json({ message: 'Forbidden' }, 403)
    const mail = outboxMail.safeParse(await context.req.json().catch(() => null))
    if (!mail.success) return context.json({ message: 'Invalid mail' }, 400)
    await outbox.send(mail.data, { wait: true })
    return context.body(null, 204)
  })

  for (const path of ['/auth/v1/*', '/rest/v1/*']) {
    app.use(path, async (context, next) => {
      if (Number(context.req.header('content-length') ?? 0) > bodyLimit) {
        return context.json({ message: 'Payload too large', code: '413' }, 413)
      }
      await next()
    })
  }
  const factors = new Factors(executor)
  const stamped = stampIssuer(forward, { executor, factors, jwtSecret: keys.jwtSecret })
  app.route('/auth/v1', createFactorRoutes({ forward: stamped, executor, users, factors, keys, siteUrl }))
  app.route('/auth/v1', createCustomProviders(executor, keys))
  app.route('/auth/v1', createProviderRoutes({ forward: stamped, executor, keys, siteUrl }))
  app.route('/auth/v1', createAuthAdmin({ users, mailer, keys, siteUrl }))
  app.route(
    '/auth/v1',
    createAuthFront({
      forward: stamped,
      users,
      factors,
      emailChange: new EmailChange(executor, mailer),
    }),
  )
  app.route(
    '/storage/v1',
    createStorageFront({
      forward,
      keys,
      sizeLimit,
      bucketLimit: bucketLimitOf(executor),
      openRange: (bucket, key, range) => files.openRange(bucket, key, range),
    }),
  )
  app.route('/backup', createBackupFront({ executor, keys, folder: dumpDir }))
  app.all('/rest/v1/*', (context) => forward(context.req.raw))
  return app
}

function bucketLimitOf(executor: Executor): (bucket: string) => Promise<number | null> {
  return async (bucket) => {
    const [row] = await executor.query<{ file_size_limit: number | null }>(
      'select file_size_limit from storage.buckets where id = $1',
      [bucket],
    )
    return row?.file_size_limit ?? null
  }
}
