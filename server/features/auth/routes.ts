import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { closeSession } from '../../http/session.ts'
import { changeDetails, detailsOf, detailsToChange } from '../accounts/queries.ts'
import { differences, record } from '../activity/record.ts'
import { edit, mustBeVersion } from '../activity/versions.ts'
import { userView } from '../users/view.ts'
import { changePassword, confirmPassword } from './change-password.ts'
import { safetyOf } from './queries.ts'
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

  safety: (_, { db, me }) => safetyOf(db, me),

  updatePassword: changePassword,
  confirm: confirmPassword,

  updateDetails({ version, ...changes }, visit) {
    const { me } = visit
    return edit(visit, {
      async change(tx) {
        const before = await detailsToChange(tx, me)
        mustBeVersion(before, version, {
          of: ['client', 'user'],
          id: me.id,
          ...(me.accountId ? { clientId: me.accountId } : {}),
        })
        await changeDetails(tx, me, changes)
        await record(tx, visit, {
          action: 'user.detailsChanged',
          id: me.id,
          ...(me.accountId ? { clientId: me.accountId } : {}),
          details: differences(before, changes),
        })
      },
      answer: async (db) => ({
        user: userView({ ...me, ...(await detailsOf(db, me)) }, visit.agency()),
      }),
    })
  },
})
