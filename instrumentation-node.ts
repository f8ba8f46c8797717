import { env } from '@/lib/env'
import { allowSlowUploads } from '@/lib/http/request-time'
import { notePeers } from '@/lib/rate-limit/peer'
import { finishPages } from '@/lib/site/finish-pages'

// With wrong settings the server says which, and does not serve.
try {
  env()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

notePeers()
allowSlowUploads()
finishPages()
