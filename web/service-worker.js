// Keeps the page and what the ID cards need of it, so that they open without a network. Calls are never kept: what a person
// may see is kept by the page, and goes when they log out. Written by the build and the server: the files, and a version
// of the page, so that another page or another build is another worker.
const page = '/kept-page'
const files = JSON.parse('%FILES%')
const store = 'portal %VERSION%'

// How long a network that neither answers nor fails is waited for, in ms: one bar of signal at the roadside.
const patience = 3000

addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll([page, ...files])))
  skipWaiting()
})

addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== store) await caches.delete(name)
    await clients.claim()
  }
  event.waitUntil(old())
})

/** The page as the server has it now; where that cannot be reached, or is down, as it was kept. */
async function freshPage(request) {
  const kept = () => caches.match(page)
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(kept)
  const fresh = fetch(request)
  const working = fresh.then((answer) => (answer.status < 500 ? answer : kept()))
  const answer = await Promise.race([working.catch(kept), late])
  return answer ?? fresh
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(freshPage(request))
  // Their names change with their content: what was kept is what the server has.
  else if (files.includes(pathname))
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
})

// What a locked screen shows is what the portal sent: no amount, no number, nobody's name.
addEventListener('push', (event) => {
  const { title, text, to, tag } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, { body: text, tag, data: { to }, icon: '/app-icon-192.png' }),
  )
})

/** Opens what the message is about, in a window of the portal that is open, else in one of its own. */
async function openPlace(to) {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return clients.openWindow(to)
  await open.focus()
  return open.navigate(to)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(new URL(event.notification.data.to, location.origin).href))
})
