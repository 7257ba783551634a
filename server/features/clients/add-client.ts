import type { z } from 'zod'
import type { NewClient } from '../../../contract/clients.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { addExternalId, removeExternalId } from '../accounts/external-queries.ts'
import { addAccountAlone } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { requireAgent } from '../users/queries.ts'
import { clientToChange } from './queries.ts'

/** Adds a client without an invitation. Returns the client id. */
export async function addClient(
  tx: Db,
  context: RequestContext,
  {
    agentId,
    company = '',
    firstName = '',
    lastName = '',
    email = '',
    phone = '',
    address = '',
  }: z.output<typeof NewClient>,
): Promise<string> {
  const { me, now } = context
  const agent = await requireAgent(tx, me.role === 'agent' ? me.id : agentId)
  const id = newId()
  const account = { company, firstName, lastName, email, phone, address }
  await addAccountAlone(tx, { ...account, id, agentId: agent, createdAt: now().toISOString() })
  await record(tx, context, { action: 'client.created', id, clientId: id })
  return id
}

interface ExternalIdInput {
  id: string
  system: string
  externalId: string
}

/** Stores the client's id in another system. Throws 409 if another client has the same id there. */
export async function assignExternalId(
  tx: Db,
  context: RequestContext,
  { id, system, externalId }: ExternalIdInput,
): Promise<void> {
  await clientToChange(tx, context.me, id)
  if (!(await addExternalId(tx, { accountId: id, system, externalId })))
    throw conflict(
      'external_id_taken',
      `${system} ${externalId} is on file already, for this client or another`,
    )
  await record(tx, context, {
    action: 'client.externalIdAdded',
    id,
    clientId: id,
    details: { system, externalId },
  })
}

export async function unassignExternalId(
  tx: Db,
  context: RequestContext,
  { id, system, externalId }: ExternalIdInput,
): Promise<void> {
  await clientToChange(tx, context.me, id)
  if (!(await removeExternalId(tx, { accountId: id, system, externalId }))) throw notFound('External ID')
  await record(tx, context, {
    action: 'client.externalIdRemoved',
    id,
    clientId: id,
    details: { system, externalId },
  })
}
