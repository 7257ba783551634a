import { sql } from 'kysely'
import { fullNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
  policyIdColumn,
  policyNumberColumn,
  yesNoCell,
} from '../../registry/archive-table.ts'

const requests = definePlainTable({
  file: 'requests.csv',
  description: 'Client requests',
  columns: [
    idColumn(sql`r.id`),
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    ['Type', 'coi, endorsement, coverage_review, claims_assistance or other', sql`r.type`],
    ['Description', 'In one line', sql`r.description`],
    ['Details', 'In full', sql`r.details`],
    ['Status', 'pending, in_progress or completed', sql`r.status`],
    ['Stage', 'waiting for client, waiting for carrier or declined; blank for any other', sql`r.stage`],
    ['Why declined', 'As shown to the client', sql`r.declined_because`],
    ['Change', 'The requested change, as JSON', sql`r.change`],
    ['Sent to carrier', 'YYYY-MM-DD', sql`r.sent ->> 'on'`],
    ['Change confirmed from', 'YYYY-MM-DD', sql`r.apply_on`],
    ['Signed request', 'ID of the document', sql`r.confirmed ->> 'signedDocumentId'`],
    ['How the insured agreed', 'If there is no signed request', sql`r.confirmed ->> 'signedNote'`],
    ['Urgent', 'yes or no', yesNoCell(sql`r.is_urgent`)],
    ['Created', 'UTC', momentCell(sql`r.created_at`)],
    ['Status changed', 'UTC', momentCell(sql`r.changed_at`)],
  ],
  fromClause: (scope) => sql`
    from requests r join accounts c on c.id = r.requester_id left join policies p on p.id = r.policy_id
    where ${isInScope(sql`r.requester_id`, scope)} order by r.id`,
})

const requestComments = definePlainTable({
  file: 'request-comments.csv',
  description: 'Comments on requests',
  columns: [
    idColumn(sql`m.id`),
    ...accountColumns,
    ['Request ID', 'As in requests.csv', sql`r.id`],
    ['By', 'Who wrote it', fullNameOf('u')],
    ['Said', 'In full', sql`m.said`],
    ['Created', 'UTC', momentCell(sql`m.created_at`)],
  ],
  fromClause: (scope) => sql`
    from request_comments m join requests r on r.id = m.request_id join accounts c on c.id = r.requester_id
      join users u on u.id = m.said_by
    where ${isInScope(sql`r.requester_id`, scope)} order by m.id`,
})

export const requestTables = [requests, requestComments]
