import { registerServiceWorker } from '../offline-storage/register-service-worker.ts'

/** What push messages need is there: a browser that has them, and on an iPhone the portal on the home screen. */
export const canPush = () => 'PushManager' in window && 'Notification' in window

/** Whether this device hears them now. */
export async function currentPushSubscription(): Promise<PushSubscription | null> {
  if (!canPush() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person, by the browser's own words. Null where they or the browser do not allow it. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await registerServiceWorker()
  if (!registration) return null
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** What the portal is told of a device. */
export function pushDeviceOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}
