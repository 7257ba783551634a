import type { PushKind } from '../../../contract/push.ts'

/**
 * Texts for a locked screen: no amount, policy number or name. `to` is the path that the
 * notification opens.
 */
export const pushLabels: Record<PushKind, { text: string; to: string }> = {
  messages: { text: 'Your agent wrote to you', to: '/messages?with=agent' },
  claims: { text: 'There is news of your claim', to: '/claims' },
  rates: { text: 'Your rates are here', to: '/quotes' },
  presentations: { text: 'Your presentation begins in an hour', to: '/' },
}
