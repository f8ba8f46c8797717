import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { expect, it } from 'vitest'
import { toService } from './next-spans'
import { PrivateExporter } from './private-exporter'

it('an address belongs to a part of the backend, or to none', () => {
  const base = 'https://project.supabase.example'
  expect(toService(`${base}/rest/v1/articles?select=*`)).toBe('database')
  expect(toService(`${base}/auth/v1/token?grant_type=password`)).toBe('auth')
  expect(toService(`${base}/storage/v1/object/documents/x`)).toBe('storage')
  expect(toService('https://model.example/v1/chat')).toBe('other')
  expect(toService('no address')).toBe('other')
  expect(toService(undefined)).toBe('other')
})

it('an exported span contains no address, text or message', async () => {
  const stored = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(new PrivateExporter(stored))],
  })
  const tracer = provider.getTracer('next.js')
  const request = tracer.startSpan('GET /api/calendar/secret-token.ics?q=secret-search', {
    kind: SpanKind.SERVER,
    attributes: {
      'http.method': 'GET',
      'http.target': '/api/calendar/secret-token.ics?q=secret-search',
      'next.span_type': 'BaseServer.handleRequest',
      'next.span_name': 'GET /api/calendar/secret-token.ics?q=secret-search',
      'next.route': '/api/calendar/[feed]',
      'http.status_code': 200,
    },
  })
  const call = tracer.startSpan(
    'fetch GET https://project.supabase.example/rest/v1/members?email=eq.secret-name',
    {
      attributes: {
        'http.method': 'GET',
        'http.url': 'https://project.supabase.example/rest/v1/members?email=eq.secret-name',
        'next.span_type': 'AppRender.fetch',
      },
    },
    trace.setSpan(ROOT_CONTEXT, request),
  )
  call.recordException(new TypeError('secret-message'))
  call.setStatus({ code: 2, message: 'secret-message' })
  call.end()
  request.end()
  await provider.forceFlush()
  const spans = stored.getFinishedSpans()
  expect(spans.map(({ name }) => name)).toEqual(['fetch GET database', 'GET /api/calendar/[feed]'])
  const told = spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
  expect(JSON.stringify(told)).not.toContain('secret')
  expect(told[0]?.status).toEqual({ code: 2 })
  expect(told[0]?.events[0]?.attributes).toEqual({ 'exception.type': 'TypeError' })
  expect(told[1]?.attributes).toEqual({
    'http.method': 'GET',
    'http.status_code': 200,
    'next.route': '/api/calendar/[feed]',
    'next.span_type': 'BaseServer.handleRequest',
  })
  expect(spans[0]?.parentSpanContext?.spanId).toBe(spans[1]?.spanContext().spanId)
})
