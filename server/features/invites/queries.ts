import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { fullName } from '../../../contract/values/names.ts'
import { seenBy, type ViewerOrSystem } from '../../access.ts'
import type { Context } from '../../context.ts'
import { columnsOf, type DB, type Db, type Invites } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { textFilter } from '../../queries/filters.ts'
import { companyOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst } from '../../queries/page.ts'
import { addWireId } from '../../wire.ts'
import { mainPhoneOf } from '../accounts/queries.ts'

type Rows = SelectQueryBuilder<DB, 'invites', object>
type InviteViewContext = Pick<Context, 'secrets' | 'settings' | 'now'>

const inviteLifetime = 14 * 86_400_000

/** Expiry of an invitation's link: 14 days after its creation or its last send. */
export const inviteExpiryOf = ({ validFrom }: { validFrom: string }) =>
  new Date(Date.parse(validFrom) + inviteLifetime)

const joinPeople = (rows: Rows) =>
  rows
    .innerJoin('accounts as client', 'client.id', 'invites.accountId')
    .innerJoin('users as invitee', 'invitee.id', 'invites.userId')
    .innerJoin('users as agent', 'agent.id', 'client.agentId')

const columns = [
  ...columnsOf.invites,
  'invitee.email',
  'invitee.firstName',
  'invitee.lastName',
  sql<string | null>`coalesce(nullif(invitee.phone, ''), ${mainPhoneOf('client')})`.as('phone'),
  'client.id as clientId',
  'client.ownerId',
  'client.name as clientName',
  companyOf('client').as('company'),
  'client.agentId',
  'agent.firstName as agentFirstName',
  'agent.lastName as agentLastName',
  'agent.email as agentEmail',
  'agent.phone as agentPhone',
] as const

/**
 * True if the sign-in also opens clients of other agents. Such a link is only emailed; nobody may
 * copy it.
 */
const isShared = sql<boolean>`exists (select from people p join accounts other on other.id = p.account_id
  where p.user_id = invitee.id and p.ended_at is null and other.agent_id <> client.agent_id)`.as('isShared')

const selectShownColumns = (rows: Rows) => joinPeople(rows).select(columns).select(isShared)

export type InviteRow = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

export const inviteStatusOf = ({ acceptedAt, sentAt }: Pick<Invites, 'acceptedAt' | 'sentAt'>) =>
  acceptedAt ? ('accepted' as const) : sentAt ? ('pending' as const) : ('not sent' as const)

export const noSendFailure = { notSentAt: null, notSentBecause: null }

export const inviteUrlOf = (token: string, email: string, publicUrl: string) =>
  `${publicUrl}/client/accept-invite/auth/${token}/${encodeURIComponent(email)}`

/** An invitation for the wire. Staff may copy its link; the invitee gets no token. */
export function toInviteView(
  row: InviteRow,
  { secrets, settings, now }: InviteViewContext,
  reader: 'staff' | 'invitee',
) {
  const status = inviteStatusOf(row)
  const expires = inviteExpiryOf(row)
  const { notSentAt, notSentBecause } = row
  const isForStaff = reader === 'staff' && status !== 'accepted'
  const sendFailure = isForStaff && notSentAt ? { at: notSentAt, because: notSentBecause ?? '' } : null
  const token = isForStaff && !row.isShared ? secrets.open(row.tokenSealed) : null
  return addWireId({
    id: row.id,
    email: row.email,
    status,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    expiresAt: expires.toISOString(),
    notSent: sendFailure,
    isOverdue: status !== 'accepted' && expires <= now(),
    token,
    link: token ? inviteUrlOf(token, row.email, settings.publicUrl) : null,
    // On the wire, a client's `userId` is the account id.
    userId: row.clientId,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    company: row.company,
    ein: null,
    message: row.message,
    agentName: fullName(row.agentFirstName, row.agentLastName),
    version: row.version,
  })
}

/** Invitations of the viewer's clients, newest first. */
export const invitesSeenBy = listing('invites', {
  rows: ({ db, me }) => joinPeople(seenBy(db, me).invites),
  filters: { search: textFilter((pattern) => sql<boolean>`client.search_text like ${pattern}`) },
  order: newestFirst('invites'),
  sorts: { email: { column: 'invitee.email' }, created: { column: 'invites.createdAt' } },
  addColumns: (rows) => rows.select(columns).select(isShared),
  items: (rows, context) => ({ invites: rows.map((row) => toInviteView(row, context, 'staff')) }),
})

export async function inviteSeenBy(db: Db, me: ViewerOrSystem, id: string): Promise<InviteRow> {
  const row = await selectShownColumns(seenBy(db, me).invites.where('invites.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound('Invite')
  return row
}

/** An invitation that the viewer sees, locked until the transaction ends, or 404. */
export async function inviteToChange(tx: Db, me: ViewerOrSystem, id: string): Promise<InviteRow> {
  const row = await selectShownColumns(seenBy(tx, me).invites.where('invites.id', '=', id))
    .forUpdate('invites')
    .executeTakeFirst()
  if (!row) throw notFound('Invite')
  return row
}

const inviteRowsWithToken = (db: Db, token: string) =>
  selectShownColumns(db.selectFrom('invites').where('tokenHash', '=', tokenHash(token)))

/** An invitation without an access check, for the portal's own emails. */
export const inviteWithId = (db: Db, id: string) =>
  selectShownColumns(db.selectFrom('invites').where('invites.id', '=', id)).executeTakeFirst()

export const inviteWithToken = (db: Db, token: string) => inviteRowsWithToken(db, token).executeTakeFirst()

export const inviteToAccept = (tx: Db, token: string) =>
  inviteRowsWithToken(tx, token).forUpdate('invites').executeTakeFirst()

/** The open invitation of a person to an account. */
export const openInviteOf = async (db: Db, { userId, accountId }: { userId: string; accountId: string }) =>
  (
    await db
      .selectFrom('invites')
      .select('id')
      .where('userId', '=', userId)
      .where('accountId', '=', accountId)
      .where('acceptedAt', 'is', null)
      .executeTakeFirst()
  )?.id

/**
 * A person's open invitation to another account. One open invitation is enough: it opens all
 * accounts of the person.
 */
export const openInviteElsewhere = (db: Db, { userId, accountId }: { userId: string; accountId: string }) =>
  db
    .selectFrom('invites')
    .select(['id', 'sentAt'])
    .where('userId', '=', userId)
    .where((row) => row.or([row('accountId', 'is', null), row('accountId', '<>', accountId)]))
    .where('acceptedAt', 'is', null)
    .executeTakeFirst()

/** Deletes open invitations, so that their links stop working. */
export const deleteOpenInvites = (tx: Db, { userId, accountId }: { userId: string; accountId: string }) =>
  tx
    .deleteFrom('invites')
    .where('userId', '=', userId)
    .where('accountId', '=', accountId)
    .where('acceptedAt', 'is', null)
    .execute()

export const insertInvite = (tx: Db, invite: Insertable<Invites>) =>
  tx.insertInto('invites').values(invite).execute()

export const updateInvite = (tx: Db, id: string, changes: Updateable<Invites>) =>
  tx.updateTable('invites').set(changes).where('id', '=', id).execute()
