import { addAccount } from '../features/accounts/queries.ts'
import { record } from '../features/activity/record.ts'
import { sealEin } from '../features/clients/ein.ts'
import { insertInvite, updateInvite } from '../features/invites/queries.ts'
import { addUser, changeUser } from '../features/users/queries.ts'
import { newId } from '../platform/ids.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { demoStaff, type StaffName } from './agency.ts'
import { type ClientName, demoClients } from './clients.ts'
import { demoActorAt, recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

export async function seedStaff(seedContext: SeedContext, name: StaffName): Promise<void> {
  const { tx, clock, passwordHash } = seedContext
  const { since, ...person } = demoStaff[name]
  const id = newId()
  const moment = clock.on(since, '14:00')
  await addUser(tx, {
    ...person,
    id,
    email: `${person.username}@demo.example`,
    passwordHash,
    createdAt: moment,
    acceptedAt: moment,
  })
  seedContext.staff.set(name, id)
}

/** Invites a client. `demoClients` says whether the invitation was sent and accepted. */
export async function seedClient(seedContext: SeedContext, name: ClientName): Promise<void> {
  const { tx, secrets, clock } = seedContext
  const { agent, username, ein, invitedDaysAgo, message, sentDaysAgo, accepted, company, address, ...owner } =
    demoClients[name]
  const agentId = seededId(seedContext.staff, agent)
  const clientId = newId()
  const id = newId()
  const token = newToken()
  const moment = clock.on(invitedDaysAgo, '15:10')
  await addAccount(tx, {
    id: clientId,
    owner,
    company,
    address,
    agentId,
    createdAt: moment,
    ...sealEin(ein, secrets),
  })
  await insertInvite(tx, {
    id,
    userId: clientId,
    tokenHash: tokenHash(token),
    tokenSealed: secrets.seal(token),
    message: message || null,
    createdBy: agentId,
    createdAt: moment,
    validFrom: moment,
  })
  await record(tx, demoActorAt(agentId, moment), { action: 'client.created', id: clientId, clientId })
  await record(tx, demoActorAt(agentId, moment), { action: 'invite.created', id, clientId })
  if (sentDaysAgo !== undefined) {
    const sentAt = clock.on(sentDaysAgo, '15:12')
    await updateInvite(tx, id, { sentAt, validFrom: sentAt })
    await record(tx, demoActorAt(agentId, sentAt), { action: 'invite.sent', id, clientId })
  }
  if (accepted !== undefined)
    await acceptInvite(seedContext, { clientId, id, at: clock.on(accepted, '17:45') }, username)
  seedContext.clients.set(name, clientId)
}

async function acceptInvite(
  { tx, passwordHash }: SeedContext,
  { clientId, id, at }: { clientId: string; id: string; at: string },
  username: string | undefined,
): Promise<void> {
  // Demo clients without a username get no password: nobody signs in as them.
  await changeUser(tx, clientId, { acceptedAt: at, ...(username ? { username, passwordHash } : {}) })
  await updateInvite(tx, id, { acceptedAt: at })
  await recordPastEvents(tx, [
    {
      at,
      actorId: clientId,
      action: 'invite.accepted',
      entity: 'invite',
      entityId: id,
      clientId,
      details: {},
    },
  ])
}
