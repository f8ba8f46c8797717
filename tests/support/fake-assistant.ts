import { createServer, type ServerResponse } from 'node:http'

export type FakeAssistant = {
  url: string
  requests: { path: string; headers: NodeJS.Dict<string | string[]>; body: string }[]
  close: () => Promise<void>
}

/** A small real HTTP service with the assistant's contract, which answers as a test tells it. */
export function startFakeAssistant(answer: (response: ServerResponse) => void): Promise<FakeAssistant> {
  const requests: FakeAssistant['requests'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body })
      answer(response)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : 0
      const close = () =>
        new Promise<void>((done) => {
          server.closeAllConnections()
          server.close(() => done())
        })
      resolve({ url: `http://127.0.0.1:${port}`, requests, close })
    })
  })
}
