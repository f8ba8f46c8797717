import { expect, type Page } from '@playwright/test'
import { adminOf, waitUntilRead } from '../support/backend'
import { createFaqOrganization } from '../support/content/faqs'
import { makePdf } from '../support/documents/pdf'

/** An organisation, and an upload into its section of bylaws that waits until Frank has read the paper. */
export async function openBylaws(page: Page) {
  const dataDir = process.env.PORTAL_DATA ?? ''
  const organization = await createFaqOrganization(dataDir)
  const admin = adminOf(dataDir)
  const found = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organization.id)
    .eq('name', 'Stadgar')
    .single()
  const upload = async (name: string, pages: string[], fields = {}) => {
    const buffer = await makePdf(pages)
    const reply = await page.request.post(`/api/files/sections/${found.data?.id}`, {
      headers: { accept: 'application/json' },
      multipart: { ...fields, file: { name, mimeType: 'application/pdf', buffer } },
    })
    expect(reply.status()).toBe(200)
    await waitUntilRead(dataDir, organization.id)
    const document = await admin
      .from('documents')
      .select('id')
      .eq('organization_id', organization.id)
      .eq('name', name)
      .single()
    return String(document.data?.id)
  }
  return { organization, upload }
}
