import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { signInOverHttp } from '@/tests/support/sign-in'

export type Visitor = {
  organization: { id: string; name: string }
  /** The internet address of its people, which a counted proxy adds. */
  address: string
  /** A word that only this organisation's documents contain. */
  word: string
  upload: string
  cookies: { admin: string; member: string }
  /** The ids of its articles. */
  news: string[]
}

/** Letters only, so that the index treats it as one word. */
const toWord = (nth: number) => `zorp${String.fromCharCode(97 + (nth % 26), 97 + Math.floor(nth / 26))}quen`

/** Creates organisations with an admin, a member and a section each. */
export async function createVisitors(dataDir: string, count: number): Promise<Visitor[]> {
  const visitors: Visitor[] = []
  for (let nth = 0; nth < count; nth++) {
    const organization = await createOrganization(dataDir, `Brf Prov ${nth}`)
    await adminOf(dataDir)
      .from('organizations')
      .update({ association_id: 7000 + nth })
      .eq('id', organization.id)
      .throwOnError()
    const member = { email: organization.address('mia'), fullName: 'Mia Medlem' }
    await organization.addAccount(member)
    const section = await createSection(dataDir, organization.id, 'Provet')
    const signIn = (email: string) => signInOverHttp(dataDir, email, demoPassword)
    visitors.push({
      organization,
      address: `198.51.100.${nth + 1}`,
      word: toWord(nth),
      upload: section.address,
      news: [],
      cookies: { admin: await signIn(organization.admin.email), member: await signIn(member.email) },
    })
  }
  return visitors
}
