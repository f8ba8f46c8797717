import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearUnclaimedImages } from '@/lib/articles/images/stored'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

describe('images that are not used by an article yet', () => {
  let backend: TestBackend
  let organization: OrganizationId
  beforeAll(async () => {
    backend = await startTestBackend()
    const { data } = await backend.admin
      .from('organizations')
      .insert({ name: 'Brf Bilden' })
      .select('id')
      .single()
      .throwOnError()
    organization = data?.id as OrganizationId
  })
  afterAll(() => backend?.remove())

  const join = async (email: string) => {
    const client = await backend.signIn(email)
    const { data } = await client.auth.getUser()
    await backend.admin
      .from('organization_members')
      .insert({
        organization_id: organization,
        email,
        full_name: email,
        role: 'ADMIN',
        auth_user_id: data.user?.id,
        invitation_status: 'active',
        password_set: true,
      })
      .throwOnError()
    return client
  }
  const paths = async (table: 'notes' | 'files') => {
    if (table === 'files') {
      const { data } = await backend.admin.storage.from('documents').list('articles')
      return (data ?? []).map(({ name }) => `articles/${name}`).sort()
    }
    const { data } = await backend.admin.from('unclaimed_article_images').select('path').order('path')
    return (data ?? []).map(({ path }) => String(path))
  }

  it('stay while another admin is about to save them, and are removed after an hour', async () => {
    const [eva, bo] = [await join('eva@bilden.example'), await join('bo@bilden.example')]
    const note = async (client: typeof eva) => {
      const path = `articles/${crypto.randomUUID()}.webp`
      await client
        .from('unclaimed_article_images')
        .insert({ path, organization_id: organization })
        .throwOnError()
      const stored = await client.storage
        .from('documents')
        .upload(path, new Uint8Array([1, 2, 3]), { contentType: 'image/webp' })
      expect(stored.error).toBeNull()
      return path
    }
    const [hers, his] = [await note(eva), await note(bo)]
    await clearUnclaimedImages(bo, organization, his)
    expect([await paths('notes'), await paths('files')]).toEqual([[hers], [hers]])

    await backend.admin
      .from('unclaimed_article_images')
      .update({ since: new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString() })
      .eq('path', hers)
      .throwOnError()
    await clearUnclaimedImages(bo, organization)
    expect([await paths('notes'), await paths('files')]).toEqual([[], []])
  })
})
