import { createServer } from 'node:http'

/** Keeps a free port of 127.0.0.1 and answers 503 there until the real server takes its place. */
export async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer((_, response) => response.writeHead(503, { connection: 'close' }).end())
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('No port is free.')
  const release = () =>
    new Promise<void>((released) => {
      server.close(() => released())
      server.closeAllConnections()
    })
  return { port: address.port, release }
}
