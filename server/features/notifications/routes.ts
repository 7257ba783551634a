import { api } from '../../../contract/index.ts'
import { type MailKind, mailKinds } from '../../../contract/notifications.ts'
import { serve } from '../../http/serve.ts'
import { differences, record } from '../activity/record.ts'
import { markRead, markUpTo, notificationsOf, unreadCount } from './bell-queries.ts'
import { mailsOffOf, mailsOffToChange, switchMailsOff } from './queries.ts'
import { notificationView } from './words.ts'

/** Each kind of mails with whether it is sent. */
const onWire = (off: MailKind[]) => ({
  messages: !off.includes('messages'),
  requests: !off.includes('requests'),
  documents: !off.includes('documents'),
  quotes: !off.includes('quotes'),
  presentations: !off.includes('presentations'),
  invites: !off.includes('invites'),
  claims: !off.includes('claims'),
})

export const notificationRoutes = serve(api.notifications, {
  list: (page, visit) => notificationsOf(visit, visit.me, page, notificationView(visit)),

  unreadCount: async (_, { db, me }) => ({ unreadCount: await unreadCount(db, me) }),

  async read({ ids = [], upTo }, visit) {
    const { me } = visit
    await visit.write(async (tx) => {
      const count = await (upTo ? markUpTo(tx, me, upTo, visit.now()) : markRead(tx, me, ids, visit.now()))
      if (count > 0)
        await record(tx, visit, { action: 'user.notificationsRead', id: me.id, details: { count } })
    })
  },

  mails: async (_, { db, me }) => ({ mails: onWire(await mailsOffOf(db, me.id)) }),

  saveMails: ({ mails: wanted }, visit) =>
    visit.write(async (tx) => {
      const { me } = visit
      const before = onWire(await mailsOffToChange(tx, me.id))
      const mails = { ...before, ...wanted }
      const details = differences(before, mails)
      if (Object.keys(details).length > 0) {
        await switchMailsOff(
          tx,
          me.id,
          mailKinds.filter((kind) => !mails[kind]),
        )
        await record(tx, visit, { action: 'user.mailsChanged', id: me.id, details })
      }
      return { mails }
    }),
})
