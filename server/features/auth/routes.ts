import { api } from '../../../contract/index.ts'
import { notAllowedByRightError, notFound } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { chooseAccount, closeSession, findSession } from '../../http/session.ts'
import { changePersonDetails, personDetailsOf, personDetailsToChange } from '../accounts/queries.ts'
import { assertVersion, runEdit } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { toUserView } from '../users/view.ts'
import { changePassword, confirmPassword } from './change-password.ts'
import { accountSecurityOf } from './queries.ts'
import { signIn } from './sign-in.ts'

export const authRoutes = serve(api.auth, {
  async me(_, { me, agency }) {
    return { user: toUserView(me, agency()) }
  },

  async login(input, context) {
    return { user: toUserView(await signIn(input, context), context.agency()) }
  },

  async logout(_, context) {
    const { session, me } = context
    if (session && me) {
      await context.write(async (tx) => {
        await closeSession(tx, session)
        await record(tx, context, { action: 'user.signedOut', id: me.id })
      })
    }
    context.setSession(null)
  },

  safety: (_, { db, me }) => accountSecurityOf(db, me),

  async account({ accountId }, context) {
    const { me, session } = context
    const chosenAccount = me.accounts?.find(({ id }) => id === accountId)
    if (!chosenAccount || !session) throw notFound('Account')
    await context.write(async (tx) => {
      await chooseAccount(tx, session, chosenAccount.id)
      await record(tx, context, {
        action: 'user.accountChosen',
        id: me.id,
        details: { account: chosenAccount.name },
      })
    })
    const resolvedSession = await findSession(session, context)
    if (!resolvedSession) throw notFound('Account')
    return { user: toUserView(resolvedSession.me, context.agency()) }
  },

  updatePassword: changePassword,
  confirm: confirmPassword,

  updateDetails({ version, ...changes }, context) {
    const { me } = context
    // The phone is the person's own. The address belongs to the account, so only a person with full
    // rights may change it.
    if (changes.address !== undefined && me.may !== 'everything') throw notAllowedByRightError()
    return runEdit(context, {
      async change(tx) {
        const personDetailsBefore = await personDetailsToChange(tx, me)
        assertVersion(personDetailsBefore, version, {
          entities: ['client', 'user'],
          id: me.id,
          ...(me.accountId ? { clientId: me.accountId } : {}),
        })
        await changePersonDetails(tx, me, changes)
        await record(tx, context, {
          action: 'user.detailsChanged',
          id: me.id,
          ...(me.accountId ? { clientId: me.accountId } : {}),
          details: changedFieldsBetween(personDetailsBefore, changes),
        })
      },
      answer: async (db) => ({
        user: toUserView({ ...me, ...(await personDetailsOf(db, me)) }, context.agency()),
      }),
    })
  },
})
