import { sql } from 'kysely'
import type { InvitationStatus } from '../../../contract/values/import-labels.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Db } from '../../database/tables.ts'
import { listing } from '../../queries/listing.ts'
import { addWireId } from '../../wire.ts'

/** Stores the clients of a run: those it added, and those to whom it added a contact. */
export const insertImportClients = (tx: Db, runId: string) =>
  sql`
    insert into import_clients (run_id, account_id)
    select ${runId}::uuid, row_id from import_changes where run_id = ${runId} and kind = 'accounts' and is_new
    union
    select ${runId}::uuid, contacts.account_id
    from import_changes join contacts on contacts.id = import_changes.row_id
    where run_id = ${runId} and import_changes.kind = 'people' and is_new
    on conflict do nothing`.execute(tx)

const selectImportClients = (db: Db) =>
  db
    .selectFrom('importClients')
    .innerJoin('accounts as client', 'client.id', 'importClients.accountId')
    .leftJoin('users as owner', 'owner.id', 'client.ownerId')
    // The person to invite: the first contact with an email.
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('contacts')
          .whereRef('contacts.accountId', '=', 'client.id')
          .where('contacts.email', 'is not', null)
          // The first person invited becomes the account's owner, so they need full rights.
          .where(sql<boolean>`(contacts.is_owner or contacts.may is null or contacts.may = 'everything')`)
          .orderBy('contacts.isOwner', 'desc')
          .orderBy('contacts.addedAt')
          .orderBy('contacts.id')
          .limit(1)
          .select([
            'contacts.id',
            'contacts.firstName',
            'contacts.lastName',
            'contacts.email',
            'contacts.phone',
            'contacts.title',
          ])
          .as('contact'),
      (join) => join.onTrue(),
    )

const lastSent = sql<string | null>`(select max(i.sent_at) from invites i where i.user_id = owner.id)`

const invitationStatusSql = sql<InvitationStatus>`case
  when client.closed_at is not null then 'former'
  when import_clients.state in ('waiting', 'sending') then 'waiting'
  when owner.accepted_at is not null then 'signs in'
  when owner.id is not null then case when ${lastSent} is null then 'not sent' else 'invited' end
  when import_clients.state = 'left' then 'not sent'
  when contact.email is null then 'no e-mail'
  else 'ready' end`

/** The clients of a run by name, each with its invitation status. */
export const importedClientsSeenBy = listing('imported clients', {
  rows: ({ db }) => selectImportClients(db),
  filters: {
    id: (rows, id: string) => rows.where('importClients.runId', '=', id),
    standing: (rows, status: InvitationStatus) => rows.where(invitationStatusSql, '=', status),
  },
  order: [{ column: 'client.sortName' }, { column: 'client.id' }],
  addColumns: (rows) =>
    rows
      .select((row) => [
        'client.id',
        'client.name',
        'importClients.because',
        row.fn.coalesce('owner.firstName', 'contact.firstName').as('firstName'),
        row.fn.coalesce('owner.lastName', 'contact.lastName').as('lastName'),
        row.fn.coalesce('owner.email', 'contact.email').as('email'),
      ])
      .select([invitationStatusSql.as('standing'), lastSent.as('sentAt')]),
  items: (rows) => ({
    clients: rows.map(({ firstName, lastName, ...row }) =>
      addWireId({ ...row, person: fullName(firstName, lastName) || null }),
    ),
  }),
})

export async function countInvitationStates(
  db: Db,
  runId: string,
): Promise<Record<InvitationStatus, number>> {
  const rows = await selectImportClients(db)
    .where('importClients.runId', '=', runId)
    .groupBy(invitationStatusSql)
    .select(({ fn }) => [invitationStatusSql.as('standing'), fn.countAll<number>().as('count')])
    .execute()
  const noInvitations = {
    ...{ ready: 0, waiting: 0, invited: 0, 'signs in': 0 },
    ...{ 'not sent': 0, 'no e-mail': 0, former: 0 },
  }
  for (const { standing: status, count } of rows) noInvitations[status] = count
  return noInvitations
}

interface InvitationWave {
  runId: string
  clients: readonly string[] | undefined
  most: number
  by: string
  at: string
  message: string | null
}

/** Queues up to `most` ready clients, or the given ones. Returns the number queued. */
export async function queueInvitations(
  tx: Db,
  { runId, clients, most, by, at, message }: InvitationWave,
): Promise<number> {
  const clientsToInvite = selectImportClients(tx)
    .where('importClients.runId', '=', runId)
    .where(invitationStatusSql, 'in', clients ? ['ready', 'not sent'] : ['ready'])
    .$if(clients !== undefined, (rows) =>
      rows.where('client.id', '=', sql<string>`any(${clients ?? []}::uuid[])`),
    )
    .orderBy('client.sortName')
    .orderBy('client.id')
    .limit(most)
    .select('client.id')
  const { numUpdatedRows } = await tx
    .updateTable('importClients')
    .set({ state: 'waiting', askedBy: by, askedAt: at, message, because: null, inviteId: null })
    .where('runId', '=', runId)
    .where('accountId', 'in', clientsToInvite)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Removes all queued invitations. Returns their number. */
export async function dropQueuedInvitations(tx: Db, runId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('importClients')
    .set({ state: 'open', message: null })
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The next client to invite, locked. A client whose sending was interrupted comes first. */
export const nextClientToInvite = (tx: Db, runId: string) =>
  tx
    .selectFrom('importClients')
    .where('runId', '=', runId)
    .where('state', 'in', ['waiting', 'sending'])
    .orderBy('state', 'desc')
    .orderBy('askedAt')
    .orderBy('accountId')
    .limit(1)
    .select(['accountId', 'state', 'askedBy', 'message', 'inviteId'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** A client with what an invitation needs, and its invitation status. */
export const clientToInvite = (tx: Db, { runId, accountId }: { runId: string; accountId: string }) =>
  selectImportClients(tx)
    .where('importClients.runId', '=', runId)
    .where('importClients.accountId', '=', accountId)
    .select([
      'client.closedAt',
      'client.ownerId',
      'owner.acceptedAt',
      'contact.id as contactId',
      'contact.firstName',
      'contact.lastName',
      'contact.email',
      'contact.phone',
      'contact.title',
    ])
    .select(lastSent.as('sentAt'))
    .executeTakeFirstOrThrow()

interface InvitationResult {
  state: 'sending' | 'sent' | 'let in' | 'left'
  inviteId?: string | null
  because?: string
}

export const updateInvitationResult = (
  tx: Db,
  { runId, accountId }: { runId: string; accountId: string },
  invitationResult: InvitationResult,
) =>
  tx
    .updateTable('importClients')
    .set(invitationResult)
    .where('runId', '=', runId)
    .where('accountId', '=', accountId)
    .execute()
