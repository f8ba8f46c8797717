import { metrics } from '@opentelemetry/api'

/** Seconds. The buckets of OpenTelemetry's conventions for HTTP, and those of an answer that a model writes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 30]

/** Without an SDK the API's instruments do nothing. With one, it gives the same instrument for the same name. */
const histogram = (name: string, description: string) =>
  metrics
    .getMeter('portal')
    .createHistogram(name, { unit: 's', description, advice: { explicitBucketBoundaries: buckets } })

/** Counts a question. `outcome` is the certainty of the answer, or the type of the failure. */
export function recordQuestion(seconds: number, outcome: string): void {
  histogram('portal.question.duration', 'Questions to the assistant').record(seconds, { outcome })
}

/** Counts an answered request. `route` is its pattern, which names no member and no document. */
export function recordRequest(
  seconds: number,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  histogram('http.server.request.duration', 'Requests of pages and routes').record(seconds, {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })
}

/** Counts a call that a page or a route made. `service` is the part of the backend, or `other`. */
export function recordCall(
  seconds: number,
  { method, service, hasFailed }: { method: string; service: string; hasFailed: boolean },
): void {
  histogram('http.client.request.duration', 'Calls of the backend and of other services').record(seconds, {
    'http.request.method': method,
    'peer.service': service,
    ...(hasFailed && { 'error.type': 'no_answer' }),
  })
}
