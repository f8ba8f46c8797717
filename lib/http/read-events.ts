import { createParser } from 'eventsource-parser'

export class EventsTooLarge extends Error {
  override name = 'EventsTooLarge'
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
