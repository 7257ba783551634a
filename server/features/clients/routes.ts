import { api } from '../../../contract/index.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import { conflict } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { changeFirstContact } from '../accounts/contact-queries.ts'
import { changeAccount } from '../accounts/queries.ts'
import { assertVersion, edit } from '../activity/edit-conflicts.ts'
import { differences, record } from '../activity/record.ts'
import { queueAccessLink, revokeAccess } from '../auth/queries.ts'
import { changeUser } from '../users/queries.ts'
import { addClient, assignExternalId, unassignExternalId } from './add-client.ts'
import { agentsSeenBy } from './agent-queries.ts'
import { closeClient, reopenClient } from './close-client.ts'
import { sealedEin } from './ein.ts'
import { exportClients } from './export.ts'
import { clientDetails, clientSeenBy, clientsSeenBy, clientToChange } from './queries.ts'
import { refuseSharedSigner, signerOf } from './signer-queries.ts'

export const clientRoutes = serve(api.clients, {
  list: (wanted, visit) => clientsSeenBy(visit, wanted),

  export: (wanted, visit) => exportClients(visit, wanted),

  one: async ({ id }, visit) => ({
    client: await clientDetails(visit.pool, visit, id),
  }),

  update: ({ id, version, ein, ...changes }, visit) =>
    edit(visit, {
      async change(tx) {
        const before = await clientToChange(tx, visit.me, id)
        assertVersion(before, version, { of: ['client', 'user'], id, clientId: id })
        const { firstName, lastName, phone, accountPhone, ...ofAccount } = changes
        const ofPerson = { firstName, lastName, phone }
        if (before.ownerId) await changeUser(tx, before.ownerId, ofPerson)
        else await changeFirstContact(tx, visit, id, ofPerson)
        await changeAccount(tx, id, {
          ...ofAccount,
          phone: accountPhone,
          ...(ein === undefined ? {} : sealedEin(ein, visit.secrets)),
        })
        // The audit log records that the EIN changed, never the number.
        const changed = { ...differences(before, changes), ...(ein === undefined ? {} : { ein: 'changed' }) }
        const isOfOwner = before.ownerId !== null && Object.keys(ofPerson).some((field) => field in changed)
        // The details include the owner's id, so that erasing the owner can remove these details
        // alone.
        const details = { ...changed, ...(isOfOwner ? { userId: before.ownerId } : {}) }
        await record(tx, visit, { action: 'client.changed', id, clientId: id, details })
      },
      answer: async (db) => ({
        client: await clientDetails(db, visit, id),
      }),
    }),

  add: (given, visit) =>
    visit.write(async (tx) => ({
      client: await clientDetails(tx, visit, await addClient(tx, visit, given)),
    })),

  addExternalId: (given, visit) =>
    visit.write(async (tx) => {
      await assignExternalId(tx, visit, given)
      return { client: await clientDetails(tx, visit, given.id) }
    }),

  removeExternalId: (given, visit) =>
    visit.write(async (tx) => {
      await unassignExternalId(tx, visit, given)
      return { client: await clientDetails(tx, visit, given.id) }
    }),

  resetAccess: ({ id, userId }, visit) =>
    visit.write(async (tx) => {
      const person = await signerOf(tx, visit.me, id, userId)
      if (!person?.acceptedAt)
        throw conflict('not_accepted', 'This client has not accepted the invitation yet')
      refuseSharedSigner(person)
      await revokeAccess(tx, person.id)
      await queueAccessLink(tx, person)
      const details = person.isOwner ? {} : { userId: person.id, person: person.name }
      await record(tx, visit, { action: 'client.accessReset', id, clientId: id, details })
    }),

  close: ({ id }, visit) =>
    visit.write(async (tx) => {
      await closeClient(tx, visit, id)
      return { client: await clientDetails(tx, visit, id) }
    }),

  reopen: ({ id }, visit) =>
    visit.write(async (tx) => {
      await reopenClient(tx, visit, id)
      return { client: await clientDetails(tx, visit, id) }
    }),

  showEin: ({ id }, visit) =>
    visit.write(async (tx) => {
      const { einSealed } = await clientSeenBy(tx, visit.me, id)
      await record(tx, visit, { action: 'client.einShown', id, clientId: id })
      return { ein: einSealed ? formatEin(visit.secrets.open(einSealed)) : null }
    }),

  agents: (page, visit) => agentsSeenBy(visit, page),
})
