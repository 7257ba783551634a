import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedDraftNames } from '../offline-storage/drafts.ts'
import { useMe } from '../session/session.ts'

/** Sends messages that were written offline once there is a network, on any screen. */
export function useResendWaiting(): void {
  const { id } = useMe()
  const client = useQueryClient()
  useEffect(() => {
    const send = () => {
      if (!navigator.onLine || storedDraftNames(id, 'outbox:').length === 0) return
      void import('./outbox.ts').then(
        ({ resendWaiting: resendMessages }) => resendMessages(client, id),
        () => undefined, // they stay unsent until Try again in their conversation
      )
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [client, id])
}
