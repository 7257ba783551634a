import { MailQuestionMark } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { messagePaths } from '../messages/paths.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page(
      '/agency/settings/reply-by-email',
      'admins',
      () => import('./reply-mailbox-page.tsx'),
      'ReplyMailboxPage',
    ),
  ],
  workItems: {
    'email reply': {
      icon: MailQuestionMark,
      singular: 'Email to review',
      plural: 'Emails to review',
      nextStep: 'Review Email',
      to: ({ clientId }) => (clientId ? messagePaths.conversation(clientId) : null),
      view: async () => (await import('./email-work-item.tsx')).EmailReplyWorkItem,
    },
  },
}
