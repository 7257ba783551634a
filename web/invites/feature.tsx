import { Send } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { invitePaths } from './paths.ts'

export const feature: Feature = {
  pages: [page('/invite-clients', 'staff-or-denied', () => import('./invites-page.tsx'), 'InvitesPage')],
  navigation: [
    {
      label: 'Invite Clients',
      icon: Send,
      to: invitePaths.list,
      positions: { 'Agency Tools': 20 },
      waitingKinds: ['invite'],
    },
  ],
  workItems: {
    invite: {
      icon: Send,
      singular: 'Invitation',
      plural: 'Invitations',
      nextStep: 'Send',
      to: () => invitePaths.list,
      view: async () => (await import('./invite-work-item.tsx')).InviteWorkItem,
    },
  },
  logIcons: { invite: Send },
}
