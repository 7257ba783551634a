import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { viewedPerson } from '../../http/viewed-queries.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { userView } from '../users/view.ts'
import { addPerson, resendInvite } from './add-person.ts'
import { changePerson, endPerson, makeOwner } from './change-person.ts'
import { nameOfPerson, peopleSeenBy, personSeenBy, personView } from './queries.ts'

export const peopleRoutes = serve(api.people, {
  async list({ clientId }, { db, me }) {
    const people = await peopleSeenBy(db, me, clientId)
    // An empty list may mean a client whom the viewer does not see: throws 404 for such a client.
    if (people.length === 0) await clientSeenBy(db, me, clientId)
    return { people: people.map(personView) }
  },

  add: async (given, visit) => ({ person: await addPerson(visit, given) }),

  invite: async (given, visit) => ({ person: await resendInvite(visit, given) }),

  change: (given, visit) => changePerson(visit, given),

  makeOwner: ({ clientId, userId }, visit) =>
    visit.write(async (tx) => {
      await makeOwner(tx, visit, { clientId, userId })
      return { person: personView(await personSeenBy(tx, visit.me, clientId, userId)) }
    }),

  async view({ clientId, userId }, visit) {
    const person = await viewedPerson(visit.db, visit.me, { accountId: clientId, userId })
    await visit.write((tx) =>
      record(tx, visit, {
        action: 'client.viewedAs',
        id: clientId,
        clientId,
        details: { person: nameOfPerson(person), userId },
      }),
    )
    return { user: userView(person, visit.agency()) }
  },

  end: (given, visit) => visit.write((tx) => endPerson(tx, visit, given)),
})
