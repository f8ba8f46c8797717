import { getMembersPath } from '@/lib/members/member'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'
import { insertAll } from './chat-history'
import { cpuSecondsOf, findServer } from './measure'

const rounds = 10
const requestsPerRound = 15
const promised = 1.5

type Seeded = { cookie: string; paths: Record<string, string> }

/**
 * Inserts an association of the given size into the database directly, because the cost of its screens does
 * not depend on how the rows were created.
 */
async function seed(
  dataDir: string,
  counts: { documents: number; news: number; members: number },
): Promise<Seeded> {
  const organization = await createOrganization(dataDir, 'Brf Mätt')
  const own = { organization_id: organization.id }
  const { data, error } = await adminOf(dataDir)
    .from('document_sections')
    .select('id')
    .match({ ...own, name: 'Stadgar' })
    .single<{ id: string }>()
  if (error) throw new Error(error.message)
  const fill = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i))
  await insertAll(
    dataDir,
    'documents',
    fill(counts.documents, (index) => ({
      ...own,
      section_id: data.id,
      name: `Dokument ${index}.pdf`,
      size: 1000,
      position: index + 1,
      file_path: `${organization.id}/${data.id}/${crypto.randomUUID()}.pdf`,
      content_type: 'application/pdf',
    })),
  )
  await insertAll(
    dataDir,
    'organization_members',
    fill(counts.members - 1, (index) => ({
      ...own,
      email: organization.address(`m${index}`),
      full_name: `Medlem ${index}`,
    })),
  )
  await insertAll(
    dataDir,
    'organization_news',
    fill(counts.news, (index) => ({
      ...{
        ...own,
        title: `Nyhet ${index}`,
        content: `Vi ses **lördag** kl. 10. ${'Välkommen! '.repeat(40)}`,
      },
      created_at: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    })),
  )
  return {
    cookie: await signInOverHttp(dataDir, organization.admin.email, demoPassword),
    paths: {
      dashboard: '/manager/dashboard',
      'news archive': '/manager/news?page=2',
      documents: `/manager/documents?section=${data.id}`,
      'admin documents': `/manager/admin/documents?section=${data.id}`,
      articles: '/manager/articles',
      members: getMembersPath(organization.name),
    },
  }
}

async function get(
  portal: TestPortal,
  { cookie, paths }: Seeded,
  screen: string,
  times: number,
): Promise<void> {
  for (let time = 0; time < times; time++) {
    const reply = await fetch(`${portal.url}${paths[screen]}`, { headers: { cookie }, redirect: 'manual' })
    await reply.text()
    if (reply.status !== 200) throw new Error(`${paths[screen]} answered ${reply.status}`)
  }
}

/**
 * Measures the web server's CPU time a request for each screen, with 10,000 documents, 1,000 news and 500
 * members against 100 of each.
 */
export async function measureContent(): Promise<void> {
  const portal = await startPortal({ DEMO: '0', WORKER: '0' })
  try {
    const large = await seed(portal.dataDir, { documents: 10_000, news: 1000, members: 500 })
    const small = await seed(portal.dataDir, { documents: 100, news: 100, members: 100 })
    const server = findServer(portal.child.pid ?? 0)
    for (const screen of Object.keys(large.paths)) {
      const spent = new Map([
        [large, 0],
        [small, 0],
      ])
      for (const seeded of spent.keys()) await get(portal, seeded, screen, requestsPerRound)
      // Alternates the two sizes, so that other load affects both equally.
      for (let round = 0; round < rounds; round++) {
        for (const [seeded, before] of spent) {
          const from = cpuSecondsOf(server)
          await get(portal, seeded, screen, requestsPerRound)
          spent.set(seeded, before + cpuSecondsOf(server) - from)
        }
      }
      const [many = 0, few = 0] = [...spent.values()].map((all) => (all * 1000) / (rounds * requestsPerRound))
      console.info(
        `${screen.padEnd(37)}${many.toFixed(1)} ms CPU, with 100: ${few.toFixed(1)} ms, ${(many / few).toFixed(2)} times (promised: ${promised})`,
      )
    }
  } finally {
    await portal.stop()
  }
}
