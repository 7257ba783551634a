const canWork = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Registers the service worker for offline pages and push messages. Null if not supported. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  // Not in development, where files change all the time.
  if (!canWork()) return null
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    return await navigator.serviceWorker.ready
  } catch {
    return null // without a service worker the portal works online only
  }
}
