import { sql } from 'kysely'
import { fullNameOf, shownNameOf } from '../../reading/json.ts'
import { isClaimOnFile, isOfStaff, isPolicyShownToClients } from '../../trade.ts'
import { isOf, moment, onlyWhere, ownId, plainTable, whose, yesNo } from './table-queries.ts'

const ofClient = whose(sql`c.name`)
const policyNumber = ['Policy number', 'Of the policy that it is about', sql`p.policy_number`] as const
const policyId = ['Policy ID', 'As policies.csv has it', sql`p.id`] as const
/** While the amounts of a quote are hidden from its client, so are they in the client's own file. */
const areAmountsShown = sql<boolean>`q.hide_amounts is false`

const carriers = plainTable({
  file: 'carriers.csv',
  says: 'The carriers, as Settings has them',
  isOfAgency: true,
  columns: [
    ['Carrier', 'Its name', sql`carriers.name`],
    ['NAIC', 'Its company number', sql`carriers.naic`],
    ['Claim phone', 'For urgent claims', sql`carriers.claim_phone`],
    ['Claim page', 'For urgent claims', sql`carriers.claim_page`],
    ['Payment page', 'Where premiums are paid', sql`carriers.pay_page`],
    ['Payment phone', 'Whom to call about a payment', sql`carriers.pay_phone`],
    ['Retired', 'Since when nothing new is written with it, UTC', moment(sql`carriers.retired_at`)],
  ],
  from: () => sql`from carriers order by carriers.name`,
})

const companies = plainTable({
  file: 'companies.csv',
  says: 'The writing companies of carriers',
  isOfAgency: true,
  columns: [
    ownId(sql`company.id`),
    ['Carrier', 'As carriers.csv has it', sql`carriers.name`],
    ['Company', 'That bears the risk', sql`company.name`],
    ['NAIC', 'Five digits', sql`company.naic`],
    ['Admitted in', 'States', sql`array_to_string(company.admitted_in, '; ')`],
    ['Surplus lines in', 'States', sql`array_to_string(company.surplus_in, '; ')`],
  ],
  from: () => sql`
    from carrier_companies company join carriers on carriers.id = company.carrier_id order by carriers.name, company.id`,
})

const aliases = plainTable({
  file: 'carrier-names.csv',
  says: 'How others write carriers and companies',
  isOfAgency: true,
  columns: [
    ['Name', 'As others write it', sql`alias.name`],
    ['Carrier', 'To which it leads', sql`carriers.name`],
    ['Company ID', 'To which it leads, as companies.csv has it', sql`alias.company_id`],
  ],
  from: () => sql`
    from carrier_aliases alias join carriers on carriers.id = alias.carrier_id order by alias.key`,
})

const lines = plainTable({
  file: 'lines.csv',
  says: 'The lines of insurance, as Settings has them',
  isOfAgency: true,
  columns: [
    ['Line', 'Its name', sql`l.name`],
    ['Category', 'commercial or personal', sql`l.category`],
    ['Kind', 'What kind of coverage it is', sql`l.kind`],
    ['Claims-made', 'yes or no', yesNo(sql`l.claims_made`)],
    ['Has vehicles', 'yes or no', yesNo(sql`l.has_vehicles`)],
    ['On certificates', 'yes or no', yesNo(sql`l.on_certificates`)],
    ['Limits', 'That are usual, with semicolons between them', sql`array_to_string(l.limits, '; ')`],
    ['Former names', 'With semicolons between them', sql`array_to_string(l.former_names, '; ')`],
    ['Retired', 'Since when nothing new is written in it, UTC', moment(sql`l.retired_at`)],
  ],
  from: () => sql`from lines l order by l.place, l.name`,
})

const staff = plainTable({
  file: 'agents.csv',
  says: 'The people of the agency, also those who have left',
  isOfAgency: true,
  columns: [
    ownId(sql`u.id`),
    ['Name', 'First and last', fullNameOf('u')],
    ['Email', 'By which accounts.csv names the agent', sql`u.email`],
    ['Phone', 'Where it is known', sql`u.phone`],
    ['License', 'Where it is known', sql`u.license`],
    ['Role', 'agent or admin', sql`u.role`],
    ['Left', 'Since when they cannot sign in, UTC', moment(sql`u.deactivated_at`)],
  ],
  from: () => sql`from users u where ${isOfStaff('u')} order by u.id`,
})

