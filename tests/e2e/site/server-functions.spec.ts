import type { APIResponse } from '@playwright/test'
import { readBackend } from '@/supabase/local/client-env'
import { expect, test } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'
import { openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const answer = async (response: APIResponse) => [response.status(), await response.json()]

test('an admin invites, invites again and removes a member by the server functions', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('bo')
  const member_id = await organization.addRow({ fullName: 'Bo Granne', email })
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const call = async (name: string, data: unknown) =>
    answer(await page.request.post(`/api/functions/${name}`, { data }))
  const invitation = { email: email.toUpperCase(), organization_id: organization.id }
  expect(await call('send-invitation', invitation)).toEqual([200, { success: true, invitation_sent: true }])
  expect(await call('resend-invitation', { member_id })).toEqual([200, { success: true }])
  await openMail(page, dataDir(), email, 2)
  expect(await call('delete-member', { member_id })).toEqual([200, { success: true }])
  const gone = [404, { success: false, error: 'not_found' }]
  expect(await call('delete-member', { member_id })).toEqual(gone)
  expect(await call('resend-invitation', { member_id })).toEqual(gone)
  expect(await call('send-invitation', invitation)).toEqual(gone)
})

test("T11 Z15 another organisation's ids look like missing ids, and malformed ids are refused", async ({
  page,
  signIn,
}) => {
  const [ours, theirs] = [await createOrganization(dataDir()), await createOrganization(dataDir())]
  const email = theirs.address('bo')
  const member_id = await theirs.addRow({ fullName: 'Bo Granne', email })
  await signIn(ours.admin.email)
  const call = async (name: string, data: unknown) =>
    answer(await page.request.post(`/api/functions/${name}`, { data }))
  const nothing = [404, { success: false, error: 'not_found' }]
  for (const id of [member_id, crypto.randomUUID()]) {
    expect(await call('resend-invitation', { member_id: id })).toEqual(nothing)
    expect(await call('delete-member', { member_id: id })).toEqual(nothing)
  }
  for (const organization_id of [theirs.id, ours.id, crypto.randomUUID()])
    expect(await call('send-invitation', { email, organization_id })).toEqual(nothing)
  const malformed = [400, { success: false, error: 'invalid_organization_id' }]
  for (const id of ['', 'not-set', 'null', 'undefined', null, "' or true --", 7]) {
    expect([id, await call('resend-invitation', { member_id: id })]).toEqual([id, malformed])
    expect([id, await call('delete-member', { member_id: id })]).toEqual([id, malformed])
    expect([id, await call('send-invitation', { email, organization_id: id })]).toEqual([id, malformed])
  }
})

test('Z01 Z02 a member and a visitor are refused, whatever they send', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('member')
  const member_id = await organization.addAccount({ fullName: 'Mia Medlem', email })
  const calls = [
    ['resend-invitation', { member_id }],
    ['delete-member', { member_id }],
    ['send-invitation', { email, organization_id: organization.id }],
    ['delete-member', { member_id: 'not-set' }],
  ] as const
  for (const [name, data] of calls) {
    const response = await page.request.post(`/api/functions/${name}`, { data })
    expect(await answer(response)).toEqual([401, { success: false, error: 'session_expired' }])
  }
  await signIn(email)
  for (const [name, data] of calls) {
    const response = await page.request.post(`/api/functions/${name}`, { data })
    expect(await answer(response)).toEqual([403, { success: false, error: 'access_denied' }])
  }
})

test('Z16 a request from another site, by GET or as plain text has no effect', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('bo')
  const member_id = await organization.addRow({ fullName: 'Bo Granne', email })
  await signIn(organization.admin.email)
  const url = '/api/functions/delete-member'
  const data = JSON.stringify({ member_id })
  const json = { 'content-type': 'application/json' }
  const attempts = [
    page.request.get(`${url}?member_id=${member_id}`),
    page.request.post(url, { data, headers: { ...json, origin: 'https://evil.example' } }),
    page.request.post(url, { data, headers: { ...json, 'sec-fetch-site': 'cross-site' } }),
    page.request.post(url, { data, headers: { 'content-type': 'text/plain' } }),
    page.request.post(url, { data: Buffer.from(`{"member_id":"${member_id}"`), headers: json }),
    page.request.post(url, { data: JSON.stringify({ member_id, more: 'x'.repeat(100_000) }), headers: json }),
  ]
  const statuses = (await Promise.all(attempts)).map((response) => response.status())
  expect(statuses).toEqual([405, 403, 403, 415, 400, 413])
  expect((await page.request.post(url, { data, headers: json })).status()).toBe(200)
})

test('A26 a forged Host does not appear in a mail', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('bo')
  const member_id = await organization.addRow({ fullName: 'Bo Granne', email })
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }
  const response = await page.request.post('/api/functions/resend-invitation', {
    data: { member_id },
    headers,
  })
  expect(response.status()).toBe(200)
  await openMail(page, dataDir(), email)
  const link = new URL((await page.locator('pre a').getAttribute('href')) ?? '')
  expect(link.origin).toBe(new URL(process.env.PORTAL_URL ?? '').origin)
  expect(link.origin).not.toBe(readBackend(dataDir())?.url)
  await expect(page.locator('body')).not.toContainText('evil.example')
})
