import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { push } from '../api/wire.ts'
import { toast } from '../ui/toast.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { currentPushSubscription, pushDeviceOf, subscribeToPush } from './push-subscription.ts'

const onThisDevice = ['push on this device'] as const

/** Push messages on this device: their state, and functions to turn them on and off. */
export function usePush() {
  const client = useQueryClient()
  const { data: settings } = useQuery(q(push.settings, {}))
  const { data: here } = useQuery({
    queryKey: onThisDevice,
    queryFn: async () => (await currentPushSubscription())?.endpoint ?? null,
  })
  const allow = useApiMutation(push.allow)
  const end = useApiMutation(push.end)
  const [busy, setBusy] = useState(false)
  const doing = async (work: () => Promise<void>, fails: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof Error) toastFailure(fails, error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: onThisDevice })
    }
  }
  return {
    // Compares endpoints: the setting may come from another device or an earlier session.
    isOn: typeof here === 'string' && here === settings?.endpoint,
    isKnown: settings !== undefined && here !== undefined,
    busy,
    turnOn: () =>
      doing(async () => {
        const subscription = settings && (await subscribeToPush(settings.publicKey))
        if (!subscription) {
          toast({
            variant: 'destructive',
            title: 'Notifications Not Allowed',
            description: 'This browser blocks notifications. Allow them in its settings for this site.',
          })
          return
        }
        await allow.mutateAsync(pushDeviceOf(subscription))
        toast({ title: 'Notifications On', description: 'This device shows the notifications you chose.' })
      }, 'Failed to turn on notifications'),
    turnOff: () =>
      doing(async () => {
        const subscription = await currentPushSubscription()
        if (!subscription) return
        await end.mutateAsync({ endpoint: subscription.endpoint })
        await subscription.unsubscribe()
      }, 'Failed to turn off notifications'),
  }
}
