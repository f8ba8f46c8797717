/*
 * The service worker of the member area. It keeps one page: what a member last saw of the news and the emergency
 * numbers (app/api/offline), and shows it where a page cannot be loaded. It keeps the typeface of that page, and no
 * other page or file. It also shows the messages about urgent news (lib/news-pushes).
 */
const offlinePage = '/api/offline'
const typeface = '/public-sans.woff2'
const nameOf = (memberId) => `offline ${memberId}`

/** The changes of the copy run one after another, so that a copy that is being fetched cannot survive its removal. */
let changes = Promise.resolve()
function change(work) {
  changes = changes.then(work, work)
  return changes
}

async function removeCopies(keptName) {
  for (const name of await caches.keys()) if (name !== keptName) await caches.delete(name)
}

/** A copy whose renewal fails stays, but not where the server refuses the member. */
async function keepCopy(memberId) {
  const name = nameOf(memberId)
  await removeCopies(name)
  // A removal waits for it.
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(offlinePage, { cache: 'no-store', signal }).catch(() => null)
  if (response?.ok) {
    const cache = await caches.open(name)
    await cache.put(offlinePage, response)
    // The page is readable without it.
    if (!(await cache.match(typeface))) await cache.add(typeface).catch(() => undefined)
  } else if (response?.status === 401 || response?.status === 403) await removeCopies()
}

/** The start page and the sign-in page are answered to those who are signed out. */
function isForVisitors(pathname) {
  const path = pathname.replace(/^\/(?:en|sv)(?=\/|$)/, '') || '/'
  return path === '/' || path === '/login' || path === '/auth' || path.startsWith('/auth/')
}

async function answer(event, pathname) {
  let response
  try {
    response = (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const copy = await caches.match(offlinePage)
    if (copy) return copy
    throw error
  }
  if (response.ok && isForVisitors(pathname)) event.waitUntil(change(() => removeCopies()))
  return response
}

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]))
})

/** The page tells who is signed in, or null. */
addEventListener('message', (event) => {
  const { memberId } = event.data
  event.waitUntil(change(() => (memberId ? keepCopy(memberId) : removeCopies())))
})

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  if (pathname === typeface && method === 'GET') {
    event.respondWith(caches.match(typeface).then((kept) => kept ?? fetch(event.request)))
    return
  }
  // The browser loads files and answers of the API itself.
  if (mode !== 'navigate' || method !== 'GET' || pathname.startsWith('/api/')) return
  event.respondWith(answer(event, pathname))
})

addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json()
  const options = { body, tag, icon: '/icons/icon-192.png', data: { path } }
  event.waitUntil(registration.showNotification(title, options))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data.path))
})
