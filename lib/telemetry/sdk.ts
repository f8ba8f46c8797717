import 'server-only'
import { metrics } from '@opentelemetry/api'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { AlwaysOnSampler, BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { getReadiness } from '@/lib/readiness'
import { getIndexCache } from '@/lib/retrieval/index/index-cache'
import { SpanMeter } from './next-spans'
import { PrivateExporter } from './private-exporter'
import { registry } from './registry'

/** Starts OpenTelemetry in this process. Next makes its spans as soon as a tracer is registered. */
export function startSdk({ withMetrics, withTraces }: { withMetrics: boolean; withTraces: boolean }): void {
  // OTEL_SERVICE_NAME wins over our name.
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'portal' }))
    .merge(detectResources({ detectors: [envDetector] }))
  if (withMetrics) startMetrics(resource)
  // The exporter reads its own settings, OTEL_EXPORTER_OTLP_….
  const exporting = () => new BatchSpanProcessor(new PrivateExporter(new OTLPTraceExporter()))
  const spanProcessors = [...(withMetrics ? [new SpanMeter()] : []), ...(withTraces ? [exporting()] : [])]
  // A request that is not sampled would be missing in the metrics. A visitor's header chooses no trace, so there is
  // no propagator.
  const sampler = new AlwaysOnSampler()
  new NodeTracerProvider({ resource, sampler, spanProcessors }).register({ propagator: null })
}

function startMetrics(resource: ReturnType<typeof defaultResource>): void {
  // The portal's own route sends them: a port of its own would need a second guard.
  const reader = new PrometheusExporter({ preventServerStart: true })
  metrics.setGlobalMeterProvider(new MeterProvider({ resource, readers: [reader] }))
  const serializer = new PrometheusSerializer()
  registry.read = async () => serializer.serialize((await reader.collect()).resourceMetrics)
  observe()
}

/** What is read at the moment of the question. */
function observe(): void {
  const meter = metrics.getMeter('portal')
  meter
    .createObservableGauge('portal.index.size', { unit: 'By', description: 'Memory of the search indexes' })
    .addCallback((result) => result.observe(getIndexCache().bytes))
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Memory of the process' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  const ready = meter.createObservableGauge('portal.ready', { description: '1 if /api/ready answers 200' })
  const oldest = meter.createObservableGauge('portal.queue.oldest', {
    unit: 's',
    description: 'Age of what has waited longest',
  })
  meter.addBatchObservableCallback(
    async (result) => {
      const { isReady, oldest: ages } = await getReadiness()
      result.observe(ready, isReady ? 1 : 0)
      for (const [queue, seconds] of Object.entries(ages)) result.observe(oldest, seconds ?? 0, { queue })
    },
    [ready, oldest],
  )
}
