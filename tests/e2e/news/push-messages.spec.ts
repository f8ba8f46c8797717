import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect, expectAccessible } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const words = {
  en: {
    on: 'Turn on notifications',
    off: 'Turn off notifications',
    signOut: 'Sign Out',
    failed: 'Notifications could not be turned on',
    blocked: 'The browser blocks notifications',
  },
  sv: {
    on: 'Slå på aviseringar',
    off: 'Stäng av aviseringar',
    signOut: 'Logga ut',
    failed: 'Aviseringar kunde inte slås på',
    blocked: 'Webbläsaren stoppar aviseringar',
  },
} as const

/** A browser without a screen refuses notifications by itself. */
async function allowNotifications(context: BrowserContext, permission = 'granted'): Promise<void> {
  await context.addInitScript((answer) => {
    Object.defineProperty(Notification, 'permission', { value: answer })
    Notification.requestPermission = async () => answer as NotificationPermission
  }, permission)
}

/** Stands in for the push service of the browser's maker, which a test cannot reach. */
async function fakePushService(context: BrowserContext, endpoint: string): Promise<void> {
  await context.addInitScript((address) => {
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
    const forget = async () => {
      if (localStorage.getItem('stays')) throw new DOMException('no connection', 'NetworkError')
      localStorage.removeItem('device')
      return true
    }
    const toBytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const find = () => {
      const key = localStorage.getItem('device')
      if (!key) return null
      const options = { applicationServerKey: toBytes(key).buffer }
      const toJSON = () => ({ endpoint: address, keys })
      return { endpoint: address, options, toJSON, unsubscribe: forget } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => find()
    PushManager.prototype.subscribe = async (given) => {
      localStorage.setItem('device', String(given?.applicationServerKey))
      return find() as PushSubscription
    }
  }, endpoint)
}

/** The rows of a device. */
async function listDevices(endpoint: string) {
  const rows = adminOf(dataDir()).from('push_subscriptions').select('endpoint').eq('endpoint', endpoint)
  return (await rows.throwOnError()).data
}

const isRegistered = (page: Page) => page.evaluate(() => localStorage.getItem('device') !== null)

type Language = keyof typeof words

const test = base.extend<{ openProfile: (language: Language, permission?: string) => Promise<void> }>({
  /** Opens the profile of a new member, whose browser answers the question for notifications so. */
  openProfile: async ({ page, context, speak, signIn }, use) => {
    await use(async (language, permission) => {
      const { admin } = await createOrganization(dataDir())
      await allowNotifications(context, permission)
      await speak(language)
      await signIn(admin.email)
      await page.goto('/manager/profile')
    })
  },
})
test.use({ serviceWorkers: 'allow' })

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  test(`a member turns messages about urgent news on and off for a device, in ${language} @phone`, async ({
    page,
    context,
    openProfile,
  }) => {
    const endpoint = `https://push.example/${crypto.randomUUID()}`
    await fakePushService(context, endpoint)
    await openProfile(language)
    const turnOn = page.getByRole('button', { name: t.on })
    const turnOff = page.getByRole('button', { name: t.off })
    await turnOn.press('Enter')
    await expect(turnOff).toBeFocused()
    expect(await listDevices(endpoint)).toEqual([{ endpoint }])
    await expectAccessible(page)
    await page.reload()
    await turnOff.click()
    await expect(turnOn).toBeVisible()
    expect(await listDevices(endpoint)).toEqual([])

    await turnOn.click()
    await expect(turnOff).toBeVisible()
    expect(await isRegistered(page)).toBe(true)
    await page.getByRole('button', { name: t.signOut }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect.poll(() => isRegistered(page)).toBe(false)
    expect(await listDevices(endpoint)).toEqual([])
  })

  test(`a member whose browser keeps its device gets no messages after the sign-out, in ${language}`, async ({
    page,
    context,
    openProfile,
  }) => {
    const endpoint = `https://push.example/${crypto.randomUUID()}`
    await fakePushService(context, endpoint)
    await openProfile(language)
    await page.getByRole('button', { name: t.on }).click()
    await expect(page.getByRole('button', { name: t.off })).toBeVisible()
    expect(await listDevices(endpoint)).toEqual([{ endpoint }])
    await page.evaluate(() => localStorage.setItem('stays', 'yes'))
    // The portal then knows the device by its endpoint alone.
    await context.clearCookies({ name: 'portal-device' })
    await page.getByRole('button', { name: t.signOut }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    expect([await listDevices(endpoint), await isRegistered(page)]).toEqual([[], true])
  })

  test(`a device that is registered with a key of before is off, and can be turned on, in ${language}`, async ({
    page,
    context,
    openProfile,
  }) => {
    await fakePushService(context, `https://push.example/${crypto.randomUUID()}`)
    await openProfile(language)
    const turnOn = page.getByRole('button', { name: t.on })
    await turnOn.click()
    await expect(page.getByRole('button', { name: t.off })).toBeVisible()
    await page.evaluate((key) => localStorage.setItem('device', key), 'B'.repeat(87))
    await page.reload()
    await expect(turnOn).toBeEnabled()
    expect(await isRegistered(page)).toBe(false)
    await turnOn.click()
    await page.reload()
    await expect(page.getByRole('button', { name: t.off })).toBeVisible()
  })

  test(`a browser whose push service does not answer says so, in ${language}`, async ({
    page,
    context,
    openProfile,
  }) => {
    await context.addInitScript(() => {
      PushManager.prototype.subscribe = async () => {
        throw new DOMException('push service error', 'AbortError')
      }
    })
    await openProfile(language)
    await page.getByRole('button', { name: t.on }).click()
    await expect(page.getByText(t.failed)).toBeVisible()
    await expect(page.getByRole('button', { name: t.on })).toBeVisible()
  })

  test(`a browser that blocks notifications says what to do, in ${language}`, async ({
    page,
    openProfile,
  }) => {
    await openProfile(language, 'denied')
    await expect(page.getByText(t.blocked)).toBeVisible()
    await expect(page.getByRole('button', { name: t.on })).toHaveCount(0)
  })
}

test('P06 a member who signs out without scripts gets no more messages on that device, also after its cookie was lost', async ({
  page,
  context,
  browser,
  openProfile,
}) => {
  const endpoint = `https://push.example/${crypto.randomUUID()}`
  await fakePushService(context, endpoint)
  await openProfile('sv')
  await page.getByRole('button', { name: words.sv.on }).click()
  const turnOff = page.getByRole('button', { name: words.sv.off })
  await expect(turnOff).toBeVisible()
  await context.clearCookies({ name: 'portal-device' })
  await page.reload()
  await expect(turnOff).toBeVisible()
  // The profile gives the browser a new cookie, and the device's row the id in it.
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'portal-device'))
    .toBe(true)
  const storageState = await context.storageState()
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false })
  const plainPage = await plain.newPage()
  await plainPage.goto(`${process.env.PORTAL_URL}/manager/dashboard`)
  await plainPage.getByRole('button', { name: words.sv.signOut }).click()
  await expect(plainPage).toHaveURL((url) => url.pathname === '/')
  expect(await listDevices(endpoint)).toEqual([])
  await plain.close()
})

