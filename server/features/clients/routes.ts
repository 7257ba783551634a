import { api } from '../../../contract/index.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import { conflict } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { changeFirstContact } from '../accounts/contact-queries.ts'
import { changeAccount } from '../accounts/queries.ts'
import { assertVersion, runEdit } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { queueAccessLink, revokeAccess } from '../auth/queries.ts'
import { changeUser } from '../users/queries.ts'
import { addClient, assignExternalId, unassignExternalId } from './add-client.ts'
import { agentsSeenBy } from './agent-queries.ts'
import { closeClient, reopenClient } from './close-client.ts'
import { sealEin } from './ein.ts'
import { exportClients } from './export.ts'
import { clientDetails, clientSeenBy, clientsSeenBy, clientToChange } from './queries.ts'
import { refuseSharedSigner, signerOf } from './signer-queries.ts'

export const clientRoutes = serve(api.clients, {
  list: (query, context) => clientsSeenBy(context, query),

  export: (query, context) => exportClients(context, query),

  one: async ({ id }, context) => ({
    client: await clientDetails(context.pool, context, id),
  }),

  update: ({ id, version, ein, ...changes }, context) =>
    runEdit(context, {
      async change(tx) {
        const clientBefore = await clientToChange(tx, context.me, id)
        assertVersion(clientBefore, version, { entities: ['client', 'user'], id, clientId: id })
        const { firstName, lastName, phone, accountPhone, ...accountChanges } = changes
        const personChanges = { firstName, lastName, phone }
        if (clientBefore.ownerId) await changeUser(tx, clientBefore.ownerId, personChanges)
        else await changeFirstContact(tx, context, id, personChanges)
        await changeAccount(tx, id, {
          ...accountChanges,
          phone: accountPhone,
          ...(ein === undefined ? {} : sealEin(ein, context.secrets)),
        })
        // The audit log records that the EIN changed, never the number.
        const changedFields = {
          ...changedFieldsBetween(clientBefore, changes),
          ...(ein === undefined ? {} : { ein: 'changed' }),
        }
        const isOwnerChange =
          clientBefore.ownerId !== null && Object.keys(personChanges).some((field) => field in changedFields)
        // The details include the owner's id, so that erasing the owner can remove these details
        // alone.
        const details = { ...changedFields, ...(isOwnerChange ? { userId: clientBefore.ownerId } : {}) }
        await record(tx, context, { action: 'client.changed', id, clientId: id, details })
      },
      answer: async (db) => ({
        client: await clientDetails(db, context, id),
      }),
    }),

  add: (input, context) =>
    context.write(async (tx) => ({
      client: await clientDetails(tx, context, await addClient(tx, context, input)),
    })),

  addExternalId: (input, context) =>
    context.write(async (tx) => {
      await assignExternalId(tx, context, input)
      return { client: await clientDetails(tx, context, input.id) }
    }),

  removeExternalId: (input, context) =>
    context.write(async (tx) => {
      await unassignExternalId(tx, context, input)
      return { client: await clientDetails(tx, context, input.id) }
    }),

  resetAccess: ({ id, userId }, context) =>
    context.write(async (tx) => {
      const person = await signerOf(tx, context.me, id, userId)
      if (!person?.acceptedAt)
        throw conflict('not_accepted', 'This client has not accepted the invitation yet')
      refuseSharedSigner(person)
      await revokeAccess(tx, person.id)
      await queueAccessLink(tx, person)
      const details = person.isOwner ? {} : { userId: person.id, person: person.name }
      await record(tx, context, { action: 'client.accessReset', id, clientId: id, details })
    }),

  close: ({ id }, context) =>
    context.write(async (tx) => {
      await closeClient(tx, context, id)
      return { client: await clientDetails(tx, context, id) }
    }),

  reopen: ({ id }, context) =>
    context.write(async (tx) => {
      await reopenClient(tx, context, id)
      return { client: await clientDetails(tx, context, id) }
    }),

  showEin: ({ id }, context) =>
    context.write(async (tx) => {
      const { einSealed } = await clientSeenBy(tx, context.me, id)
      await record(tx, context, { action: 'client.einShown', id, clientId: id })
      return { ein: einSealed ? formatEin(context.secrets.open(einSealed)) : null }
    }),

  agents: (page, context) => agentsSeenBy(context, page),
})
