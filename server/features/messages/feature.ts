import { feature } from '../../registry/feature.ts'
import { messageEventDefinitions } from './event-definitions.ts'

export const messages = feature({
  routes: async () => (await import('./routes.ts')).messageRoutes,
  events: messageEventDefinitions,
  jobs: {
    tellUnread: {
      label: 'Notify people of unread messages',
      task: async () => (await import('./unread-reminder.ts')).sendUnreadReminder,
    },
  },
  workItems: async () => [(await import('./work-queries.ts')).messageWorkItems],
  upcoming: async () => (await import('./upcoming-queries.ts')).upcomingMessages,
  archiveTables: async () => (await import('./archive-queries.ts')).messageTables,
  erasures: async () => (await import('./erase-queries.ts')).messageErasures,
  rowNames: { conversations: 'messages', messages: 'messages', receipts: 'messages' },
})
