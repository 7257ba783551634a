import { UserRound, Users, UsersRound } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searchLink } from '../search-kind.ts'
import { clientPaths } from './paths.ts'

export const feature: Feature = {
  pages: [page('/client-management', 'staff-or-denied', () => import('./clients-page.tsx'), 'ClientsPage')],
  navigation: [
    { label: 'Client Management', icon: Users, to: clientPaths.list, positions: { 'Agency Tools': 10 } },
    { label: 'Clients', icon: Users, to: clientPaths.list, positions: { 'staff: phone bar': 30 } },
  ],
  searchKinds: {
    client: {
      icon: UserRound,
      linkOf: ({ id }) => clientPaths.one(id),
      list: (text) => searchLink(clientPaths.list, text),
    },
  },
  logIcons: { client: UsersRound },
}
