import { demoPassword } from '@/supabase/demo/organizations'
import { createOrganization } from '@/tests/support/organizations'
import { startPortal } from '@/tests/support/portal'
import { cpuSecondsOf } from './cpu'
import { insertAll } from './insert-all'
import { findServer } from './memory'
import { signInOverHttp } from './sign-in'

const rounds = 10
const requestsPerRound = 15
const promised = 20

const fill = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length - 1)

const texts: Record<string, string> = {
  'a short text': 'Vi ses **lördag** kl. 10.',
  'a text of 49,000 characters': fill(
    '## Vår\n\n- **Kl. 10**: se [reglerna](https://brf.example).\n\n',
    49_000,
  ),
  'a table of 6,125 columns': fill(
    `${'|a'.repeat(6125)}\n${'|-'.repeat(6125)}\n${'a\n'.repeat(12_250)}`,
    49_002,
  ),
  'marks that never close': fill('*a_ ', 49_600),
  'brackets that never open': `${'['.repeat(999)}${']'.repeat(49_001)}`,
  'items of one letter': fill('- a\n', 50_000),
}

/**
 * Measures the web server's CPU time for a view of articles that are expensive to parse, compared with a
 * short text.
 */
export async function measureMarkdown(): Promise<void> {
  const portal = await startPortal({ DEMO: '0', WORKER: '0' })
  try {
    const organization = await createOrganization(portal.dataDir, 'Brf Mätt')
    const cookie = await signInOverHttp(portal.dataDir, organization.admin.email, demoPassword)
    const server = findServer(portal.child.pid ?? 0)
    const articles = Object.entries(texts).map(([title, content]) => ({
      ...{ id: crypto.randomUUID(), organization_id: organization.id, title, content },
    }))
    await insertAll(portal.dataDir, 'organization_news', articles)
    const view = async (id: string) => {
      const reply = await fetch(`${portal.url}/manager/news/${id}`, {
        headers: { cookie },
        redirect: 'manual',
      })
      await reply.text()
      if (reply.status !== 200) throw new Error(`the article answered ${reply.status}`)
    }
    const spent = new Map(articles.map(({ id }) => [id, 0]))
    // The first view renders the text.
    for (const id of spent.keys()) for (let time = 0; time < requestsPerRound; time++) await view(id)
    for (let round = 0; round < rounds; round++) {
      for (const [id, before] of spent) {
        const from = cpuSecondsOf(server)
        for (let time = 0; time < requestsPerRound; time++) await view(id)
        spent.set(id, before + cpuSecondsOf(server) - from)
      }
    }
    const [short = 0, ...others] = [...spent.values()].map(
      (all) => (all * 1000) / (rounds * requestsPerRound),
    )
    console.info(`${articles[0]?.title.padEnd(37)}${short.toFixed(1)} ms CPU a view`)
    for (const [index, milliseconds] of others.entries())
      console.info(
        `${articles[index + 1]?.title.padEnd(37)}${(milliseconds - short).toFixed(1)} ms CPU more (promised: at most ${promised})`,
      )
  } finally {
    await portal.stop()
  }
}
