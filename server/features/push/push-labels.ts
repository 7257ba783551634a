import type { PushKind } from '../../../contract/push.ts'

/** What a locked screen may show of each kind: no amount, no policy number, nobody's name; and where it leads. */
export const pushLabels: Record<PushKind, { text: string; to: string }> = {
  messages: { text: 'Your agent wrote to you', to: '/messages?with=agent' },
  claims: { text: 'There is news of your claim', to: '/claims' },
  rates: { text: 'Your rates are here', to: '/quotes' },
  presentations: { text: 'Your presentation begins in an hour', to: '/' },
}
