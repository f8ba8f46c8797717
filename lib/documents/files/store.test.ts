import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { storeDocument } from './store'

/** Stores a document whose row gets this reply. @returns the requests that delete */
async function storeWith(reply: () => Promise<Response>): Promise<string[]> {
  const deleted: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (init?.method === 'DELETE') deleted.push(pathname)
    if (pathname.endsWith('/add_document')) return reply()
    if (pathname.endsWith('/file_removals')) return new Response(null, { status: 201 })
    return Response.json({ Id: '1', Key: 'documents/a.pdf' })
  }
  const document = {
    ...{ organizationId: 'o1' as OrganizationId, sectionId: 's1', name: 'a.pdf', displayName: null },
    ...{ contentType: 'application/pdf', body: [Buffer.from('%PDF-')] },
  }
  const client = createClient('http://backend.invalid', 'key', { global: { fetch } })
  await expect(storeDocument(client, document)).rejects.toThrow()
  return deleted
}

describe('the file of a document', () => {
  it('stays if the reply about its row is lost, because the row may exist', async () => {
    expect(await storeWith(() => Promise.reject(new TypeError('fetch failed')))).toEqual([])
    expect(await storeWith(async () => new Response('timeout', { status: 504 }))).toEqual([])
  })

  it('is deleted if the database refuses its row', async () => {
    const refusal = { code: '23514', message: 'no' }
    expect(await storeWith(async () => Response.json(refusal, { status: 400 }))).toHaveLength(1)
  })
})
