import { env } from '@/lib/env'
import { finishHeads } from '@/lib/http/finish-heads'
import { allowSlowUploads } from '@/lib/http/request-time'
import { notePeers } from '@/lib/rate-limit/peer'

// With wrong settings the server says which, and does not serve.
try {
  env()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

notePeers()
allowSlowUploads()
finishHeads()
