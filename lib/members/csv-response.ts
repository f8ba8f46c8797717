import 'server-only'
import { contentDisposition } from '@/lib/http/file-response'
import { writeCsv } from './write-csv'

export function toCsvResponse(rows: readonly (readonly (string | null)[])[], name: string): Response {
  return new Response(writeCsv(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
