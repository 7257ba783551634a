import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
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

const certificates = definePlainTable({
  file: 'certificates.csv',
  description: 'Certificates that were issued, with what is printed on them',
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Number', 'As printed', sql`t.number`],
    ['Holder ID', 'As in holders.csv', sql`t.holder_id`],
    ['Holder', 'As printed', sql`t.printed #>> '{holder,name}'`],
    ['Named insured', 'As printed', sql`t.printed #>> '{insured,name}'`],
    ['All that is printed', 'As JSON', sql`t.printed`],
    ['Issued', 'UTC', momentCell(sql`t.issued_at`)],
    ['Issued by', 'Who issued it', shownNameOf('issuer')],
    [
      'Beyond approval',
      'yes if an agent chose limits or wording for this holder only',
      yesNoCell(sql`t.is_beyond_approval`),
    ],
    ['Replaced by', 'The ID of the newer certificate', sql`t.replaced_by`],
    ['Withdrawn', 'UTC', momentCell(sql`t.withdrawn_at`)],
  ],
  fromClause: (scope) => sql`
    from certificates t join accounts c on c.id = t.client_id join users issuer on issuer.id = t.issued_by
    where ${isInScope(sql`t.client_id`, scope)} order by t.number`,
})

// The client's own archive leaves it out: staff wrote to these people.
const certificateEmails = definePlainTable({
  file: 'certificate-emails.csv',
  description: 'Emails with a certificate, one row per recipient',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Certificate ID', 'As in certificates.csv', sql`t.certificate_id`],
    ['Recipient', 'Email address', sql`t.recipient`],
    ['Ordered by', 'Who sent it', shownNameOf('orderer')],
    ['Ordered', 'UTC', momentCell(sql`t.ordered_at`)],
    ['Accepted', 'When the mail server accepted it, UTC', momentCell(sql`t.accepted_at`)],
    ['Refused', 'UTC', momentCell(sql`t.refused_at`)],
    ['Unconfirmed', 'When sending was interrupted, UTC', momentCell(sql`t.unconfirmed_at`)],
    ['Reason', 'Of the last failed attempt', sql`t.failed_because`],
    ['Opened', 'When its verification link was opened, UTC', momentCell(sql`t.opened_at`)],
    ['Settled', 'Sent again or done another way, UTC', momentCell(sql`t.settled_at`)],
  ],
  fromClause: (scope) => sql`
    from certificate_emails t join accounts c on c.id = t.client_id join users orderer on orderer.id = t.ordered_by
    where t.cancelled_at is null and ${isInScope(sql`t.client_id`, scope)} order by t.ordered_at, t.id`,
})

const stateChecks = definePlainTable({
  file: 'certificate-states.csv',
  description: 'States in which the agency confirmed that its own certificates may be used',
  isOfAgency: true,
  columns: [
    ['State', 'Its postal abbreviation', sql`t.state`],
    ['Checked', 'In the words of the person who confirmed it', sql`t.checked`],
    ['Confirmed by', 'Name', shownNameOf('confirmer')],
    ['Confirmed', 'UTC', momentCell(sql`t.confirmed_at`)],
  ],
  fromClause: () => sql`
    from certificate_state_checks t join users confirmer on confirmer.id = t.confirmed_by order by t.state`,
})

// A client's own archive has no such file: who placed a policy is internal to the agency.
const wholesaleAuthorities = definePlainTable({
  file: 'wholesale-authorities.csv',
  description: 'Authorities of wholesalers to issue certificates for policies that they placed',
  isOfAgency: true,
  columns: [
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    ['Wholesaler', 'As named then', sql`t.wholesaler`],
    ['Reference', 'Where the authority is given', sql`t.reference`],
    ['Document ID', 'As in documents.csv', sql`t.document_id`],
    ['Confirmed by', 'Name', shownNameOf('confirmer')],
    ['Confirmed', 'UTC', momentCell(sql`t.confirmed_at`)],
  ],
  fromClause: (scope) => sql`
    from wholesale_authorities t join policies p on p.id = t.policy_id join accounts c on c.id = p.user_id
      join users confirmer on confirmer.id = t.confirmed_by
    where ${isInScope(sql`p.user_id`, scope)} order by t.confirmed_at, t.policy_id`,
})

export const certificateTables = [certificates, certificateEmails, stateChecks, wholesaleAuthorities]
