import { createParser } from 'eventsource-parser'
import { BrandedError } from '@/lib/errors'

/** `leave` is called when the reader closes the stream; later events are dropped. */
export function openEventStream(leave: () => void) {
  const encoder = new TextEncoder()
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
    cancel: () => {
      stream = null
      leave()
    },
  })
  return {
    send: (event: string, data: unknown) =>
      stream?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    close: () => stream?.close(),
    toResponse: (headers: Record<string, string> = {}) =>
      new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          // A proxy that compresses or buffers would delay the words.
          'Cache-Control': 'private, no-store, no-transform',
          'X-Accel-Buffering': 'no',
          ...headers,
        },
      }),
  }
}

export const wantsEvents = (request: Request) =>
  request.headers.get('accept')?.includes('text/event-stream') ?? false

export class EventsTooLarge extends BrandedError {
  static override readonly brand = 'EventsTooLarge'
}

/** @throws EventsTooLarge if the whole body is larger than `maxBytes` */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<{ event: string | undefined; data: string }> {
  let read: { event: string | undefined; data: string }[] = []
  const parser = createParser({ onEvent: ({ event, data }) => read.push({ event, data }) })
  const decoder = new TextDecoder()
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new EventsTooLarge(`more than ${maxBytes} bytes`)
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* read
    read = []
  }
}
