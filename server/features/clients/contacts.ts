import { maxContacts } from '../../../contract/contacts.ts'
import { api } from '../../../contract/index.ts'
import { fullName } from '../../../contract/values/names.ts'
import { conflict } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { newId } from '../../platform/ids.ts'
import {
  contactToChange,
  countContacts,
  deleteContact,
  insertContact,
  updateContact,
} from '../accounts/contact-queries.ts'
import { assertVersion, runEdit } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { clientDetails, clientToChange } from './queries.ts'

type ContactNames = { [Field in 'firstName' | 'lastName' | 'email' | 'phone']: string | null }

/** The contact's name; without one, their email or phone. */
const contactNameOf = ({ firstName, lastName, email, phone }: ContactNames) =>
  fullName(firstName, lastName) || email || phone || ''

export const contactRoutes = serve(api.contacts, {
  add: ({ id, ...input }, context) =>
    context.write(async (tx) => {
      await clientToChange(tx, context.me, id)
      if ((await countContacts(tx, id)) >= maxContacts)
        throw conflict('too_many_contacts', `A client has at most ${maxContacts} contacts`)
      await insertContact(tx, { ...input, id: newId(), accountId: id, addedAt: context.now().toISOString() })
      await record(tx, context, {
        action: 'client.contactAdded',
        id,
        clientId: id,
        details: { contact: contactNameOf(input) },
      })
      return { client: await clientDetails(tx, context, id) }
    }),

  change: ({ id, contactId, version, ...changes }, context) =>
    runEdit(context, {
      async change(tx) {
        const contactBefore = await contactToChange(tx, context.me, { id: contactId, clientId: id })
        assertVersion(contactBefore, version, { entities: ['client'], id, clientId: id })
        await updateContact(tx, contactId, changes)
        await record(tx, context, {
          action: 'client.contactChanged',
          id,
          clientId: id,
          details: { contact: contactNameOf(changes), ...changedFieldsBetween(contactBefore, changes) },
        })
      },
      answer: async (db) => ({ client: await clientDetails(db, context, id) }),
    }),

  remove: ({ id, contactId }, context) =>
    context.write(async (tx) => {
      const contact = await contactToChange(tx, context.me, { id: contactId, clientId: id })
      await deleteContact(tx, contactId)
      await record(tx, context, {
        action: 'client.contactRemoved',
        id,
        clientId: id,
        details: { contact: contactNameOf(contact) },
      })
      return { client: await clientDetails(tx, context, id) }
    }),
})
