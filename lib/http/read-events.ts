import { createParser } from 'eventsource-parser'

export class EventsTooLarge extends Error {
  override name = 'EventsTooLarge'
}

/**
 * The server-sent events of a body in their order, however the network cuts it: the one reader, on the server and in the browser.
 * @param maxBytes bytes of the whole body at most
 * @throws EventsTooLarge
 */
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