const removed = plainTable({
  file: 'removed.csv',
  says: 'Vehicles and certificate holders that were taken off: an import does not bring them back',
  isOfAgency: true,
  columns: [
    ['Kind', 'vehicle or holder', sql`r.kind`],
    ownId(sql`r.id`),
    ...ofClient,
    ['What', 'The vehicle, or the name and address of the holder', sql`r.what`],
    ['Removed', 'When, UTC', moment(sql`r.removed_at`)],
  ],
  from: () => sql`
    from (
      select 'vehicle' as kind, v.id, p.user_id, concat_ws(' ', v.year, v.make, v.model, v.vin_end) as what, v.removed_at
      from vehicles v join policies p on p.id = v.policy_id where v.removed_at is not null
      union all
      select 'holder', h.id, h.client_id, concat_ws(', ', h.name, h.street, h.city, h.state || ' ' || h.zip, h.country), h.removed_at
      from certificate_holders h where h.removed_at is not null) as r
    join accounts c on c.id = r.user_id order by r.removed_at, r.id`,
})

const policyParts = plainTable({
  file: 'policy-parts.csv',
  says: 'What policies say beyond their coverages: forms, locations, drivers and so on, and facts of a term',
  columns: [
    ownId(sql`e.id`),
    ...ofClient,
    policyId,
    policyNumber,
    ['What', 'named insured, location, driver, interest, form, class code, charge, or facts', sql`e.kind`],
    ['Place', 'Among those of its kind', sql`e.place`],
    ['Says', 'As JSON, field by field', sql`e.said`],
    ['From', 'YYYY-MM-DD, where it says so itself', sql`e.starts_on`],
    ['Until', 'YYYY-MM-DD, where it says so itself', sql`e.ends_on`],
    ['Removed', 'When it was taken off, UTC', moment(sql`e.removed_at`)],
  ],
  from: (scope) => sql`
    from (
      select id, policy_id, kind::text, place + 1 as place, said, starts_on, ends_on, removed_at from policy_parts
      union all
      select id, id, 'facts', 1, facts, null, null, null from policies where facts <> '{}') as e
    join policies p on p.id = e.policy_id join accounts c on c.id = p.user_id
    where ${isOf(sql`p.user_id`, scope)} and ${onlyWhere(isPolicyShownToClients('p'), scope)}
    order by p.id, e.kind, e.place, e.id`,
})

const policyEvents = plainTable({
  file: 'policy-events.csv',
  says: 'What happened to policies, each with the day from which it counts',
  columns: [
    ownId(sql`e.id`),
    ...ofClient,
    policyId,
    policyNumber,
    ['What', 'new business, change, notice of cancellation, cancellation and so on', sql`e.kind`],
    ['From', 'YYYY-MM-DD, at 12:01 a.m. where the agency is', sql`e.effective_on`],
    ['Received', 'When the agency had it, YYYY-MM-DD', sql`e.received_on`],
    ['Reason', 'Of a notice or a cancellation', sql`e.facts ->> 'reason'`],
    ['Amount due', 'Of a notice for non-payment', sql`e.facts ->> 'amountDue'`],
    ['Last day to pay', 'YYYY-MM-DD', sql`e.facts ->> 'payBy'`],
    ['Changes', 'As JSON, field by field, before and after', sql`nullif(e.changes, '{}')`],
    ['Source', 'How the agency knows it', sql`ours.source`],
    ['Said by', 'At the carrier', sql`ours.confirmed_by`],
    ['Note', 'Of staff, where it was chosen', sql`ours.note`],
    ['Entered', 'UTC', moment(sql`e.entered_at`)],
    ['Applied', 'Since when the policy has it, UTC', moment(sql`e.applied_at`)],
    ['Taken back', 'As entered by mistake, UTC', moment(sql`e.taken_back_at`)],
  ],
  // How the agency knows it is its own business, and so are its slips.
  from: (scope) => sql`
    from policy_events e join policies p on p.id = e.policy_id join accounts c on c.id = p.user_id
      left join lateral (select e.source, e.confirmed_by, case when ${scope.withNotes} then e.facts ->> 'note' end as note) ours
        on ${scope.clientId === null}
    where ${isOf(sql`p.user_id`, scope)} and ${onlyWhere(sql`e.taken_back_at is null and e.kind <> 'correction'`, scope)}
      and ${onlyWhere(isPolicyShownToClients('p'), scope)} order by e.no`,
})

