import { createServer } from 'node:http'

/** Reserves a free port of 127.0.0.1 and answers 503 on it until the real server replaces it. */
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
