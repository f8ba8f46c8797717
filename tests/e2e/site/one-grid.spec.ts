import { demo, expect, expectAccessible, expectNoAxeFinding, test } from '@/tests/e2e/fixtures'
import { screens } from '@/tests/e2e/screens'
import { createReaders } from '@/tests/support/content/articles'

const dataDir = () => process.env.PORTAL_DATA ?? ''

for (const area of ['member', 'admin'] as const)
  test(`every screen of the ${area} area begins at one edge, has the same width and footer, and no axe finding @phone`, async ({
    page,
    signIn,
    speak,
    isMobile,
    expectNoise,
  }) => {
    await speak(isMobile ? 'sv' : 'en')
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
    // The association that does not exist.
    expectNoise(/status of 404/)
    await signIn(demo.solglantan.admin)
    const paths = await screens[area]()
    const measured: unknown[] = []
    for (const screen of paths) {
      await page.goto(`/manager/${screen}`)
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      // Once a screen in `npm test`. tokens.test.ts has the contrasts of both schemes.
      if (isMobile) await expectNoAxeFinding(page)
      else await expectAccessible(page)
      measured.push(
        await page.evaluate((path) => {
          const left = (selector: string) => {
            const range = document.createRange()
            range.selectNodeContents(document.querySelector(selector) ?? document.body)
            return Math.round(range.getBoundingClientRect().left)
          }
          // The link, because the text of its picture stands in the middle of it.
          const brand = Math.round(document.querySelector('header a')?.getBoundingClientRect().left ?? 0)
          const { width } = document.querySelector('main')?.getBoundingClientRect() ?? { width: 0 }
          return { path, heading: left('main h1'), brand, footer: left('footer p'), width }
        }, screen),
      )
    }
    const [first] = measured as { heading: number; width: number }[]
    const { heading: edge, width } = first ?? { heading: 0, width: 0 }
    expect(edge).toBeGreaterThan(0)
    expect(measured).toEqual(paths.map((path) => ({ path, heading: edge, brand: edge, footer: edge, width })))
  })

for (const language of ['en', 'sv'] as const) {
  const links =
    language === 'en'
      ? ['My cases', 'The board', 'Emergency numbers', 'Accessibility']
      : ['Mina ärenden', 'Styrelsen', 'Journummer', 'Tillgänglighet']

  test(`the footer names the association and leads to the cases, its board, the numbers and the statement on accessibility, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    // A person of the test's own, because the portal keeps the language that a member chooses.
    const { organization, anna } = await createReaders(dataDir())
    await speak(language)
    await signIn(anna)
    await page.goto('/manager/dashboard')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(organization.name)
    await expect(footer.getByRole('link')).toHaveText(links)
    await expectAccessible(page)
    const addresses = [/\/cases$/, /\/board$/, /\/board#number$/, /\/tillganglighet$/]
    for (const [index, address] of addresses.entries()) {
      await footer.getByRole('link').nth(index).click()
      await expect(page).toHaveURL(address)
      await page.goto('/manager/profile')
    }
    await footer.getByRole('button').click()
    await expect(page).toHaveURL(/\/manager\/profile$/)
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'sv' : 'en')
  })
}
