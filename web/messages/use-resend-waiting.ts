import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedDraftNames } from '../offline-storage/drafts.ts'
import { useMe } from '../session/session.ts'

/** Messages that were written without a network go once there is one again, on whichever screen, also after the portal was closed. */
export function useResendWaiting(): void {
  const { id } = useMe()
  const client = useQueryClient()
  useEffect(() => {
    const send = () => {
      if (!navigator.onLine || storedDraftNames(id, 'outbox:').length === 0) return
      void import('./outbox.ts').then(
        ({ resendWaiting: sendWaiting }) => sendWaiting(client, id),
        () => undefined, // they go when their conversation is opened and Try again is pressed
      )
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [client, id])
}