const bills = plainTable({
  file: 'bills.csv',
  says: 'What is to be paid for policies: every installment of every bill',
  columns: [
    ownId(sql`i.id`),
    ...ofClient,
    policyId,
    policyNumber,
    ['Bill ID', 'The same for all installments of one bill', sql`b.id`],
    ['Billed by', 'carrier or agency', sql`b.by`],
    ['Finance company', 'Where one collects it', sql`b.finance_company`],
    ['Premium', 'US dollars, of the whole bill', sql`b.premium`],
    ['Taxes', 'US dollars, of the whole bill', sql`b.taxes`],
    ['Fees', 'US dollars, of the whole bill', sql`b.fees`],
    ['Note', 'Of the bill', sql`b.note`],
    ['Due', 'YYYY-MM-DD', sql`i.due_on`],
    ['Amount', 'US dollars', sql`i.amount`],
    ['Charge', 'US dollars, for paying in installments', sql`i.charge`],
    ['Paid', 'YYYY-MM-DD', sql`i.paid_on`],
    ['Source', 'How the agency knows that it is paid', sql`ours.source`],
    ['Client says paid', 'Since when, UTC', moment(sql`i.said_paid_at`)],
    ['Client says', 'What came with that', sql`i.said_note`],
    ['Proof', 'The document that came with it, as documents.csv has it', sql`i.proof_id`],
    ['Cancelled', 'Taken off the bill, UTC', moment(sql`i.cancelled_at`)],
    ['Reminded', 'Before its day, UTC', moment(sql`i.reminded_at`)],
    ['Reminded again', 'After its day, UTC', moment(sql`i.missed_at`)],
    ['Withdrawn', 'The whole bill, as entered by mistake, UTC', moment(sql`b.withdrawn_at`)],
  ],
  // How the agency knows it is its own business, and so are its slips.
  from: (scope) => sql`
    from installments i join bills b on b.id = i.bill_id join policies p on p.id = b.policy_id join accounts c on c.id = p.user_id
      left join lateral (select i.paid_source as source) ours on ${scope.clientId === null}
    where ${isOf(sql`p.user_id`, scope)} and ${onlyWhere(sql`b.withdrawn_at is null`, scope)}
      and ${onlyWhere(isPolicyShownToClients('p'), scope)} order by b.created_at, b.id, i.place, i.id`,
})

const requests = plainTable({
  file: 'requests.csv',
  says: 'What clients asked the agency for',
  columns: [
    ownId(sql`r.id`),
    ...ofClient,
    policyId,
    policyNumber,
    ['Type', 'coi, endorsement, coverage_review, claims_assistance or other', sql`r.type`],
    ['Description', 'In a line', sql`r.description`],
    ['Details', 'In full', sql`r.details`],
    ['Status', 'pending, in_progress or completed', sql`r.status`],
    ['Stage', 'waiting for client, waiting for carrier or declined, where it is one of these', sql`r.stage`],
    ['Why declined', 'As the client was told', sql`r.declined_because`],
    ['Change', 'What was to change, by its fields, as JSON', sql`r.change`],
    ['Sent to carrier', 'YYYY-MM-DD', sql`r.sent ->> 'on'`],
    ['Change confirmed from', 'YYYY-MM-DD', sql`r.apply_on`],
    ['Urgent', 'yes or no', yesNo(sql`r.is_urgent`)],
    ['Created', 'UTC', moment(sql`r.created_at`)],
    ['Status changed', 'UTC', moment(sql`r.changed_at`)],
  ],
  from: (scope) => sql`
    from requests r join accounts c on c.id = r.requester_id left join policies p on p.id = r.policy_id
    where ${isOf(sql`r.requester_id`, scope)} order by r.id`,
})

