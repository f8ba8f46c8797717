import { adminOf } from '@/tests/support/backend'

/** Creates a section for documents of an organisation. Its `contents` lists the rows and files. */
export async function createSection(dataDir: string, organizationId: string, name: string) {
  const { data, error } = await adminOf(dataDir)
    .from('document_sections')
    .insert({ organization_id: organizationId, name })
    .select('id')
    .single<{ id: string }>()
  if (error) throw new Error(error.message)
  const { id } = data
  const folder = `${organizationId}/${id}`

  async function contents() {
    // A new client each time, because a test may have restarted the backend.
    const admin = adminOf(dataDir)
    const rows = await admin
      .from('documents')
      .select(
        'id, name, display_name, name_proposed, size, content_type, file_path, kind, document_date, facts_chosen',
      )
      .eq('section_id', id)
      .order('position')
    const files = await admin.storage.from('documents').list(folder)
    if (rows.error || files.error) throw new Error('the section cannot be read')
    return { rows: rows.data, files: files.data.map((file) => `${folder}/${file.name}`) }
  }
  return { id, contents, address: `/api/files/sections/${id}` }
}
