import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listen } from './listen'

/** A collector of OpenTelemetry that keeps what it gets (OTLP over HTTP, as JSON). */
export type Collector = {
  url: string
  close: () => Promise<void>
  spans: () => { name: string }[]
  received: () => string
}

const spans = z.object({ spans: z.array(z.object({ name: z.string() })) })
const traces = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(spans) })) })

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    ...(await listen(server)),
    received: () => bodies.join('\n'),
    spans: () =>
      bodies
        .flatMap((body) => traces.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((scope) => scope.spans),
  }
}
