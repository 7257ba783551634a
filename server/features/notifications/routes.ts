import { api } from '../../../contract/index.ts'
import { canSwitchOffMail, MailSettings } from '../../../contract/notifications.ts'
import { type MailKind, mailKinds } from '../../../contract/values/mail-kinds.ts'
import type { Me } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { differences, record } from '../activity/record.ts'
import {
  countUnreadNotifications,
  markNotificationsRead,
  markNotificationsReadUpTo,
  notificationsSeenBy,
} from './bell-queries.ts'
import { mailsOffOf, mailsOffToChange, switchMailsOff } from './queries.ts'

/** Each kind of email, with true if it is sent. */
function onWire({ role }: Me, off: MailKind[]) {
  const isSent = (kind: MailKind) => !off.includes(kind) || !canSwitchOffMail(role, kind)
  return MailSettings.parse(Object.fromEntries(mailKinds.map((kind) => [kind, isSent(kind)])))
}

export const notificationRoutes = serve(api.notifications, {
  list: (page, visit) => notificationsSeenBy(visit, page),

  unreadCount: async (_, { db, me }) => ({ unreadCount: await countUnreadNotifications(db, me) }),

  async read({ ids = [], upTo }, visit) {
    const { me } = visit
    await visit.write(async (tx) => {
      const count = await (upTo
        ? markNotificationsReadUpTo(tx, me, upTo, visit.now())
        : markNotificationsRead(tx, me, ids, visit.now()))
      if (count > 0)
        await record(tx, visit, { action: 'user.notificationsRead', id: me.id, details: { count } })
    })
  },

  mails: async (_, { db, me }) => ({ mails: onWire(me, await mailsOffOf(db, me.id)) }),

  saveMails: ({ mails: wanted }, visit) =>
    visit.write(async (tx) => {
      const { me } = visit
      const before = onWire(me, await mailsOffToChange(tx, me.id))
      const mails = { ...before, ...wanted }
      const kept = mailKinds.find((kind) => !mails[kind] && !canSwitchOffMail(me.role, kind))
      if (kept) throw wrongField(`mails.${kept}`, 'This email cannot be turned off')
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
