import { getMembersPath } from '@/lib/members/member'
import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    card: 'Member Management',
    add: 'Add User',
    cancel: 'Cancel',
    name: 'Full Name',
    email: 'Email Address',
    submit: 'Add and invite',
    nameRequired: 'Please enter the full name',
    emailInvalid: 'Please enter a valid email address',
    added: 'Member added successfully and invitation sent',
    exists: 'Cannot add user: Email already exists in this organization',
    sent: 'Invitation Sent',
    edit: 'Edit Bo Granne',
    role: 'Role',
    apartment: 'Apartment number (optional)',
    admin: 'Admin',
    save: 'Save',
    raise: 'Make Bo Granne an admin?',
    raiseConfirm: 'Make admin',
    roleUpdated: 'Role updated successfully',
    resend: 'Resend invitation to Bo Granne',
    send: 'Resend invitation',
    resent: 'Invitation email resent successfully',
    remove: 'Remove Bo Granne',
    question: 'Are you sure?',
    text: 'This will permanently remove Bo Granne from the organization. This action cannot be undone.',
    confirm: 'Remove Member',
    removed: 'Member removed successfully',
    legend: 'What the statuses mean',
    mail: 'invit',
  },
  sv: {
    card: 'Medlemshantering',
    add: 'Lägg till medlem',
    cancel: 'Avbryt',
    name: 'Fullständigt namn',
    email: 'E-postadress',
    submit: 'Lägg till och bjud in',
    nameRequired: 'Fyll i hela namnet',
    emailInvalid: 'Fyll i en giltig e-postadress',
    added: 'Medlemmen har lagts till och inbjudan har skickats',
    exists: 'Det går inte att lägga till medlemmen: e-postadressen finns redan i föreningen',
    sent: 'Inbjudan skickad',
    edit: 'Redigera Bo Granne',
    role: 'Roll',
    apartment: 'Lägenhetsnummer (valfritt)',
    admin: 'Administratör',
    save: 'Spara',
    raise: 'Gör Bo Granne till administratör?',
    raiseConfirm: 'Gör till administratör',
    roleUpdated: 'Rollen har ändrats',
    resend: 'Skicka inbjudan igen till Bo Granne',
    send: 'Skicka inbjudan igen',
    resent: 'Inbjudan har skickats igen',
    remove: 'Ta bort Bo Granne',
    question: 'Är du säker?',
    text: 'Bo Granne tas bort permanent från föreningen. Det går inte att ångra.',
    confirm: 'Ta bort medlem',
    removed: 'Medlemmen har tagits bort',
    legend: 'Vad statusarna betyder',
    mail: 'inbjud',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin adds, promotes, invites again and removes a member, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    isMobile,
  }) => {
    const organization = await createOrganization(dataDir())
    const email = organization.address('bo')
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/dashboard')
    await page.getByRole('navigation').filter({ visible: true }).getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('link', { name: text.card }).click()
    await expect(page).toHaveURL(new RegExp(`${encodeURIComponent(organization.name)}$`))
    await expect(page.getByRole('heading', { level: 1, name: text.card })).toBeVisible()

    await page.getByText(text.add, { exact: true }).click()
    await page.getByLabel(text.email, { exact: true }).fill('not an address')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.nameRequired)).toBeVisible()
    await expect(page.getByText(text.emailInvalid)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(text.name, { exact: true }).fill('  Bo   Granne ')
    await page.getByLabel(text.email, { exact: true }).fill(email.toUpperCase())
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.added)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('rowheader', { name: 'Bo Granne' })).toBeVisible()
    await expect(row.getByText(text.sent)).toBeVisible()
    await expect(page.getByLabel(text.name, { exact: true })).toBeHidden()

    await page.getByText(text.add, { exact: true }).click()
    await page.getByLabel(text.name, { exact: true }).fill('Bo en gång till')
    await page.getByLabel(text.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.exists).first()).toBeVisible()
    await expect(page.getByLabel(text.name, { exact: true })).toHaveValue('Bo en gång till')
    await page.getByText(text.cancel, { exact: true }).click()
    await expect(page.getByLabel(text.name, { exact: true })).toBeHidden()

    // The actions stand in the row's menu, and the fields in a sheet, which fills a phone's screen.
    await expect(page.getByRole('button', { name: text.remove })).toBeHidden()
    await openMenu(page, 'Bo Granne')
    await expectAccessible(page)
    await page.getByRole('button', { name: text.edit }).click()
    const sheet = page.getByRole('dialog', { name: 'Bo Granne' })
    const role = sheet.getByLabel(text.role, { exact: true })
    await expect(role).toBeFocused()
    const { width = 0, height } = (await sheet.boundingBox()) ?? {}
    const screen = page.viewportSize()
    expect([isMobile ? width : width < 600, height]).toEqual([
      isMobile ? screen?.width : true,
      screen?.height,
    ])
    const raise = page.getByRole('dialog', { name: text.raise })
    await sheet.getByLabel(text.apartment).fill('1204')
    await role.selectOption(text.admin)
    await sheet.getByRole('button', { name: text.save, exact: true }).click()
    await expectAccessible(page)
    await raise.getByRole('button', { name: text.raiseConfirm }).click()
    await expect(page.getByText(text.roleUpdated)).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(row).toContainText('1204')
    await expect(row).toContainText(text.admin)
    await expect(page.locator('summary', { hasText: /Bo Granne$/ })).toBeFocused()

    await openMenu(page, 'Bo Granne')
    const resend = page.getByRole('button', { name: text.resend })
    await expect(page.getByText(text.send, { exact: true }).filter({ visible: true })).toBeVisible()
    await expectAccessible(page)
    await resend.click()
    await expect(page.getByText(text.resent)).toBeVisible()

    await page.getByText(text.legend).click()
    await expect(resend).toBeHidden()
    await openMenu(page, 'Bo Granne')
    await page.getByRole('button', { name: text.remove }).click()
    const dialog = page.getByRole('dialog', { name: text.question })
    await expect(dialog).toContainText(text.text)
    await expect(dialog.getByRole('button', { name: text.cancel })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: text.remove })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.removed)).toBeVisible()
    await expect(row).toHaveCount(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([isMobile, overflow]).toEqual([isMobile, 0])

    await openMail(page, dataDir(), email, 2)
    await expect(page.locator('body')).toContainText(organization.name)
    await expect(page.locator('body')).toContainText(new RegExp(text.mail, 'i'))
  })
}

