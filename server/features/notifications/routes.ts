import { api } from '../../../contract/index.ts'
import { canSwitchOffMail, MailSettings } from '../../../contract/notifications.ts'
import { type MailKind, mailKinds } from '../../../contract/values/mail-kinds.ts'
import type { Me } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import {
  countUnreadNotifications,
  markNotificationsRead,
  markNotificationsReadUpTo,
  notificationsSeenBy,
} from './bell-queries.ts'
import { emailOptOutsOf, emailOptOutsToChange, switchMailsOff } from './queries.ts'

/** Each kind of email, with true if it is sent. */
function toMailSettings({ role }: Me, mailOptOuts: MailKind[]) {
  const isSent = (kind: MailKind) => !mailOptOuts.includes(kind) || !canSwitchOffMail(role, kind)
  return MailSettings.parse(Object.fromEntries(mailKinds.map((kind) => [kind, isSent(kind)])))
}

export const notificationRoutes = serve(api.notifications, {
  list: (page, context) => notificationsSeenBy(context, page),

  unreadCount: async (_, { db, me }) => ({ unreadCount: await countUnreadNotifications(db, me) }),

  async read({ ids = [], upTo }, context) {
    const { me } = context
    await context.write(async (tx) => {
      const count = await (upTo
        ? markNotificationsReadUpTo(tx, me, upTo, context.now())
        : markNotificationsRead(tx, me, ids, context.now()))
      if (count > 0)
        await record(tx, context, { action: 'user.notificationsRead', id: me.id, details: { count } })
    })
  },

  mails: async (_, { db, me }) => ({ mails: toMailSettings(me, await emailOptOutsOf(db, me.id)) }),

  saveMails: ({ mails: mailSettings }, context) =>
    context.write(async (tx) => {
      const { me } = context
      const settingsBefore = toMailSettings(me, await emailOptOutsToChange(tx, me.id))
      const mailChoices = { ...settingsBefore, ...mailSettings }
      const mandatoryKind = mailKinds.find((kind) => !mailChoices[kind] && !canSwitchOffMail(me.role, kind))
      if (mandatoryKind) throw wrongField(`mails.${mandatoryKind}`, 'This email cannot be turned off')
      const details = changedFieldsBetween(settingsBefore, mailChoices)
      if (Object.keys(details).length > 0) {
        await switchMailsOff(
          tx,
          me.id,
          mailKinds.filter((kind) => !mailChoices[kind]),
        )
        await record(tx, context, { action: 'user.mailsChanged', id: me.id, details })
      }
      return { mails: mailChoices }
    }),
})
