import { adminOf } from '@/tests/support/backend'
import { createOrganization } from './organizations'

/** An organisation with an association number for one test, with functions for its FAQ. */
export async function createFaqOrganization(dataDir: string) {
  const admin = adminOf(dataDir)
  const organization = await createOrganization(dataDir)
  const associationId = Math.floor(Math.random() * 1e12) + 1000
  const numbered = await admin
    .from('organizations')
    .update({ association_id: associationId })
    .eq('id', organization.id)
  if (numbered.error) throw new Error(numbered.error.message)
  const section = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organization.id)
    .eq('section_type', 'FAQ')
    .single<{ id: string }>()
  if (section.error) throw new Error(section.error.message)
  const sectionId = section.data.id

  async function addFaq(question: string, answer = 'Ja.'): Promise<string> {
    const { data, error } = await admin
      .from('faq_items')
      .insert({ organization_id: organization.id, section_id: sectionId, question, answer })
      .select('id')
      .single<{ id: string }>()
    if (error) throw new Error(error.message)
    return data.id
  }

  async function listFaqs() {
    const { data, error } = await admin
      .from('faq_items')
      .select('id, question, answer, created_by, sent_to_frank, sync_error_message, frank_sync_attempts')
      .eq('organization_id', organization.id)
      .order('position')
    if (error) throw new Error(error.message)
    return data
  }

  async function configure(config: { api_url: string | null; is_enabled: boolean }): Promise<void> {
    const { error } = await admin
      .from('frank_api_config')
      .upsert({ organization_id: organization.id, ...config }, { onConflict: 'organization_id' })
    if (error) throw new Error(error.message)
  }

  const path = `/manager/admin/documents?section=${sectionId}`
  return { ...organization, associationId, sectionId, path, addFaq, listFaqs, configure }
}
