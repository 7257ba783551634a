import { MessageSquare } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { messagePaths } from './paths.ts'
import { UnreadBadge } from './unread-badge.tsx'

export const feature: Feature = {
  pages: [page('/messages', 'everybody', () => import('./messages-page.tsx'), 'MessagesPage')],
  navigation: [
    {
      label: 'Messages',
      icon: MessageSquare,
      to: messagePaths.list,
      Aside: UnreadBadge,
      positions: { Dashboard: 30, 'phone bar': 40, 'staff: phone bar': 20 },
    },
  ],
  workItems: {
    message: {
      icon: MessageSquare,
      singular: 'Unread message',
      plural: 'Unread messages',
      nextStep: 'Reply',
      to: ({ id }) => messagePaths.conversation(id),
      view: async () => (await import('./message-work-item.tsx')).MessageWorkItem,
    },
  },
  upcoming: ({ name, count }) => ({
    icon: MessageSquare,
    title: count === 1 ? '1 unread message' : `${count} unread messages`,
    text: `From ${name}`,
    to: messagePaths.conversation('agent'),
  }),
  searchKinds: {
    message: {
      icon: MessageSquare,
      linkOf: ({ clientId }, staff, agentId) =>
        messagePaths.conversation(staff && clientId ? clientId : agentId),
    },
  },
  logIcons: { message: MessageSquare },
}
