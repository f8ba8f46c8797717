import { demo, expect, openMenu, test } from '@/tests/e2e/fixtures'
import { recordActions, stoppedActionNoise } from '@/tests/e2e/recorded-actions'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test("Z02 T11 Z09 an admin's deletion has no effect if it is replayed by a member, another organisation or for a mandatory section", async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(stoppedActionNoise)
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const member = organization.address('mats')
  await organization.addAccount({ fullName: 'Mats Medlem', email: member })
  const path = '/manager/admin/documents'
  await signIn(organization.admin.email)
  await page.goto(`${path}?section=${section.id}`)

  const actions = await recordActions(page, path)
  await openMenu(page, 'Ekonomi')
  await page.getByRole('button', { name: 'Delete section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => actions.sent.length).toBe(1)
  const body = String(actions.sent[0]?.body)
  expect(body).toContain(section.id)
  const replay = async (data: string) => (await actions.replay(0, { body: data })).text()
  const names = async () => {
    const { data } = await adminOf(dataDir())
      .from('document_sections')
      .select('id, name')
      .eq('organization_id', organization.id)
      .order('position')
    return data ?? []
  }
  const before = await names()
  for (const { id, name } of before.filter((one) => one.name !== 'Ekonomi'))
    expect([name, await replay(body.replace(section.id, id))]).toEqual([
      name,
      expect.stringContaining('"code":"mandatory_section"'),
    ])
  for (const bad of ['null', 'undefined', 'not-set', crypto.randomUUID()])
    expect(await replay(body.replace(section.id, bad))).toContain('"code":"not_found"')

  for (const email of [member, demo.solglantan.admin]) {
    await signIn(email)
    expect(await replay(body)).toContain(email === member ? '"code":"access_denied"' : '"code":"not_found"')
  }
  expect(await names()).toEqual(before)
})
