import 'server-only'

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
