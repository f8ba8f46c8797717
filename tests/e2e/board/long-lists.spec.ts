import type { Page } from '@playwright/test'
import { getMembersPath } from '@/lib/members/member'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { createLongLists } from '@/tests/support/content/long-lists'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const question = 'Hur länge får jag hyra ut min lägenhet i andra hand när jag studerar utomlands? (2)'

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** The lines of a row's question. */
const linesOf = (page: Page) =>
  page
    .locator('li > details > summary', { hasText: question })
    .first()
    .evaluate((row, text) => {
      const words = [...row.querySelectorAll('h2, span')].findLast((one) => one.textContent === text)
      if (!(words instanceof HTMLElement)) return null
      return Math.round(words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight))
    }, question)

test('fourteen questions and members fit on a page of 1,400 px, on a phone of 2,200 px @phone', async ({
  page,
  signIn,
  isMobile,
}) => {
  const organization = await createLongLists(dataDir(), 14)
  const limit = isMobile ? 2200 : 1400
  await signIn(organization.admin.email)

  await page.goto('/manager/frank/questions')
  const rows = page.locator('details[name=board-questions]')
  await expect(rows).toHaveCount(14)
  expect(await heightOf(page)).toBeLessThanOrEqual(limit)
  expect(await linesOf(page)).toBe(isMobile ? 2 : 1)
  await expectAccessible(page)
  // A row opens by keyboard, and one at a time.
  const row = page.locator('details', { has: page.getByRole('heading', { name: question }) }).first()
  await row.locator('summary').first().press('Enter')
  await expect(row.getByText('Not answered')).toBeVisible()
  expect(await linesOf(page)).toBe(isMobile ? 3 : 1)
  await rows.last().locator('summary').first().press('Enter')
  await expect(row.getByText('Not answered')).toBeHidden()

  // The sections above the items are as high as they are many.
  await page.goto(organization.path)
  await expect(page.locator('details[name=faq-items]')).toHaveCount(14)
  const section = page.getByRole('region', { name: 'FAQ', exact: true })
  expect((await section.boundingBox())?.height).toBeLessThanOrEqual(limit)
  expect(await linesOf(page)).toBe(isMobile ? 2 : 1)

  await page.goto(getMembersPath(organization.name))
  await expect(page.getByRole('row')).toHaveCount(15)
  expect((await page.getByRole('table').boundingBox())?.height).toBeLessThanOrEqual(limit)
  await expectAccessible(page)

  const anna = organization.address('anna')
  await organization.addAccount({ fullName: 'Anna', email: anna })
  await signIn(anna)
  await page.goto(`/manager/documents?section=${organization.sectionId}`)
  await expect(page.locator('details[name=faq]')).toHaveCount(14)
  expect(await heightOf(page)).toBeLessThanOrEqual(limit)
  await expectAccessible(page)
})
