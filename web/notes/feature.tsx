import { StickyNote } from 'lucide-react'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'

export const feature: Feature = {
  searchKinds: {
    // Notes have no page of their own: open the client's notes.
    note: {
      icon: StickyNote,
      linkOf: ({ clientId }) => (clientId ? clientPaths.notes(clientId) : clientPaths.list),
    },
  },
  logIcons: { note: StickyNote },
}
