import sharp from 'sharp'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from './organizations'

type NewArticle = {
  title?: string
  content?: string
  hoursAgo?: number
  authorId?: string | null
  imagePath?: string | null
  isChecked?: boolean
  isDraft?: boolean
}

/** Inserts an article into the database as one that was checked. @returns its id */
export async function addArticle(
  dataDir: string,
  organizationId: string,
  {
    title = 'Nytt',
    content = 'Text',
    hoursAgo = 0,
    authorId = null,
    imagePath = null,
    isChecked = true,
    isDraft = false,
  }: NewArticle,
): Promise<string> {
  const { data, error } = await adminOf(dataDir)
    .from('organization_news')
    .insert({
      organization_id: organizationId,
      title,
      content,
      created_by: authorId,
      image_url: imagePath,
      is_draft: isDraft,
      ...(isChecked ? { markdown_checked: true, words: content.replace(/[*_#`]/g, '') } : {}),
      created_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    })
    .select('id')
    .single<{ id: string }>()
  if (error) throw new Error(error.message)
  return data.id
}

/** The rows of an organisation's articles. */
export async function listArticles(dataDir: string, organizationId: string) {
  const { data, error } = await adminOf(dataDir)
    .from('organization_news')
    .select('id, title, content, image_url, image_width, image_height')
    .eq('organization_id', organizationId)
  if (error) throw new Error(error.message)
  return data
}

/** The names of the stored files of an organisation's articles. */
export async function listArticleFiles(dataDir: string, organizationId: string): Promise<string[]> {
  const { data, error } = await adminOf(dataDir).storage.from('documents').list(`${organizationId}/news`)
  if (error) throw new Error(error.message)
  return data.map(({ name }) => name)
}

/** The names of all article images in the storage. */
export async function listImages(dataDir: string): Promise<string[]> {
  const { data, error } = await adminOf(dataDir).storage.from('documents').list('articles', { limit: 1000 })
  if (error) throw new Error(error.message)
  return data.map(({ name }) => `articles/${name}`).sort()
}

/** Few characters whose table has more cells than an article may have. */
export const tooComplexTable = `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${'a\n'.repeat(149)}a`

/** A JPEG of one colour in the size of a photo. */
export function makePhoto(width = 1200, height = 800, background = '#1d5a49'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** An organisation with two members who can sign in, one of whom has read nothing, and one who never signed in. */
export async function createReaders(dataDir: string) {
  const organization = await createOrganization(dataDir)
  const anna = organization.address('anna')
  await organization.addAccount({ fullName: 'Anna Karin Läsare', email: anna })
  await organization.addAccount({ fullName: 'Bo Oläst', email: organization.address('bo') })
  await organization.addRow({ fullName: 'Cia Inbjuden', email: organization.address('cia') })
  return { organization, anna }
}
