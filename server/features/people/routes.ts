import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { viewedPerson } from '../../http/view-as-queries.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { toUserView } from '../users/view.ts'
import { addPerson, resendInvite } from './add-person.ts'
import { changePerson, endPerson, makeOwner } from './change-person.ts'
import { nameOfPerson, peopleSeenBy, personSeenBy, toPersonView } from './queries.ts'

export const peopleRoutes = serve(api.people, {
  async list({ clientId }, { db, me }) {
    const people = await peopleSeenBy(db, me, clientId)
    // An empty list may mean a client whom the viewer does not see: throws 404 for such a client.
    if (people.length === 0) await clientSeenBy(db, me, clientId)
    return { people: people.map(toPersonView) }
  },

  add: async (input, context) => ({ person: await addPerson(context, input) }),

  invite: async (input, context) => ({ person: await resendInvite(context, input) }),

  change: (input, context) => changePerson(context, input),

  makeOwner: ({ clientId, userId }, context) =>
    context.write(async (tx) => {
      await makeOwner(tx, context, { clientId, userId })
      return { person: toPersonView(await personSeenBy(tx, context.me, clientId, userId)) }
    }),

  async view({ clientId, userId }, context) {
    const person = await viewedPerson(context.db, context.me, { accountId: clientId, userId })
    await context.write((tx) =>
      record(tx, context, {
        action: 'client.viewedAs',
        id: clientId,
        clientId,
        details: { person: nameOfPerson(person), userId },
      }),
    )
    return { user: toUserView(person, context.agency()) }
  },

  end: (input, context) => context.write((tx) => endPerson(tx, context, input)),
})
