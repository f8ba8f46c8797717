import type { Page } from '@playwright/test'
import { getMembersPath } from '@/lib/members/member'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    link: 'Import from a spreadsheet',
    file: 'CSV file',
    read: 'Show preview',
    required: 'Please choose a file',
    check: '2. Check the members',
    toAdd: 'Will be added and invited:2',
    skipped: 'Left out:5',
    problems: [
      'Already a member',
      'Listed twice in the file',
      'Email address is not valid',
      'Name is missing',
      'Role is not known',
    ],
    start: 'Add and invite (2)',
    done: 'The import is done',
    invited: 'Added and invited: 2',
    left: 'Skipped rows (5)',
    back: 'Back to the members',
  },
  sv: {
    link: 'Importera från ett kalkylblad',
    file: 'CSV-fil',
    read: 'Förhandsgranska',
    required: 'Välj en fil',
    check: '2. Kontrollera medlemmarna',
    toAdd: 'Läggs till och bjuds in:2',
    skipped: 'Hoppas över:5',
    problems: [
      'Redan medlem',
      'Finns två gånger i filen',
      'E-postadressen är ogiltig',
      'Namn saknas',
      'Rollen är okänd',
    ],
    start: 'Lägg till och bjud in (2)',
    done: 'Importen är klar',
    invited: 'Tillagda och inbjudna: 2',
    left: 'Rader som hoppas över (5)',
    back: 'Tillbaka till medlemmarna',
  },
} as const

async function choose(page: Page, label: string, content: Buffer, name = 'medlemmar.csv') {
  await page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: content })
}

const countMembers = async (organizationId: string) => {
  const members = adminOf(dataDir()).from('organization_members')
  const { count } = await members
    .select('id', { count: 'exact', head: true })
    .eq('organization_id', organizationId)
  return count
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin imports an Excel CSV file after a preview of its errors, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    const asa = organization.address('asa')
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(getMembersPath(organization.name))
    await page.getByRole('link', { name: text.link }).click()
    await page.getByRole('button', { name: text.read }).click()
    await expect(page.locator('#file-error')).toHaveText(text.required)
    await expectAccessible(page)

    const rows = [
      'Namn;E-post;Roll;Lägenhet',
      `Åsa Öberg;${asa};Medlem;1203`,
      `"Berg; Bo";${organization.address('bo')};Admin`,
      `Eva;${organization.admin.email.toUpperCase()};Medlem`,
      `Åsa Öberg;${asa};Medlem`,
      'Fel;fel-adress;Medlem',
      `;${organization.address('x')};Medlem`,
      `Kim;${organization.address('kim')};Kassör`,
    ]
    await choose(page, text.file, Buffer.from(rows.join('\r\n'), 'latin1'))
    await page.getByRole('button', { name: text.read }).click()
    await expect(page.getByRole('heading', { name: text.check })).toBeFocused()
    await expect(page.getByText(text.toAdd)).toBeVisible()
    await expect(page.getByText(text.skipped)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Åsa Öberg' }).first()).toContainText('1203')
    for (const problem of text.problems) await expect(page.getByText(problem)).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)

    await page.getByRole('button', { name: text.start }).click()
    await expect(page.getByRole('heading', { name: text.done })).toBeFocused()
    await expect(page.getByText(text.invited)).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText(text.left)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: text.back }).last().click()
    await expect(page.getByRole('rowheader', { name: 'Åsa Öberg' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Berg; Bo' })).toBeVisible()
    expect(await countMembers(organization.id)).toBe(3)
  })
}

test('R08 an import of 500 rows shows progress and continues after a lost connection, and a second import adds no member', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource|net::ERR_FAILED/)
  test.setTimeout(120_000)
  const organization = await createOrganization(dataDir())
  const addresses = Array.from({ length: 500 }, (_, row) => organization.address(`p${row}`))
  // Most rows are already members, because 500 invitations with an account and a mail each would take too
  // long.
  const long = addresses.slice(60).map((email) => ({
    ...{ organization_id: organization.id, email, full_name: `Person ${email}` },
    invitation_status: 'active',
  }))
  const { error } = await adminOf(dataDir()).from('organization_members').insert(long)
  expect(error).toBeNull()
  const file = Buffer.from(
    ['Name,Email', ...addresses.map((email, row) => `Person ${row},${email}`)].join('\n'),
  )
  const path = `${getMembersPath(organization.name)}/import`
  await signIn(organization.admin.email)
  await page.goto(path)
  await choose(page, 'CSV file', file)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByText('Will be added and invited:60')).toBeVisible()
  await expect(page.getByText('Left out:440')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(501)

  let batches = 0
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    batches += 1
    return batches === 2 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Add and invite (60)' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByText('The import stopped after 25 of 60.')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Added and invited: 60')).toBeVisible()
  expect(await countMembers(organization.id)).toBe(501)

  await page.goto(path)
  await choose(page, 'CSV file', file)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByText('Will be added and invited:0')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add and invite/ })).toHaveCount(0)

  await page.goto(getMembersPath(organization.name))
  await expect(page.getByText('501 members')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(26)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 21')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
  await page.goto(`${getMembersPath(organization.name)}?page=999`)
  await expect(page.getByText('Page 21 of 21')).toBeVisible()
})

test('U06 a file that is no list of members is refused with a plain message', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto(`${getMembersPath(organization.name)}/import`)
  const files: [string, Buffer, RegExp][] = [
    ['empty', Buffer.alloc(0), /Please choose a file|no rows/],
    ['only a header', Buffer.from('Name;Email\n'), /no rows/],
    ['no columns', Buffer.from('a;b\nc;d\n'), /needs a column for the name/],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0xff, 0xfe]),
      /could not be read|needs a column/,
    ],
    ['too large', Buffer.alloc(1_000_001, 'a'), /too large/],
  ]
  for (const [what, content, words] of files) {
    await choose(page, 'CSV file', content)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await expect(page.getByText(words), what).toBeVisible()
    await expect(page.getByRole('heading', { name: '1. Choose a file' })).toBeVisible()
  }
  expect(await countMembers(organization.id)).toBe(1)
})
