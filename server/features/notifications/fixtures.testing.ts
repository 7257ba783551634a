import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'

export const notificationsCalls = exampleCalls('notifications', {
  list: { records: [] },
  unreadCount: { records: [] },
  read: {
    send: async ({ as, given, people }) => {
      await given.request()
      const { notifications } = (await as(people.agent).call(api.notifications.list, {})).body
      return { ids: notifications.map(({ id }) => id) }
    },
    records: ['user.notificationsRead'],
  },
  mails: { records: [] },
  saveMails: { send: () => ({ mails: { requests: false } }), records: ['user.mailsChanged'] },
})
