import { type Attributes, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node'
import { recordCall, recordRequest } from './instruments'

/** The spans and attributes that Next documents for its own tracing. */
const requestType = 'BaseServer.handleRequest'
const callType = 'AppRender.fetch'

const readText = (attributes: Attributes, name: string) => {
  const value = attributes[name]
  return typeof value === 'string' ? value : undefined
}

const services = { '/rest/v1/': 'database', '/auth/v1/': 'auth', '/storage/v1/': 'storage' }

/** The part of the backend that an address belongs to. */
export function toService(address: string | undefined): string {
  const path = URL.parse(address ?? '')?.pathname ?? ''
  return Object.entries(services).find(([start]) => path.includes(start))?.[1] ?? 'other'
}

/** The name of a span without an address, because addresses contain what people search for, and tokens. */
export function toPlainName({ name, attributes }: Pick<ReadableSpan, 'name' | 'attributes'>): string {
  const method = readText(attributes, 'http.method') ?? 'GET'
  const type = readText(attributes, 'next.span_type')
  if (type === requestType) return `${method} ${readText(attributes, 'next.route') ?? 'unknown'}`
  if (type === callType) return `fetch ${method} ${toService(readText(attributes, 'http.url'))}`
  return name
}

/** Makes the metrics of requests and calls from Next's spans. */
export class SpanMeter implements SpanProcessor {
  onStart(): void {}

  onEnd({ attributes, duration: [seconds, nanoseconds], status }: ReadableSpan): void {
    const time = seconds + nanoseconds / 1e9
    const method = readText(attributes, 'http.method') ?? 'GET'
    const type = readText(attributes, 'next.span_type')
    if (type === requestType) {
      const route = readText(attributes, 'next.route') ?? 'unknown'
      recordRequest(time, { method, route, status: Number(attributes['http.status_code'] ?? 0) })
    }
    if (type === callType) {
      const service = toService(readText(attributes, 'http.url'))
      recordCall(time, { method, service, hasFailed: status.code === SpanStatusCode.ERROR })
    }
  }

  async forceFlush(): Promise<void> {}
  async shutdown(): Promise<void> {}
}
