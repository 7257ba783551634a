import { z } from 'zod'
import { allRoles, endpoint, entity, Id, Page, pageOf } from './endpoint.ts'
import { activityKinds } from './entities.ts'
import type { MailKind } from './values/mail-kinds.ts'
import type { Role } from './values/roles.ts'

// tables.ts imports the type from here, because the comment of column `mails_off` names this file.
export type { MailKind }

/** Staff cannot switch off claim emails, because a claim must reach the agency. */
export const canSwitchOffMail = (role: Role, kind: MailKind) => role === 'client' || kind !== 'claims'

const switchField = z.boolean('Please say true or false')

/** Email settings of a person, by kind. */
export const MailSettings = z.object({
  messages: switchField,
  requests: switchField,
  documents: switchField,
  quotes: switchField,
  presentations: switchField,
  invites: switchField,
  claims: switchField,
  bills: switchField,
} satisfies Record<MailKind, typeof switchField>)

/** One item of the bell, which also counts messages. It contains no amounts. */
export const Notification = entity({
  title: z.string(),
  text: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
  entity: z.enum(activityKinds),
  /** Null if there is nothing to open. */
  entityId: z.string().nullable(),
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

const missingIdsError = 'Please say which notifications were read'
const tooManyIdsError = 'Please name at most 500 notifications'

export const notifications = {
  list: endpoint({
    summary: 'Notifications',
    method: 'GET',
    path: '/api/notification',
    who: allRoles,
    shows: ['notification'],
    query: Page,
    reply: pageOf('notifications', Notification),
    fails: 'Failed to fetch notifications',
  }),
  unreadCount: endpoint({
    summary: 'Number of unread notifications',
    method: 'GET',
    path: '/api/notification/unread-count',
    who: allRoles,
    shows: ['notification'],
    reply: z.object({ unreadCount: z.number() }),
    fails: 'Failed to fetch notifications',
  }),
  /**
   * Marks the given notifications, or all up to one of them. Ids of other people's notifications
   * are ignored.
   */
  read: endpoint({
    summary: 'Mark notifications as read',
    method: 'POST',
    path: '/api/notification/read',
    who: allRoles,
    changes: ['notification'],
    body: z
      .object({
        ids: z.array(Id).min(1, missingIdsError).max(500, tooManyIdsError).optional(),
        upTo: Id.optional(),
      })
      .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), {
        path: ['ids'],
        message: missingIdsError,
      }),
    status: 204,
    refuses: ['not_found'],
    fails: 'Failed to mark notifications as read',
  }),
  mails: endpoint({
    summary: 'Email preferences',
    method: 'GET',
    path: '/api/notification/mails',
    who: allRoles,
    shows: ['user'],
    reply: z.object({ mails: MailSettings }),
    fails: 'Failed to fetch notification settings',
  }),
  /** Missing fields stay unchanged. */
  saveMails: endpoint({
    summary: 'Change email preferences',
    method: 'PUT',
    path: '/api/notification/mails',
    who: allRoles,
    changes: ['user'],
    body: z.object({ mails: MailSettings.partial() }),
    reply: z.object({ mails: MailSettings }),
    fails: 'Failed to save notification settings',
  }),
}
