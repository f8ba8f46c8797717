import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '@/supabase/demo/organizations'
import { createChatOrganization } from '@/tests/support/content/chat-organization'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { beginStream } from '@/tests/support/servers/fake-assistant'
import { signInOverHttp } from '@/tests/support/sign-in'
import { seedChatHistory } from './chat-history'
import { benchFlood } from './flood'
import { cpuSecondsOf, findServer, percentile } from './measure'

const questions = 150
/**
 * Questions before the measurement, for connections, prepared plans and compilation, which takes over 20
 * questions.
 */
const warmUp = 100
/** The fake service's delay before its first word, and again before the end of its answer. */
const serviceMs = 60

type Times = { started: number; firstByte: number; over: number }

const answer = {
  answer: 'Ja, **på gården** fram till klockan 21.',
  source: 'Ordningsregler.pdf',
  sources: [
    { text: 'På **gården** får man grilla fram till klockan 21.', source: 'Ordningsregler.pdf', page: 3 },
  ],
}

/**
 * Measures the portal's overhead over an assistant's own time, over HTTP on an idle portal, and the effect of
 * one member's flood on another organisation.
 */
export async function measureChat(): Promise<void> {
  const portal = await startPortal({
    FRANK_QUESTIONS_PER_MINUTE: '100000',
    PAGES_PER_SECOND: '1000000',
    FRANK_ALLOWED_HOSTS: '127.0.0.1',
  })
  try {
    const chat = await createChatOrganization(portal.dataDir)
    const conversationId = await seedChatHistory(portal.dataDir, chat)
    const cookie = await signInOverHttp(portal.dataDir, chat.member.email, demoPassword)
    let served: Times = { started: 0, firstByte: 0, over: 0 }
    await chat.answerBy((response, { headers }) => {
      served = { started: performance.now(), firstByte: 0, over: 0 }
      const isStream = headers.accept?.includes('text/event-stream')
      void serve(response, isStream ?? false, served)
    })
    const server = findServer(portal.child.pid ?? 0)
    const backend = readBackendPid(portal.dataDir)
    for (const accept of ['text/event-stream', 'application/json']) {
      const spent = [cpuSecondsOf(server), cpuSecondsOf(backend)] as const
      const [overheads, firstBytes]: [number[], number[]] = [[], []]
      for (let asked = -warmUp; asked < questions; asked++) {
        const seen = await ask(portal, { cookie, accept }, conversationId)
        // Waits until the question is stored and the portal is idle.
        await wait(40)
        if (asked < 0) continue
        overheads.push(seen.over - seen.started - (served.over - served.started))
        firstBytes.push(seen.firstByte - served.firstByte)
      }
      const name = accept === 'text/event-stream' ? 'streamed' : 'in one piece'
      report(`portal's part of a question, ${name}`, overheads, 25)
      // CPU time, because it does not depend on the load of the machine.
      const all = questions + warmUp
      const [web, data] = [cpuSecondsOf(server) - spent[0], cpuSecondsOf(backend) - spent[1]].map(
        (used) => (used * 1000) / all,
      )
      console.info(
        `  CPU a question, filing it included: web server ${web?.toFixed(1)} ms, backend ${data?.toFixed(1)} ms`,
      )
      if (accept === 'text/event-stream') report("first byte after the service's first", firstBytes, 15)
    }
    await chat.close()
    await benchFlood(portal)
  } finally {
    await portal.stop()
  }
}

function readBackendPid(dataDir: string): number {
  return JSON.parse(readFileSync(join(dataDir, 'backend.json'), 'utf8')).pid
}

async function serve(response: ServerResponse, isStream: boolean, times: Times): Promise<void> {
  await wait(serviceMs / 2)
  const stream = isStream ? beginStream(response) : null
  times.firstByte = performance.now()
  stream?.next('delta', { text: 'Ja, ' })
  await wait(serviceMs / 2)
  times.over = performance.now()
  stream?.next('answer', answer)
  if (stream) stream.end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

/** Asks as the chat does and waits for the answer. */
async function ask(
  portal: TestPortal,
  headers: { cookie: string; accept: string },
  conversation_id: string,
): Promise<Times> {
  const started = performance.now()
  const reply = await fetch(`${portal.url}/api/frank/ask`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: portal.url },
    body: JSON.stringify({ question: 'Får jag grilla på gården?', language: 'sv', conversation_id }),
  })
  if (!reply.ok || !reply.body) throw new Error(`the portal answered ${reply.status}`)
  let [firstByte, over, text] = [0, 0, '']
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    firstByte ||= performance.now()
    text += part.value
    if (text.includes('21.')) over ||= performance.now()
  }
  return { started, firstByte, over }
}

function report(name: string, times: number[], promised: number): void {
  console.info(
    `${name.padEnd(46)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms (promised: ${promised})`,
  )
}
