import { sql } from 'kysely'
import { isPolicyVisibleToClient } from '../../policy-rules.ts'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
  policyIdColumn,
  policyNumberColumn,
} from '../../registry/archive-table.ts'

const policyEvents = definePlainTable({
  file: 'policy-events.csv',
  description: 'Events of policies, each with its effective date',
  columns: [
    idColumn(sql`e.id`),
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    [
      'What',
      'new business, change, notice of cancellation, cancellation and so on',
      sql`coalesce(e.act::text, e.kind::text)`,
    ],
    ['From', 'YYYY-MM-DD, at 12:01 a.m. in the agency’s time zone', sql`e.effective_on`],
    ['Received', 'When the agency received it, YYYY-MM-DD', sql`e.received_on`],
    ['Reason', 'Of a notice or a cancellation', sql`coalesce(e.facts ->> 'cause', e.facts ->> 'reason')`],
    ['Amount due', 'In a notice for nonpayment', sql`e.facts ->> 'amountDue'`],
    ['Last day to pay', 'YYYY-MM-DD', sql`e.facts ->> 'payBy'`],
    ['Notice given', 'Date of the carrier’s notice, YYYY-MM-DD', sql`e.facts ->> 'sentOn'`],
    ['Conditions', 'Of a conditional renewal, as JSON', sql`e.facts ->> 'conditions'`],
    ['Other terms', 'Of a conditional renewal', sql`e.facts ->> 'conditionsNote'`],
    ['Signed', 'Agent of record: by the client, YYYY-MM-DD', sql`e.facts ->> 'signedOn'`],
    ['Held until', 'Agent of record: by the carrier, YYYY-MM-DD', sql`e.facts ->> 'holdUntil'`],
    ['Ground', 'Ground of a cancellation under state law', sql`ours.ground`],
    ['Statement of no loss', 'For a reinstatement: received, or not requested', sql`ours.no_loss`],
    ['Statement received', 'YYYY-MM-DD', sql`ours.no_loss_on`],
    ['Rewritten as', 'ID of the new term', sql`e.facts ->> 'newTermId'`],
    ['Changes', 'As JSON, field by field, before and after', sql`nullif(e.changes, '{}')`],
    ['Source', 'How the agency knows', sql`ours.source`],
    ['Sent by', 'The premium finance company, if it sent the notice', sql`ours.sender`],
    ['Said by', 'The contact at the carrier', sql`ours.confirmed_by`],
    ['Note', 'Staff note, if included in the archive', sql`ours.note`],
    ['Entered', 'UTC', momentCell(sql`e.entered_at`)],
    ['Applied', 'When the policy changed, UTC', momentCell(sql`e.applied_at`)],
    ['Taken back', 'When it was undone as a mistake, UTC', momentCell(sql`e.taken_back_at`)],
  ],
  // Only the agency sees the source and entries that were taken back.
  fromClause: (scope) => sql`
    from policy_events e join policies p on p.id = e.policy_id join accounts c on c.id = p.user_id
      left join lateral (select e.source, e.confirmed_by, e.facts ->> 'sender' as sender, e.facts ->> 'noLoss' as no_loss, e.facts ->> 'ground' as ground,
        e.facts ->> 'noLossOn' as no_loss_on, case when ${scope.withNotes} then e.facts ->> 'note' end as note) ours
        on ${scope.clientId === null}
    where ${isInScope(sql`p.user_id`, scope)} and ${clientArchiveCondition(sql`e.taken_back_at is null and e.kind <> 'correction'`, scope)}
      and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)} order by e.no`,
})

export const policyEventTables = [policyEvents]
