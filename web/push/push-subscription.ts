import { registerServiceWorker } from '../offline-storage/register-service-worker.ts'

/** True if the browser supports push messages. On an iPhone, only from the home screen. */
export const canPush = () => 'PushManager' in window && 'Notification' in window

/** This device's active subscription, or null. */
export async function currentPushSubscription(): Promise<PushSubscription | null> {
  if (!canPush() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for the browser's permission. Null if the person or the browser refuses. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await registerServiceWorker()
  if (!registration) return null
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

export function pushDeviceOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}