const requestComments = plainTable({
  file: 'request-comments.csv',
  says: 'What was said under requests, by clients and by the agency',
  columns: [
    ownId(sql`m.id`),
    ...ofClient,
    ['Request ID', 'As requests.csv has it', sql`r.id`],
    ['By', 'Who said it', fullNameOf('u')],
    ['Said', 'In full', sql`m.said`],
    ['Created', 'UTC', moment(sql`m.created_at`)],
  ],
  from: (scope) => sql`
    from request_comments m join requests r on r.id = m.request_id join accounts c on c.id = r.requester_id
      join users u on u.id = m.said_by
    where ${isOf(sql`r.requester_id`, scope)} order by m.id`,
})

const quotes = plainTable({
  file: 'quotes.csv',
  says: 'What was to be quoted, with what the client said of the business',
  columns: [
    ownId(sql`q.id`),
    ...ofClient,
    ['Number', 'As it is shown', sql`q.request_number`],
    ['Title', 'As it is shown', sql`q.title`],
    ['Renews policy ID', 'The term whose next one it seeks', sql`q.renews`],
    ['Category', 'commercial or personal', sql`q.category`],
    ['Status', 'pending, quoted, accepted, declined, expired or completed', sql`q.status`],
    ['Description', 'As it was told', sql`q.description`],
    ['Requested coverage', 'With semicolons between them', sql`array_to_string(q.requested_coverage, '; ')`],
    ['Business name', 'As it was told', sql`q.business_name`],
    ['Industry', 'As it was told', sql`q.industry`],
    ['Address', 'As it was told', sql`q.address`],
    ['First name', 'Of whom to reach', sql`q.first_name`],
    ['Last name', 'Of whom to reach', sql`q.last_name`],
    ['Email', 'Of whom to reach', sql`q.email`],
    ['Phone', 'Of whom to reach', sql`q.phone`],
    ['Full-time employees', 'How many', sql`q.full_time_employees`],
    ['Part-time employees', 'How many', sql`q.part_time_employees`],
    ['Annual revenue', 'US dollars', sql`q.annual_revenue`],
    ['Annual payroll', 'US dollars', sql`q.annual_payroll`],
    ['Open until', 'UTC', moment(sql`q.open_until`)],
    ['Client sees amounts', 'yes or no', yesNo(areAmountsShown)],
    ['Finalized', 'UTC', moment(sql`q.finalized_at`)],
    ['Created', 'UTC', moment(sql`q.created_at`)],
    ['Deleted', 'When it was taken off, UTC', moment(sql`q.deleted_at`)],
  ],
  from: (scope) => sql`
    from quotes q join accounts c on c.id = q.client_id
    where ${isOf(sql`q.client_id`, scope)} and ${onlyWhere(sql`q.deleted_at is null`, scope)} order by q.id`,
})

const offers = plainTable({
  file: 'offers.csv',
  says: 'What carriers offered on quotes',
  columns: [
    ownId(sql`o.id`),
    ...ofClient,
    ['Quote ID', 'As quotes.csv has it', sql`q.id`],
    ['Quote number', 'As it is shown', sql`q.request_number`],
    ['Carrier', 'Who offers', sql`o.carrier`],
    ['Premium', 'US dollars for 12 months', sql`o.premium`],
    ['Deductible', 'US dollars', sql`o.deductible`],
    ['Coverage limit', 'US dollars', sql`o.coverage_limit`],
    ['Rating', '1 to 5', sql`o.rating`],
    ['AM Best rating', 'As it was typed', sql`o.am_best_rating`],
    ['Recommended', 'yes or no', yesNo(sql`o.recommended`)],
    ['Why recommended', 'In the words of the agent', sql`o.recommendation_reason`],
    ['Valid until', 'YYYY-MM-DD', sql`o.valid_until`],
    ['Features', 'With semicolons between them', sql`array_to_string(o.features, '; ')`],
    ['Exclusions', 'As typed', sql`o.exclusions`],
    ['Payment options', 'As typed', sql`o.payment_options`],
    ['Discounts', 'As typed', sql`o.discounts`],
    ['Coverage details', 'As typed', sql`o.coverage_details`],
    ['Terms', 'A web address', sql`o.terms_url`],
    ['Finalized', 'yes of the one that was chosen', yesNo(sql`q.finalized_offer_id = o.id`)],
    ['Created', 'UTC', moment(sql`o.created_at`)],
    ['Deleted', 'When it was taken off, UTC', moment(sql`o.deleted_at`)],
  ],
  from: (scope) => sql`
    from offers o join quotes q on q.id = o.quote_id join accounts c on c.id = q.client_id
    where ${isOf(sql`q.client_id`, scope)}
      and ${onlyWhere(sql`o.deleted_at is null and q.deleted_at is null and ${areAmountsShown}`, scope)}
    order by o.id`,
})

