import { adminOf } from '@/tests/support/backend'
import { createFaqOrganization } from './faqs'

/** Sentences as people write them: some are longer than a line of a phone. */
const questions = [
  'Får man ha hund i lägenheten?',
  'Hur länge får jag hyra ut min lägenhet i andra hand när jag studerar utomlands?',
  'När är tvättstugan öppen på helgerna?',
  'Vem betalar för en ny diskmaskin om den läcker ner till grannen under?',
  'Får man grilla på balkongen?',
  'Hur säger jag upp min parkeringsplats?',
  'Vad gäller för andrahandsuthyrning?',
]

/** An organisation for one test with as many members, FAQ items and questions to the board. */
export async function createLongLists(dataDir: string, count: number) {
  const organization = await createFaqOrganization(dataDir)
  const admin = adminOf(dataDir)
  const textOf = (index: number) => `${questions[index % questions.length]} (${index + 1})`
  const indexes = Array.from({ length: count }, (_, index) => index)
  for (const index of indexes) await organization.addFaq(textOf(index), 'Ja.\nMen fråga styrelsen först.')
  const apartments = await admin
    .from('apartments')
    .insert(
      indexes.map((index) => ({
        organization_id: organization.id,
        number: `12${10 + index}`,
        stairwell: 'A',
      })),
    )
    .select('id')
    .throwOnError()
  const statuses = ['active', 'sent', 'accepted', 'pending', 'sent']
  // The admin is the first.
  for (const index of indexes.slice(1))
    await organization.addRow(
      { fullName: `Medlem Andersson-Lindqvist ${index}`, email: organization.address(`medlem-${index}`) },
      {
        apartment_id: apartments.data[index]?.id,
        occupancy: 'co_owner',
        invitation_status: statuses[index % statuses.length],
      },
    )
  const { data: members } = await admin
    .from('organization_members')
    .select('id')
    .eq('organization_id', organization.id)
    .limit(1)
    .throwOnError()
  const organization_id = organization.id
  const groups = indexes.map((index) => ({
    ...{ id: crypto.randomUUID(), organization_id, signature: `fråga ${index}`, asked: 1, refused: 1 },
  }))
  await admin.from('frank_question_groups').insert(groups).throwOnError()
  const rows = groups.map(({ id }, index) => ({
    ...{ id: crypto.randomUUID(), organization_id, member_id: members?.[0]?.id, group_id: id },
    ...{ question: textOf(index), refused: true, rated: false },
  }))
  await admin.from('frank_questions').insert(rows).throwOnError()
  return organization
}
