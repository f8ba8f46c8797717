import { describe, expect, it } from 'vitest'
import { mintAssistantToken } from '@/lib/assistant/token'
import { organizationIdSchema } from '@/lib/auth/organization-id'
import { type LinkedFile, signFileLink, verifyFileLink } from './link'

const secret = 'a secret of at least sixteen characters'
const id = '6f1c2f0e-2d53-4a51-9c39-0d3f5f9d7b11'
const file: LinkedFile = { of: 'documents', id }
const reader = 'b7d7b3d2-5a0e-4a53-8a51-9a4a4e7f2f10'
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000)

describe('U09 a link to a document', () => {
  it('works at 59 seconds and not at 61', async () => {
    const token = await signFileLink({ ...file, reader }, secret, at(0))
    expect(await verifyFileLink(token, reader, secret, at(59))).toEqual(file)
    expect(await verifyFileLink(token, reader, secret, at(61))).toBeNull()
  })

  it('opens nothing if it was altered or signed with another secret', async () => {
    const token = await signFileLink({ ...file, reader }, secret, at(0))
    const [header, , signature] = token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ sub: crypto.randomUUID(), of: 'documents', reader, aud: 'file', exp: 9e9 }),
    ).toString('base64url')
    expect(await verifyFileLink(`${header}.${forged}.${signature}`, reader, secret, at(1))).toBeNull()
    expect(await verifyFileLink(token, reader, `${secret}!`, at(1))).toBeNull()
    expect(await verifyFileLink('', reader, secret, at(1))).toBeNull()
  })

  it('opens nothing for another reader', async () => {
    const token = await signFileLink({ ...file, reader }, secret, at(0))
    expect(await verifyFileLink(token, crypto.randomUUID(), secret, at(1))).toBeNull()
    expect(await verifyFileLink(token, '', secret, at(1))).toBeNull()
  })

  it('opens a file of news, and not the document with its id, if it was signed for that', async () => {
    const token = await signFileLink({ of: 'article_files', id, reader }, secret, at(0))
    expect(await verifyFileLink(token, reader, secret, at(1))).toEqual({ of: 'article_files', id })
  })

  it('cannot be a token for the assistant', async () => {
    const organizationId = organizationIdSchema.parse(id)
    const token = await mintAssistantToken(
      { organizationId, associationId: 1, audience: 'members', scope: 'ask' },
      secret,
    )
    expect(await verifyFileLink(token, reader, secret)).toBeNull()
  })
})