const presentations = plainTable({
  file: 'presentations.csv',
  says: 'When quotes were presented, or will be',
  columns: [
    ownId(sql`a.id`),
    ...ofClient,
    ['Quote ID', 'As quotes.csv has it', sql`q.id`],
    ['Starts', 'UTC', moment(sql`a.starts_at`)],
    ['Agent', 'Who presents', shownNameOf('agent')],
    ['Notes', 'As the client typed them', sql`a.notes`],
    ['Booked', 'UTC', moment(sql`a.created_at`)],
    ['Cancelled', 'UTC', moment(sql`a.cancelled_at`)],
  ],
  from: (scope) => sql`
    from appointments a join quotes q on q.id = a.quote_id join accounts c on c.id = q.client_id
      join users agent on agent.id = a.agent_id
    where ${isOf(sql`q.client_id`, scope)} order by a.id`,
})

const claims = plainTable({
  file: 'claims.csv',
  says: 'Claims that were reported; not what somebody was still writing',
  columns: [
    ownId(sql`k.id`),
    ...ofClient,
    policyId,
    policyNumber,
    ['Line', 'auto, property, liability or workers compensation', sql`k.line`],
    ['Status', 'reported, sent_to_carrier, open or closed', sql`k.status`],
    ['Reported', 'UTC', moment(sql`k.reported_at`)],
    ['Date of loss', 'YYYY-MM-DD', sql`k.told ->> 'occurredOn'`],
    ['What happened', 'As it was told', sql`k.told ->> 'whatHappened'`],
    ['All that was told', 'As JSON', sql`k.told`],
    ['Claim number', "The carrier's", sql`k.claim_number`],
    ['Adjuster', 'Who looks after it at the carrier', sql`k.adjuster_name`],
    ['Adjuster phone', 'Where it is known', sql`k.adjuster_phone`],
    ['Adjuster email', 'Where it is known', sql`k.adjuster_email`],
    ['Next step', 'What comes next', sql`k.next_step`],
    ['Next by', 'YYYY-MM-DD', sql`k.next_by`],
    ['Changed', 'UTC', moment(sql`k.changed_at`)],
  ],
  from: (scope) => sql`
    from claims k join accounts c on c.id = k.client_id join policies p on p.id = k.policy_id
    where k.status <> 'draft' and ${isOf(sql`k.client_id`, scope)} and ${onlyWhere(isClaimOnFile('k'), scope)}
    order by k.id`,
})

const certificates = plainTable({
  file: 'certificates.csv',
  says: 'Certificates that were issued, with what is printed on them',
  columns: [
    ownId(sql`t.id`),
    ...ofClient,
    ['Number', 'As it is printed', sql`t.number`],
    ['Holder ID', 'As holders.csv has it', sql`t.holder_id`],
    ['Holder', 'As it is printed', sql`t.printed #>> '{holder,name}'`],
    ['Named insured', 'As it is printed', sql`t.printed #>> '{insured,name}'`],
    ['All that is printed', 'As JSON', sql`t.printed`],
    ['Issued', 'UTC', moment(sql`t.issued_at`)],
    ['Issued by', 'Who pressed the button', shownNameOf('issuer')],
    [
      'Beyond approval',
      'yes of one that an agent wrote for this holder alone',
      yesNo(sql`t.is_beyond_approval`),
    ],
    ['Replaced by', 'The ID of the one that took its place', sql`t.replaced_by`],
    ['Withdrawn', 'UTC', moment(sql`t.withdrawn_at`)],
  ],
  from: (scope) => sql`
    from certificates t join accounts c on c.id = t.client_id join users issuer on issuer.id = t.issued_by
    where ${isOf(sql`t.client_id`, scope)} order by t.number`,
})

