import { parseArgs } from 'node:util'
import { z } from 'zod'
import { env } from '@/lib/env'
import { chatQuestionSchema } from '@/lib/frank/schema'
import { connectToBackend } from '@/scripts/settings'
import { createSessionCookies } from './session-cookies'

/** `npm run ask`: over HTTP to the running portal; prints JSON. */
const usage = 'Usage: npm run ask -- --email ADDRESS "question"'

const argumentsSchema = z.object({
  email: z
    .string({ error: '--email is missing' })
    .toLowerCase()
    .pipe(z.email('--email is no e-mail address')),
  language: z.enum(['en', 'sv']),
  question: chatQuestionSchema.shape.question,
})

function readArguments() {
  const options = { email: { type: 'string' }, language: { type: 'string', default: 'sv' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const parsed = argumentsSchema.safeParse({ ...values, question: positionals.join(' ') })
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message.replaceAll('_', ' ')}\n${usage}`)
  return parsed.data
}

async function main() {
  const { email, language, question } = readArguments()
  await connectToBackend()
  const cookie = await createSessionCookies(email)
  const response = await fetch(new URL('/api/frank/ask', env().INTERNAL_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ question, language }),
  })
  console.info(JSON.stringify(await response.json(), null, 2))
  if (!response.ok) process.exit(1)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
