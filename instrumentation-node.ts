import { env } from '@/lib/env'

// With wrong settings the server says which, and does not serve.
try {
  env()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
