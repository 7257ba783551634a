import { sql } from 'kysely'
import { isClaimOnFile } from '../../policy-rules.ts'
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

const claims = definePlainTable({
  file: 'claims.csv',
  description: 'Reported claims, without drafts',
  columns: [
    idColumn(sql`k.id`),
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    ['Line', 'auto, property, liability or workers compensation', sql`k.line`],
    ['Status', 'reported, sent_to_carrier, open or closed', sql`k.status`],
    ['Reported', 'UTC', momentCell(sql`k.reported_at`)],
    ['Date of loss', 'YYYY-MM-DD', sql`k.told ->> 'occurredOn'`],
    ['What happened', 'As reported', sql`k.told ->> 'whatHappened'`],
    ['The whole report', 'As JSON', sql`k.told`],
    ['Claim number', "The carrier's", sql`k.claim_number`],
    ['Adjuster', 'The carrier’s adjuster', sql`k.adjuster_name`],
    ['Adjuster phone', 'If known', sql`k.adjuster_phone`],
    ['Adjuster email', 'If known', sql`k.adjuster_email`],
    ['Next step', 'Next step', sql`k.next_step`],
    ['Next step due', 'YYYY-MM-DD', sql`k.next_by`],
    ['Sent to carrier on', 'YYYY-MM-DD', sql`k.sent_on`],
    ['Sent via', 'website, email, phone, fax or letter', sql`k.sent_channel`],
    ['Sent to', 'The recipient at the carrier', sql`k.sent_to`],
    ['Spoke with', 'Who took the call', sql`k.sent_spoke_with`],
    ['Confirmation number', 'The carrier’s, for the report', sql`k.sent_confirmation`],
    ['Notice of loss emailed to', "The carrier's address", sql`k.notice_to`],
    [
      'Notice of loss accepted',
      'When the mail server accepted it, UTC',
      momentCell(sql`k.notice_accepted_at`),
    ],
    ['Acknowledged on', 'YYYY-MM-DD', sql`k.acknowledged_on`],
    ['Suit served on', 'YYYY-MM-DD', sql`k.served_on`],
    ['Answer due', 'YYYY-MM-DD, as the summons says', sql`k.answer_by`],
    ['Suit documents sent on', 'YYYY-MM-DD', sql`k.suit_sent_on`],
    ['Suit documents acknowledged on', 'YYYY-MM-DD', sql`k.suit_acknowledged_on`],
    ['Suit document dates not known', 'true or false', sql`k.suit_days_unknown`],
    ['First report of injury by', 'YYYY-MM-DD', sql`k.first_report_by`],
    ['First report of injury on', 'YYYY-MM-DD', sql`k.first_report_on`],
    ['Changed', 'UTC', momentCell(sql`k.changed_at`)],
  ],
  fromClause: (scope) => sql`
    from claims k join accounts c on c.id = k.client_id join policies p on p.id = k.policy_id
    where k.status <> 'draft' and ${isInScope(sql`k.client_id`, scope)} and ${clientArchiveCondition(isClaimOnFile('k'), scope)}
    order by k.id`,
})

export const claimTables = [claims]
