import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import { accountColumns, definePlainTable, isInScope, momentCell } from '../../registry/archive-table.ts'

// The client's own archive leaves it out: runs span the book, and staff wrote to these people.
const certificateRuns = definePlainTable({
  file: 'certificate-runs.csv',
  description: 'Certificates issued ahead of renewals, one row per run, holder and kind',
  isOfAgency: true,
  columns: [
    ['Run ID', 'The same for all rows of a run', sql`t.run_id`],
    ...accountColumns,
    ['Holder ID', 'As in holders.csv', sql`t.holder_id`],
    ['Policy ID', 'The policy of an evidence of property; empty for a certificate', sql`t.evidence_of`],
    ['Started by', 'Who started the batch', shownNameOf('orderer')],
    ['Started', 'UTC', momentCell(sql`r.ordered_at`)],
    ['State', 'waiting, issued, left out or stopped', sql`t.state`],
    ['Reason', 'Why nothing was issued or emailed', sql`t.because`],
    ['Certificate ID', 'As in certificates.csv', sql`t.certificate_id`],
    ['Recipient', 'Email address', sql`t.recipient`],
    ['Ended', 'UTC', momentCell(sql`t.ended_at`)],
  ],
  fromClause: (scope) => sql`
    from certificate_run_holders t join certificate_runs r on r.id = t.run_id
      join accounts c on c.id = t.client_id join users orderer on orderer.id = r.ordered_by
    where ${isInScope(sql`t.client_id`, scope)} order by r.ordered_at, t.run_id, t.holder_id, t.evidence_of nulls first`,
})

export const certificateRunTables = [certificateRuns]
