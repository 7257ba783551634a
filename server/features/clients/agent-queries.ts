import { AssignableAgent } from '../../../contract/clients.ts'
import { fullName } from '../../../contract/values/names.ts'
import { seenBy } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { fullNameOf, jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'

/** Agents whom the viewer may assign. */
export const agentsSeenBy = listing('agents', {
  rows: ({ db, me }) => seenBy(db, me).agents,
  filters: {},
  order: [{ column: 'users.sortName' }, { column: 'users.id' }],
  addColumns: (rows) =>
    rows.select((row) =>
      jsonOf(AssignableAgent, {
        id: row.ref('users.id'),
        _id: row.ref('users.id'),
        fullName: fullNameOf('users'),
        email: row.ref('users.email'),
      }).as('json'),
    ),
  rowsName: 'agents',
})

export async function agentNameOf(db: Db, clientId: string): Promise<string | null> {
  const agent = await db
    .selectFrom('accounts as client')
    .innerJoin('users as agent', 'agent.id', 'client.agentId')
    .select(['agent.firstName', 'agent.lastName', 'agent.email'])
    .where('client.id', '=', clientId)
    .executeTakeFirst()
  return agent ? fullName(agent.firstName, agent.lastName) || agent.email : null
}
