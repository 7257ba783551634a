import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { toUserView } from '../users/view.ts'
import { removeProvider, requireSignOn, setProvider } from './change-provider.ts'
import { inviteToLink, lookUpInvitation, unlinkPerson } from './link-people.ts'
import { providerOf, signOnPeople } from './queries.ts'
import { finishSignOn, returnUrlOf, startSignOn } from './sign-on.ts'

export const singleSignOnRoutes = serve(api.singleSignOn, {
  async settings(_, { db, settings, now }) {
    const { secretSealed: _secret, id: _id, ...provider } = (await providerOf(db)) ?? {}
    return {
      provider: 'issuer' in provider ? provider : null,
      returnUrl: returnUrlOf(settings),
      people: await signOnPeople(db, now()),
    }
  },
  setProvider,
  removeProvider: (_, context) => removeProvider(context),
  require: requireSignOn,
  invite: ({ id }, context) => inviteToLink(id, context),
  unlink: ({ id }, context) => unlinkPerson(id, context),
  lookup: ({ token }, context) => lookUpInvitation(token, context),
  start: startSignOn,
  async finish(input, context) {
    const { purpose, me } = await finishSignOn(input, context)
    return { purpose, user: toUserView(me, context.agency()) }
  },
})
