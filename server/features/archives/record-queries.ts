import { sql } from 'kysely'
import { isHiddenFromClient } from '../../policy-rules.ts'
import {
  type ArchiveScope,
  type ArchiveTable,
  clientArchiveCondition,
  isInScope,
} from '../../registry/archive-table.ts'
import { eventColumns } from '../activity/queries.ts'
import { toEventView } from '../activity/sentences.ts'

/** Entries about the account, or about the user account of its person. */
const concernsScope = (scope: ArchiveScope) => sql<boolean>`(${isInScope(sql`events.client_id`, scope)}
  or (events.entity = 'user' and ${isInScope(sql`events.entity_id`, scope)}))`

/** Entries about tasks, notes and work items of staff are included only on request. */
const isChosen = ({ withNotes }: ArchiveScope) =>
  sql<boolean>`(${withNotes} or events.entity not in ('task', 'note', 'work'))`

/** A client's archive has no entries about hidden policies or about quotes with hidden amounts. */
const isVisibleEntry = sql<boolean>`((events.entity <> 'quote' or exists (
  select from quotes q where q.id = events.entity_id and q.deleted_at is null and q.hide_amounts is false))
  and (events.entity <> 'policy' or not exists (
    select from policies p where p.id = events.entity_id and ${isHiddenFromClient('p')})))`

export const recordTable: ArchiveTable = {
  file: 'activity.csv',
  description: 'The audit log, oldest first',
  headers: [
    ['Time', 'UTC'],
    ['What happened', 'In one sentence'],
    ['Changes', 'Values before and after'],
    ['Who', 'By name, or the portal itself'],
    ['Role', 'client, agent or admin'],
    ['On behalf of', 'The agent they covered for, or the person the portal acted for'],
    ['Account ID', 'The client concerned, as in accounts.csv'],
    ['Account name', 'Its name'],
    ['Action', 'The name of the event in the portal'],
    ['Kind', 'Kind of record that changed'],
    ['ID', 'ID of the record that changed'],
    ['IP address', 'Only in an archive of the whole agency'],
  ],
  async *lines({ db, rows }, scope, { agency, secrets }) {
    const view = toEventView({ timeZone: agency().timeZone, isAdmin: scope.clientId === null, secrets })
    const events = db
      .selectFrom('events')
      .select(eventColumns)
      .where(concernsScope(scope))
      .where(isChosen(scope))
      .where(clientArchiveCondition(isVisibleEntry, scope))
      .orderBy('events.at')
      .orderBy('events.id')
    for await (const batch of rows(events))
      for (const event of batch.map(view))
        yield [
          event.at,
          event.text,
          event.changes
            .map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`)
            .join('; '),
          event.actor?.name ?? 'The portal',
          event.actor?.role ?? '',
          event.onBehalfOf?.name ?? '',
          event.client?.id ?? '',
          event.client?.name ?? '',
          event.action,
          event.entity,
          event.entityId ?? '',
          event.ip ?? '',
        ]
  },
}