const messages = plainTable({
  file: 'messages.csv',
  says: 'What clients and the agency wrote to each other',
  columns: [
    ownId(sql`m.id`),
    ...ofClient,
    ['Sent', 'UTC', moment(sql`m.created_at`)],
    ['From', 'Who wrote it', shownNameOf('sender')],
    ['Written by', 'client or agency', sql`case when sender.role = 'client' then 'client' else 'agency' end`],
    ['Message', 'As it was written', sql`m.content`],
    ['Document ID', 'Of the file that came with it, as documents.csv has it', sql`m.document_id`],
    ['Read', 'UTC', moment(sql`m.read_at`)],
  ],
  from: (scope) => sql`
    from messages m join accounts c on c.id = m.client_id join users sender on sender.id = m.sender_id
    where ${isOf(sql`m.client_id`, scope)} order by m.client_id, m.created_at, m.id`,
})

const invitations = plainTable({
  file: 'invitations.csv',
  says: 'Who was invited, without the links that let them in',
  isOfAgency: true,
  columns: [
    ownId(sql`i.id`),
    ...ofClient,
    ['Email', 'To whom it goes', sql`invited.email`],
    ['Message', 'What was written with it', sql`i.message`],
    ['Created', 'UTC', moment(sql`i.created_at`)],
    ['Sent', 'UTC', moment(sql`i.sent_at`)],
    ['Accepted', 'UTC', moment(sql`i.accepted_at`)],
  ],
  from: () =>
    sql`from invites i join users invited on invited.id = i.user_id join accounts c on c.id = i.account_id order by i.id`,
})

const notes = plainTable({
  file: 'notes.csv',
  says: 'What staff wrote down about clients, for their colleagues alone',
  isOfStaff: true,
  columns: [
    ownId(sql`n.id`),
    ...ofClient,
    ['Kind', 'note or call', sql`n.kind`],
    ['Text', 'As it was written', sql`n.text`],
    ['Policy ID', 'On which policy', sql`n.policy_id`],
    ['Claim ID', 'On which claim', sql`n.claim_id`],
    ['Request ID', 'On which request', sql`n.request_id`],
    ['Pinned', 'yes or no', yesNo(sql`n.is_pinned`)],
    ['Written by', 'Who', shownNameOf('writer')],
    ['Written', 'UTC', moment(sql`n.created_at`)],
    ['Changed', 'UTC', moment(sql`n.changed_at`)],
    ['Removed', 'When it was taken off, UTC', moment(sql`n.removed_at`)],
  ],
  from: (scope) => sql`
    from notes n join accounts c on c.id = n.client_id join users writer on writer.id = n.created_by
    where ${isOf(sql`n.client_id`, scope)} and ${onlyWhere(sql`n.removed_at is null`, scope)} order by n.id`,
})

const tasks = plainTable({
  file: 'tasks.csv',
  says: 'What staff had to do, and has to',
  isOfStaff: true,
  columns: [
    ownId(sql`t.id`),
    ...ofClient,
    ['What', 'As it was written', sql`t.what`],
    ['Due', 'YYYY-MM-DD', sql`t.due_on`],
    ['Repeats', 'none, daily, weekly, monthly or yearly', sql`t.repeats`],
    ['Owner', 'Whose it is', shownNameOf('owner')],
    ['Policy ID', 'About which policy', sql`t.policy_id`],
    ['Claim ID', 'About which claim', sql`t.claim_id`],
    ['Request ID', 'About which request', sql`t.request_id`],
    ['Quote ID', 'About which quote', sql`t.quote_id`],
    ['Certificate ID', 'About which certificate', sql`t.certificate_id`],
    ['Made', 'UTC', moment(sql`t.created_at`)],
    ['Done', 'UTC', moment(sql`t.done_at`)],
    ['Removed', 'When it was taken off, UTC', moment(sql`t.removed_at`)],
  ],
  from: (scope) => sql`
    from tasks t left join accounts c on c.id = t.client_id join users owner on owner.id = t.owner_id
    where ${isOf(sql`t.client_id`, scope)} and ${onlyWhere(sql`t.removed_at is null`, scope)} order by t.id`,
})

/** What was done for accounts, and who does it. */
export const workTables = [
  carriers,
  companies,
  aliases,
  lines,
  staff,
  removed,
  policyEvents,
  bills,
  policyParts,
  requests,
  requestComments,
  quotes,
  offers,
  presentations,
  claims,
  certificates,
  messages,
  invitations,
  notes,
  tasks,
]
