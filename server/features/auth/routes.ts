import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { closeSession } from '../../http/session.ts'
import { differences, record } from '../activity/record.ts'
import { changeUser } from '../users/queries.ts'
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

  async updateDetails(changes, visit) {
    const { me } = visit
    await visit.write(async (tx) => {
      await changeUser(tx, me.id, changes)
      await record(tx, visit, {
        action: 'user.detailsChanged',
        id: me.id,
        clientId: me.id,
        details: differences(me, changes),
      })
    })
    const blank = (value: string | undefined, before: string | null) =>
      value === undefined ? before : value || null
    const now = { ...me, phone: blank(changes.phone, me.phone), address: blank(changes.address, me.address) }
    return { user: userView(now, visit.agency()) }
  },
})
