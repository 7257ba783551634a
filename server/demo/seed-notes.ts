import { insertNote } from '../features/notes/queries.ts'
import { newId } from '../platform/ids.ts'
import type { ClientName } from './clients.ts'
import { demoClients as all } from './clients.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

const plannedNotes: readonly {
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

export async function seedNotes({ tx, clock, staff, clients, policies }: SeedContext): Promise<void> {
  for (const { client, text, policy, isPinned = false, daysAgo } of plannedNotes) {
    const id = newId()
    const clientId = seededId(clients, client)
    const actorId = seededId(staff, all[client].agent)
    const moment = clock.on(-daysAgo, '15:10')
    await insertNote(tx, {
      id,
      text,
      clientId,
      policyId: policy ? seededId(policies, policy) : null,
      isPinned,
      createdBy: actorId,
      createdAt: moment,
    })
    const eventValues = { entity: 'note', entityId: id, action: 'note.added' as const, details: {} }
    await recordPastEvents(tx, [{ ...eventValues, at: moment, actorId, clientId }])
  }
}
