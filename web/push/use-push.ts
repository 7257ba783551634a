import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { push } from '../api/wire.ts'
import { toast } from '../ui/toast.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { currentPushSubscription, pushDeviceOf, subscribeToPush } from './push-subscription.ts'

const pushStateKey = ['push on this device'] as const

/** Push messages on this device: their state, and functions to turn them on and off. */
export function usePush() {
  const client = useQueryClient()
  const { data: settings } = useQuery(endpointQuery(push.settings, {}))
  const { data: pushState } = useQuery({
    queryKey: pushStateKey,
    queryFn: async () => (await currentPushSubscription())?.endpoint ?? null,
  })
  const allowPush = useApiMutation(push.allow)
  const end = useApiMutation(push.end)
  const [isBusy, setIsBusy] = useState(false)
  const runWhileBusy = async (work: () => Promise<void>, failureTitle: string) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof Error) toastFailure(failureTitle, error)
    } finally {
      setIsBusy(false)
      await client.invalidateQueries({ queryKey: pushStateKey })
    }
  }
  return {
    // Compares endpoints: the setting may come from another device or an earlier session.
    isOn: typeof pushState === 'string' && pushState === settings?.endpoint,
    isKnown: settings !== undefined && pushState !== undefined,
    busy: isBusy,
    turnOn: () =>
      runWhileBusy(async () => {
        const subscription = settings && (await subscribeToPush(settings.publicKey))
        if (!subscription) {
          toast({
            variant: 'destructive',
            title: 'Notifications Not Allowed',
            description: 'This browser blocks notifications. Allow them in its settings for this site.',
          })
          return
        }
        await allowPush.mutateAsync(pushDeviceOf(subscription))
        toast({ title: 'Notifications On', description: 'This device shows the notifications you chose.' })
      }, 'Failed to turn on notifications'),
    turnOff: () =>
      runWhileBusy(async () => {
        const subscription = await currentPushSubscription()
        if (!subscription) return
        await end.mutateAsync({ endpoint: subscription.endpoint })
        await subscription.unsubscribe()
      }, 'Failed to turn off notifications'),
  }
}
