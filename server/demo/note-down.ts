import { insertNote } from '../features/notes/queries.ts'
import { newId } from '../platform/ids.ts'
import type { ClientName } from './clients.ts'
import { clients as all } from './clients.ts'
import { known, onRecord, type Story } from './story.ts'

const written: readonly {
  client: ClientName
  text: string
  policy?: string
  isPinned?: boolean
  daysAgo: number
}[] = [
  {
    client: 'tidewheel',
    text: 'Maria is in the bakery until noon: call in the afternoon, or write. Her brother Mateo signs for the vans.',
    isPinned: true,
    daysAgo: 60,
  },
  {
    client: 'fernhollow',
    text: 'Luis keeps the trucks at the yard in Ledyard overnight, fenced and lit. Hanover asked at the last renewal.',
    policy: 'AWH A418208',
    daysAgo: 40,
  },
]

/** What the agents wrote down for each other. */
export async function noteDown({ tx, clock, staff, clients, policies }: Story): Promise<void> {
  for (const { client, text, policy, isPinned = false, daysAgo } of written) {
    const id = newId()
    const clientId = known(clients, client)
    const actorId = known(staff, all[client].agent)
    const at = clock.on(-daysAgo, '15:10')
    await insertNote(tx, {
      id,
      text,
      clientId,
      policyId: policy ? known(policies, policy) : null,
      isPinned,
      createdBy: actorId,
      createdAt: at,
    })
    const happened = { entity: 'note', entityId: id, action: 'note.added' as const, details: {} }
    await onRecord(tx, [{ ...happened, at, actorId, clientId }])
  }
}
