import { beforeAll, expect, it, vi } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import { mintAssistantToken } from '@/lib/assistant/token'
import { organizationIdSchema } from '@/lib/auth/organization-id'
import { POST } from './route'

vi.mock('@/lib/assistant/engine', () => ({
  answerQuestion: vi.fn(async () => ({
    answer: 'Ja.',
    source: '',
    sources: [],
    certainty: 'sure',
    relevance: 1,
  })),
}))

const token = 'assistant-token-for-tests'
const organizationId = organizationIdSchema.parse(crypto.randomUUID())

beforeAll(() => {
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'LINK_SECRET'])
    vi.stubEnv(name, 'not-needed-by-this-test')
  vi.stubEnv('FRANK_API_TOKEN', token)
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  vi.stubEnv('APP_URL', 'http://localhost:3000')
})

async function ask(association_id: number, accept: string) {
  vi.mocked(answerQuestion).mockClear()
  const grant = { organizationId, associationId: 1003, audience: 'board', scope: 'ask' } as const
  const response = await POST(
    new Request('http://localhost:3000/api/assistant/ask', {
      method: 'POST',
      headers: {
        accept,
        authorization: `Bearer ${await mintAssistantToken(grant, token)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ question: 'Får jag ha hund?', association_id, language: 'sv' }),
    }),
  )
  await response.text()
  return response.status
}

it.each(['application/json', 'text/event-stream'])(
  'T14 a valid token cannot ask another association, in %s',
  async (accept) => {
    for (const other of [1998, 1004]) {
      expect(await ask(other, accept)).toBe(403)
      expect(answerQuestion).not.toHaveBeenCalled()
    }
    expect(await ask(1003, accept)).toBe(200)
    expect(vi.mocked(answerQuestion).mock.calls[0]?.[1]).toMatchObject({
      reader: { organizationId, audience: 'board' },
    })
  },
)
