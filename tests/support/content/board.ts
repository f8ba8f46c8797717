import { adminOf, waitUntilRead } from '@/tests/support/backend'
import { createFaqOrganization } from './faqs'
import { createSection } from './sections'

const houseRules = `Regler för taket

På taket får ingen vistas utan att fastighetsskötaren är med. Takluckan är låst. Nyckeln finns hos fastighetsskötaren.

Regler för tvättstugan

Tvättstugan är öppen mellan klockan 7 och 21. Boka tid på tavlan utanför. Filtret i torktumlaren rengörs efter varje pass.

Regler för gården

Cyklar ställs i cykelstället. Grillen på gården släcks med vatten. Barnvagnar ställs inte i trapphuset.`

/** An organisation for one test with two members, for which the built-in assistant answers. */
export async function createBoard(dataDir: string) {
  const organization = await createFaqOrganization(dataDir)
  const admin = adminOf(dataDir)
  const moa = { fullName: 'Moa Medlem', email: organization.address('moa') }
  const nils = { fullName: 'Nils Nyfiken', email: organization.address('nils') }
  const moaId = await organization.addAccount(moa)
  const nilsId = await organization.addAccount(nils)

  /** Uploads the house rules and waits until the assistant has read them. */
  async function addHouseRules(): Promise<string> {
    const section = await createSection(dataDir, organization.id, 'Regler')
    const file_path = `${organization.id}/${section.id}/${crypto.randomUUID()}.txt`
    const bytes = Buffer.from(houseRules)
    const stored = await admin.storage.from('documents').upload(file_path, bytes)
    if (stored.error) throw new Error(stored.error.message)
    const row = {
      organization_id: organization.id,
      section_id: section.id,
      name: 'Trivselregler.txt',
      file_path,
    }
    const { data, error } = await admin
      .from('documents')
      .insert({ ...row, size: bytes.length, content_type: 'text/plain' })
      .select('id')
      .single<{ id: string }>()
    if (error) throw new Error(error.message)
    await waitUntilRead(dataDir)
    return data.id
  }

  /** The questions for the board, oldest first. */
  async function listQuestions() {
    const { data, error } = await admin
      .from('frank_questions')
      .select('id, member_id, question, sent_at, named, faq_id, seen_at')
      .eq('organization_id', organization.id)
      .order('created_at')
    if (error) throw new Error(error.message)
    return data
  }
  return {
    ...organization,
    moa: { ...moa, id: moaId },
    nils: { ...nils, id: nilsId },
    addHouseRules,
    listQuestions,
  }
}
