const canWork = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Has the browser open the page without a network from now on, and hear push messages. Null where it does not. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  // While the page is being written it changes with each file that is saved.
  if (!canWork()) return null
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    return await navigator.serviceWorker.ready
  } catch {
    return null // a browser that forbids it shows what it does with a network only, as it does any page
  }
}
