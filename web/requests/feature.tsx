import { ClipboardList, FileBadge, Inbox, MessageSquareText } from 'lucide-react'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searchLink } from '../search-kind.ts'
import { requestPaths } from './paths.ts'

const loadWorkItem = async () => (await import('./request-work-item.tsx')).RequestWorkItem

export const feature: Feature = {
  pages: [page('/agency/requests', 'staff', () => import('./requests-page.tsx'), 'RequestsPage')],
  navigation: [
    {
      label: 'Requests',
      icon: Inbox,
      to: requestPaths.ofClients,
      positions: { Work: 10 },
      waitingKinds: ['request'],
    },
  ],
  workItems: {
    request: {
      subject: 'request',
      icon: ClipboardList,
      singular: 'Request',
      plural: 'Requests',
      nextStep: 'Complete',
      steps: { confirm: 'Confirm Change' },
      to: ({ clientId }) => clientId && clientPaths.one(clientId),
      view: loadWorkItem,
    },
    certificate: {
      subject: 'request',
      icon: FileBadge,
      singular: 'Certificate request',
      plural: 'Certificate requests',
      nextStep: 'Issue',
      steps: { approve: 'Approve' },
      to: ({ clientId }) => clientId && clientPaths.certificates(clientId),
      view: loadWorkItem,
    },
  },
  upcoming: ({ name }) => ({
    icon: MessageSquareText,
    title: 'Your agent needs an answer',
    text: name ?? '',
    to: requestPaths.onHome,
  }),
  searchKinds: {
    request: {
      icon: Inbox,
      linkOf: ({ title }, staff) => (staff ? searchLink(requestPaths.ofClients, title) : requestPaths.onHome),
      list: (text, staff) => (staff ? searchLink(requestPaths.ofClients, text) : null),
    },
  },
  logIcons: { request: ClipboardList },
}
