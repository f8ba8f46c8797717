import sharp from 'sharp'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/admin/appearance'
const words = {
  en: {
    lake: 'Lake blue',
    mark: 'Mark',
    save: 'Save',
    saved: 'The appearance is saved',
    remove: 'Remove the mark',
    animated: 'The mark cannot move.',
  },
  sv: {
    lake: 'Sjöblå',
    mark: 'Märke',
    save: 'Spara',
    saved: 'Utseendet är sparat',
    remove: 'Ta bort märket',
    animated: 'Märket kan inte röra sig.',
  },
} as const
const lake = 'rgb(28, 78, 132)'
const spruce = 'rgb(20, 89, 63)'

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(['#204060', '#ff0000'].map((color) => picture(color).raw().toBuffer()))
  const raw = { width: 300, height: 400, channels: 3, pageHeight: 200 } as const
  return sharp(Buffer.concat(frames), { raw }).gif().toBuffer()
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an admin gives the association its mark and colour, which its members see, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    baseURL,
  }) => {
    const organization = await createOrganization(dataDir())
    const member = organization.address('mats')
    await organization.addAccount({ fullName: 'Mats Medlem', email: member })
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(path)
    const save = page.getByRole('button', { name: text.save })
    const colour = () => save.evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(await colour()).toBe(spruce)
    // The chosen colour is shown before it is saved.
    await page.getByRole('radio', { name: text.lake }).check()
    await expect.poll(colour).toBe(lake)
    const chosen = page.getByLabel(text.mark, { exact: true })
    await chosen.setInputFiles({ name: 'rör.gif', mimeType: 'image/gif', buffer: await animation() })
    await save.click()
    await expect(page.getByText(text.animated)).toBeVisible()
    await expect(page.getByRole('radio', { name: text.lake })).toBeChecked()

    const buffer = await picture('#204060').png().toBuffer()
    await chosen.setInputFiles({ name: 'märke.png', mimeType: 'image/png', buffer })
    await save.click()
    await expect(page.getByText(text.saved)).toBeVisible()
    const mark = page.getByRole('banner').locator('img[src^="/marks/"]')
    await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
    await expectAccessible(page)
    await chosen.setInputFiles({ name: 'rör.gif', mimeType: 'image/gif', buffer: await animation() })
    await save.click()
    await expect(page.getByText(text.animated)).toBeVisible()
    await expect(page.getByText(text.saved)).toBeHidden()
    const address = await mark.getAttribute('src')

    await signIn(member)
    await page.goto('/manager/dashboard')
    await expect(mark).toHaveAttribute('src', address ?? '')
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', address ?? '')
    // Installed on a phone, the portal has the association's name and mark.
    const link = page.locator('head > link[rel="manifest"]')
    await expect(link).toHaveAttribute('crossorigin', 'use-credentials')
    const manifest = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await manifest.json()).toMatchObject({
      name: organization.name,
      short_name: organization.name,
      icons: [{ src: address, sizes: '256x256' }],
      theme_color: '#1c4e84',
    })
    expect(manifest.headers()['cache-control']).toContain('no-store')
    expect(await page.getByRole('banner').locator('[data-tint="lake"]').count()).toBe(1)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    // Mails show the mark to people without a session.
    const shown = await fetch(`${baseURL}${address}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${baseURL}/marks/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await fetch(`${baseURL}/marks/x`)).status).toBe(404)

    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(organization.admin.email)
    await page.goto(path)
    await page.getByRole('checkbox', { name: text.remove }).check()
    await save.click()
    await expect(page.getByText(text.saved)).toBeVisible()
    await expect(mark).toHaveCount(0)
    expect((await fetch(`${baseURL}${address}`)).status).toBe(404)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an admin chooses a colour, and a refusal is shown', async ({ page, signIn }) => {
    const organization = await createOrganization(dataDir())
    await signIn(organization.admin.email)
    await page.goto(path)
    await page.getByRole('radio', { name: words.en.lake }).check()
    await page.getByRole('button', { name: words.en.save }).click()
    await expect(page.getByText(words.en.saved)).toBeVisible()
    await expect(page.getByRole('radio', { name: words.en.lake })).toBeChecked()
    const svg = { name: 'm.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
    await page.getByLabel(words.en.mark, { exact: true }).setInputFiles(svg)
    await page.getByRole('button', { name: words.en.save }).click()
    await expect(page.getByText('Please select an image: JPEG, PNG')).toBeVisible()
  })
})
