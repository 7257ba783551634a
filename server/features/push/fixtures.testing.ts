import { api } from '../../../contract/index.ts'
import { newPushKeys } from '../../platform/push.ts'
import { exampleCalls } from '../../testing/example-calls.ts'

const deviceKeys = () => ({ p256dh: newPushKeys().publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })

export const pushCalls = exampleCalls('push', {
  settings: { records: [] },
  saveKinds: { send: () => ({ kinds: { rates: false } }), records: ['user.pushKindsChanged'] },
  allow: {
    send: () => ({ endpoint: 'https://push.example.com/send/1', keys: deviceKeys() }),
    records: ['user.pushAllowed'],
  },
  end: {
    send: async ({ as, people }) => {
      const endpoint = `https://push.example.com/send/${crypto.randomUUID()}`
      await as(people.client).call(api.push.allow, { endpoint, keys: deviceKeys() })
      return { endpoint }
    },
    records: ['user.pushEnded'],
  },
})
