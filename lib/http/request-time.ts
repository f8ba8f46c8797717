import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'

/** Node gives a request five minutes to come in: on a slow line too little for 50 MB. What is not a file is bounded by its size. */
const milliseconds = 30 * 60 * 1000

/** Gives requests the time that the largest upload takes over a slow line. The headers have to come as soon as ever. */
export function allowSlowUploads(): void {
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server }
    server.requestTimeout = milliseconds
  })
}