test('an admin narrows and orders the list, chooses members to invite again, and takes it as a file', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const sent = { invitation_status: 'sent', invited_at: new Date(Date.now() - 7_200_000).toISOString() }
  const [ten, two] = [await organization.addApartment('10'), await organization.addApartment('2')]
  await organization.addRow(
    { fullName: '=Ada', email: organization.address('ada') },
    { ...sent, apartment_id: ten },
  )
  await organization.addRow(
    { fullName: 'Bo', email: organization.address('bo') },
    { ...sent, apartment_id: two },
  )
  await organization.addRow(
    { fullName: 'Cia', email: organization.address('cia') },
    { invitation_status: 'active' },
  )
  await signIn(organization.admin.email)
  await page.goto(getMembersPath(organization.name))
  await page.getByLabel('Status').selectOption('Not signed in yet')
  await expect(page).toHaveURL(/status=waiting/)
  await page.getByLabel('Order').selectOption('Apartment')
  await expect(page.getByRole('rowheader')).toHaveText(['Bo', '=Ada'])
  await expectAccessible(page)
  await page.getByLabel('Choose Bo').check()
  await page.getByRole('button', { name: 'Send again to the chosen' }).click()
  await expect(page.getByText('Invitations on their way: 1')).toBeVisible()
  await openMenu(page, '=Ada')
  await page.getByRole('button', { name: 'Edit =Ada' }).click()
  await page.getByLabel('Apartment number (optional)').last().fill('11')
  await page.getByLabel('Apartment number (optional)').last().press('Enter')
  await expect(page.getByText('The household is saved')).toBeVisible()
  const file = await page.request.get('/api/members/export')
  expect(file.headers()['content-disposition']).toContain('attachment')
  const text = await file.text()
  expect(text).toContain(`'=Ada;${organization.address('ada')};11;`)
  expect(text.split('\r\n')).toHaveLength(6)
})

test('an admin sees the status of each invitation, and can send one until it is accepted', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  const people = [
    ['Pia Pending', { invitation_status: 'pending' }, 'Invitation Pending', 'Send invitation to Pia Pending'],
    [
      'Sven Sent',
      { invitation_status: 'sent', invited_at: new Date().toISOString() },
      'Invitation Sent',
      'Resend invitation to Sven Sent',
    ],
    [
      'Elsa Expired',
      { invitation_status: 'sent', invited_at: dayAgo },
      'Invitation Expired',
      'Resend invitation to Elsa Expired',
    ],
    ['Arne Accepted', { invitation_status: 'accepted' }, 'Invitation Accepted', null],
    ['Aina Active', { invitation_status: 'active' }, 'Active', null],
  ] as const
  for (const [fullName, fields] of people) {
    await organization.addRow(
      { fullName, email: organization.address(fullName.slice(0, 4).toLowerCase().trim() + fullName.length) },
      fields,
    )
  }
  await signIn(organization.admin.email)
  await adminOf(dataDir())
    .from('organization_members')
    .update({ invitation_status: 'accepted' })
    .eq('email', organization.admin.email)
    .throwOnError()
  await page.goto(getMembersPath(organization.name))
  const own = page.getByRole('row').filter({ hasText: organization.admin.fullName })
  await expect(own.getByText('Active', { exact: true })).toBeVisible()
  for (const [fullName, , badge, button] of people) {
    const row = page.getByRole('row').filter({ hasText: fullName })
    await expect(row.getByText(badge, { exact: true })).toBeVisible()
    await openMenu(page, fullName)
    if (button) await expect(row.getByRole('button', { name: button })).toBeVisible()
    else await expect(row.getByRole('button', { name: /invitation/ })).toHaveCount(0)
    // The open menu covers the next rows.
    await page.keyboard.press('Escape')
  }
  await openMenu(page, 'Pia Pending')
  await page.getByRole('button', { name: 'Send invitation to Pia Pending' }).click()
  await expect(page.getByText('Invitation email sent successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Pia Pending' })).toContainText('Invitation Sent')

  // This member has accepted but has no account any more, so they cannot sign in.
  await page.getByText('Add User').click()
  await page.getByLabel('Full Name').fill('Arne Accepted')
  await page.getByLabel('Email Address').fill(organization.address('arne13'))
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(
    page.getByText(
      'Cannot add user: Email has orphaned record that needs cleanup. Please contact an administrator to clean up orphaned records.',
    ),
  ).toBeVisible()
})
