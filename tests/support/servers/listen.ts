import type { Server } from 'node:http'

/** Starts a server on a free port of this machine. */
export async function listen(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the server has no port')
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { url: `http://127.0.0.1:${address.port}`, close }
}
