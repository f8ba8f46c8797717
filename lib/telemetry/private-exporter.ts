import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import { toPlainName } from './next-spans'

/** All others may contain an address or a message, and with it a search, a token or a name. */
const plainAttributes = new Set([
  'http.method',
  'http.route',
  'http.status_code',
  'next.page',
  'next.route',
  'next.rsc',
  'next.span_type',
  'error.type',
  'exception.type',
])

const keepPlain = (attributes: Attributes = {}): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => plainAttributes.has(name)))

/** Exports spans without addresses and messages, because a collector may belong to somebody else. */
export class PrivateExporter implements SpanExporter {
  constructor(private readonly exporter: SpanExporter) {}

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.exporter.export(spans.map(toPrivate), done)
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.()
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown()
  }
}

function toPrivate(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    name: { value: toPlainName(span) },
    attributes: { value: keepPlain(span.attributes) },
    events: {
      value: span.events.map((event) => ({ ...event, attributes: keepPlain(event.attributes) })),
    },
    status: { value: { code: span.status.code } },
  })
}
