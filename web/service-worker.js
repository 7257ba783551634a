// Caches the page and the files of the ID cards, so that the cards open offline. API calls are
// never cached: the page stores the cards itself, and deletes them on log out. The build fills in
// the files, the server the page's version, so each page and each build is a new worker.
const page = '/kept-page'
const files = JSON.parse('%FILES%')
const cacheName = 'portal %VERSION%'

// Timeout in ms for a network that neither answers nor fails: one bar of signal at the roadside.
const networkTimeout = 3000

addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, ...files])))
  skipWaiting()
})

addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
    await clients.claim()
  }
  event.waitUntil(deleteOldCaches())
})

/** The server's page; the cached one if the server is unreachable, slow, or answers with a 5xx. */
async function freshPage(request) {
  const cachedPage = () => caches.match(page)
  const timeoutPromise = new Promise((resolve) => setTimeout(resolve, networkTimeout)).then(cachedPage)
  const networkResponse = fetch(request)
  const usableResponse = networkResponse.then((answer) => (answer.status < 500 ? answer : cachedPage()))
  const answer = await Promise.race([usableResponse.catch(cachedPage), timeoutPromise])
  return answer ?? networkResponse
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(freshPage(request))
  // File names have a content hash, so cached files are current.
  else if (files.includes(pathname))
    event.respondWith(caches.match(pathname).then((cachedReply) => cachedReply ?? fetch(request)))
})

// Locked screens show this text as sent: without amounts, numbers and names.
addEventListener('push', (event) => {
  const { title, text, to, tag } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, { body: text, tag, data: { to }, icon: '/app-icon-192.png' }),
  )
})

/** Opens the notification's subject in an open window of the portal, otherwise in a new one. */
async function openUrl(url) {
  const [openWindow] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!openWindow) return clients.openWindow(url)
  await openWindow.focus()
  return openWindow.navigate(url)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openUrl(new URL(event.notification.data.to, location.origin).href))
})