test('the service worker shows a message, which opens its article', async ({ page, context, signIn }) => {
  const { admin } = await createOrganization(dataDir())
  await signIn(admin.email)
  await page.goto('/manager/dashboard')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const shown = await worker.evaluate(async () => {
    const calls: unknown[] = []
    const work: Promise<unknown>[] = []
    // A browser without a screen shows no notifications, and opens no window without a press.
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      calls.push({ title, ...options })
    }
    const clients = (globalThis as unknown as { clients: { openWindow: (path: string) => Promise<null> } })
      .clients
    clients.openWindow = async (path) => {
      calls.push({ opened: path })
      return null
    }
    const send = (type: string, fields: object) => {
      const waitUntil = (promise: Promise<unknown>) => work.push(promise)
      dispatchEvent(Object.defineProperties(new Event(type), toProperties({ ...fields, waitUntil })))
    }
    const toProperties = (fields: object) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))
    const message = { title: 'Vattnet stängs', body: 'Brf Eken', tag: 'a', path: '/manager/news/a' }
    send('push', { data: { json: () => message } })
    const notification = { close: () => calls.push('closed'), data: { path: message.path } }
    send('notificationclick', { notification })
    await Promise.all(work)
    return calls
  })
  expect(shown).toEqual([
    {
      ...{ title: 'Vattnet stängs', body: 'Brf Eken', tag: 'a' },
      ...{ icon: '/icons/icon-192.png', data: { path: '/manager/news/a' } },
    },
    'closed',
    { opened: '/manager/news/a' },
  ])
})
