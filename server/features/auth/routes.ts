import { api } from '../../../contract/index.ts'
import { notAllowedByRight, notFound } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { chooseAccount, closeSession, findSession } from '../../http/session.ts'
import { changePersonDetails, personDetailsOf, personDetailsToChange } from '../accounts/queries.ts'
import { assertVersion, edit } from '../activity/edit-conflicts.ts'
import { differences, record } from '../activity/record.ts'
import { userView } from '../users/view.ts'
import { changePassword, confirmPassword } from './change-password.ts'
import { accountSecurityOf } from './queries.ts'
import { signIn } from './sign-in.ts'

export const authRoutes = serve(api.auth, {
  async me(_, { me, agency }) {
    return { user: userView(me, agency()) }
  },

  async login(given, visit) {
    return { user: userView(await signIn(given, visit), visit.agency()) }
  },

  async logout(_, visit) {
    const { session, me } = visit
    if (session && me) {
      await visit.write(async (tx) => {
        await closeSession(tx, session)
        await record(tx, visit, { action: 'user.signedOut', id: me.id })
      })
    }
    visit.setSession(null)
  },

  safety: (_, { db, me }) => accountSecurityOf(db, me),

  async account({ accountId }, visit) {
    const { me, session } = visit
    const chosen = me.accounts?.find(({ id }) => id === accountId)
    if (!chosen || !session) throw notFound('Account')
    await visit.write(async (tx) => {
      await chooseAccount(tx, session, chosen.id)
      await record(tx, visit, { action: 'user.accountChosen', id: me.id, details: { account: chosen.name } })
    })
    const found = await findSession(session, visit)
    if (!found) throw notFound('Account')
    return { user: userView(found.me, visit.agency()) }
  },

  updatePassword: changePassword,
  confirm: confirmPassword,

  updateDetails({ version, ...changes }, visit) {
    const { me } = visit
    // The phone is the person's own. The address belongs to the account, so only a person with full
    // rights may change it.
    if (changes.address !== undefined && me.may !== 'everything') throw notAllowedByRight()
    return edit(visit, {
      async change(tx) {
        const before = await personDetailsToChange(tx, me)
        assertVersion(before, version, {
          of: ['client', 'user'],
          id: me.id,
          ...(me.accountId ? { clientId: me.accountId } : {}),
        })
        await changePersonDetails(tx, me, changes)
        await record(tx, visit, {
          action: 'user.detailsChanged',
          id: me.id,
          ...(me.accountId ? { clientId: me.accountId } : {}),
          details: differences(before, changes),
        })
      },
      answer: async (db) => ({
        user: userView({ ...me, ...(await personDetailsOf(db, me)) }, visit.agency()),
      }),
    })
  },
})
