import { setTimeout as wait } from 'node:timers/promises'
import { organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { getMembersPath } from '@/lib/members/member'
import { toEnv } from '@/scripts/settings'
import { demoFacts } from '@/supabase/demo/facts'
import { makePdf } from '@/tests/support/documents/pdf'
import { startPortal } from '@/tests/support/portal'
import { postSignInForm } from '@/tests/support/sign-in'
import { copyOrganization, keepOriginal } from './copy-organization'
import { percentile } from './measure'
import { pageText } from './page-text'
import { type PostgresBackend, startPostgresBackend } from './postgres-backend'
import { moveToOtherCore, type Server, startPortalServer } from './servers'

const sizes = [1, 10, 100, 1000]
const [members, documents, pages] = [50, 100, 3]
/** So many associations are visited at each size, spread over all of them. */
const visits = 40
const name = 'Brf Skalan'
const password = 'a password of members'

/**
 * Measures what people wait for while the installation grows: 1 to 1,000 associations of 50 members and 100 read
 * documents, on a Postgres server. Vectors are left out, because they take an hour to make.
 */
export async function measureScale(): Promise<void> {
  moveToOtherCore()
  const backend = await startPostgresBackend()
  try {
    await fillOrganization(backend)
    await keepOriginal(backend.executor)
    const env = { ...toEnv(backend), FRANK_QUESTIONS_PER_MINUTE: '100000' }
    let made = 1
    for (const size of sizes) {
      const from = performance.now()
      if (size > made) await copyOrganization(backend.executor, made, size - 1)
      made = size
      const [database] = await backend.executor.query<{ size: string }>(
        'select pg_size_pretty(pg_database_size(current_database())) as size',
      )
      const took = ((performance.now() - from) / 1000).toFixed(0)
      console.info(`${size} associations, database ${database?.size} (copied in ${took} s)`)
      const server = await startPortalServer(env)
      try {
        await visitAll(server, size)
      } finally {
        await server.stop()
      }
    }
  } finally {
    await backend.stop()
  }
}

/** The first association, whose documents the worker reads. */
async function fillOrganization({ admin, executor, url, keys }: PostgresBackend): Promise<void> {
  const made = await admin
    .from('organizations')
    .insert({ name, association_id: 2_000_000 })
    .select('id')
    .single()
    .throwOnError()
  const organizationId = organizationIdSchema.parse(made.data.id)
  for (let at = 0; at < members; at++) {
    const email = `person${at}@scale.example`
    const account = await admin.auth.admin.createUser({ email, password, email_confirm: true })
    if (account.error) throw account.error
    await admin
      .from('organization_members')
      .insert({
        ...{ organization_id: organizationId, email, full_name: `Person ${at}` },
        ...{ role: at === 0 ? 'ADMIN' : 'MEMBER', auth_user_id: account.data.user.id },
        ...{ password_set: true, invitation_status: 'active' },
      })
      .throwOnError()
  }
  const news = Array.from({ length: 20 }, (_, at) => {
    const text = demoFacts[at % demoFacts.length]?.a.expect ?? ''
    return { organization_id: organizationId, title: `Nyhet ${at}`, content: text, words: text }
  })
  await admin
    .from('organization_news')
    .insert(news.map((row) => ({ ...row, markdown_checked: true })))
    .throwOnError()
  const section = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organizationId)
    .limit(1)
    .single()
    .throwOnError()
  for (let at = 0; at < documents; at++) {
    const body = [await makePdf(Array.from({ length: pages }, (_, page) => pageText(at * pages + page)))]
    const sectionId = String(section.data.id)
    const about = { name: `Dokument ${at}.pdf`, displayName: null, contentType: 'application/pdf' }
    await storeDocument(admin, { organizationId, sectionId, ...about, body })
  }
  const portal = await startPortal(toEnv({ url, keys }))
  const isWaiting = async () => (await executor.query('select 1 from document_jobs limit 1')).length > 0
  while (await isWaiting()) await wait(500)
  await portal.stop()
}

async function visitAll(server: Server, size: number): Promise<void> {
  const before = server.megabytes()
  const times = new Map<string, number[]>()
  const time = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const result = await work()
    times.set(what, [...(times.get(what) ?? []), performance.now() - from])
    return result
  }
  for (let visit = 0; visit < visits; visit++) {
    const at = Math.floor((visit * size) / visits)
    const suffix = at === 0 ? '' : String(at)
    const address = (person: number) => `person${person}${suffix && `-${suffix}`}@scale.example`
    const signIn = (person: number) => postSignInForm(server.url, address(person), password)
    const cookie = await time('sign-in', () => signIn(1 + (visit % (members - 1))))
    const open = async (path: string, cookies = cookie) => {
      const reply = await fetch(server.url + path, { headers: { cookie: cookies }, redirect: 'manual' })
      await reply.text()
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    }
    const ask = async () => {
      const reply = await fetch(`${server.url}/api/frank/ask`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ question: demoFacts[visit % demoFacts.length]?.question, language: 'sv' }),
      })
      await reply.text()
      if (!reply.ok) throw new Error(`a question was answered ${reply.status}`)
    }
    await time('dashboard', () => open('/manager/dashboard'))
    await time('documents', () => open('/manager/documents'))
    await time('first question (reads the index)', ask)
    await time('next question', ask)
    const admin = await signIn(0)
    const list = getMembersPath(suffix ? `${name} ${suffix}` : name)
    await time('admin: members', () => open(list, admin))
  }
  for (const [what, all] of times)
    console.info(
      `  ${what.padEnd(34)} p50 ${percentile(all, 0.5).toFixed(0)} ms, p95 ${percentile(all, 0.95).toFixed(0)} ms`,
    )
  console.info(`  web server ${before.toFixed(0)} MB, then ${server.megabytes().toFixed(0)} MB`)
}
