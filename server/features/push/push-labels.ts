import type { PushKind } from '../../../contract/push.ts'

/**
 * Texts for a locked screen: no amount, policy number or name. `to` is the path that the
 * notification opens.
 */
export const pushLabels: Record<PushKind, { text: string; to: string }> = {
  messages: { text: 'New message from your agent', to: '/messages?with=agent' },
  claims: { text: 'Your claim has an update', to: '/claims' },
  rates: { text: 'Your quotes are ready', to: '/quotes' },
  presentations: { text: 'Your presentation begins in an hour', to: '/' },
}
