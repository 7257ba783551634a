import { sql } from 'kysely'
import { definePlainTable, idColumn, momentCell } from '../../registry/archive-table.ts'

const carriers = definePlainTable({
  file: 'carriers.csv',
  description: 'The carriers, as Settings has them',
  isOfAgency: true,
  columns: [
    ['Carrier', 'Its name', sql`carriers.name`],
    ['NAIC', 'Its company number', sql`carriers.naic`],
    ['Claim phone', 'For urgent claims', sql`carriers.claim_phone`],
    ['Claims website', 'For urgent claims', sql`carriers.claim_page`],
    ['Claims email', 'For first notices of loss', sql`carriers.claim_email`],
    ['Claims email, auto', 'Used instead of the claims email', sql`carriers.auto_claim_email`],
    ['Claims email, property', 'Used instead of the claims email', sql`carriers.property_claim_email`],
    ['Claims email, liability', 'Used instead of the claims email', sql`carriers.liability_claim_email`],
    [
      'Claims email, workers’ compensation',
      'Used instead of the claims email',
      sql`carriers.compensation_claim_email`,
    ],
    ['Payment page', 'Where premiums are paid', sql`carriers.pay_page`],
    ['Payment phone', 'Whom to call about a payment', sql`carriers.pay_phone`],
    [
      'May issue ID cards',
      'Whether the agency may; blank if not answered',
      sql`case carriers.may_issue_cards when true then 'yes' when false then 'no' end`,
    ],
    ['Retired', 'When it was retired, UTC', momentCell(sql`carriers.retired_at`)],
  ],
  fromClause: () => sql`from carriers order by carriers.name`,
})

const companies = definePlainTable({
  file: 'companies.csv',
  description: 'The writing companies of carriers',
  isOfAgency: true,
  columns: [
    idColumn(sql`company.id`),
    ['Carrier', 'As in carriers.csv', sql`carriers.name`],
    ['Company', 'The company that bears the risk', sql`company.name`],
    ['NAIC', 'Five digits', sql`company.naic`],
    ['Address', 'Shown on ID cards where the state requires it', sql`company.address`],
    ['Admitted in', 'States', sql`array_to_string(company.admitted_in, '; ')`],
    ['Eligible surplus lines in', 'States', sql`array_to_string(company.surplus_in, '; ')`],
  ],
  fromClause: () => sql`
    from carrier_companies company join carriers on carriers.id = company.carrier_id order by carriers.name, company.id`,
})

const aliases = definePlainTable({
  file: 'carrier-names.csv',
  description: 'Other names of carriers and companies',
  isOfAgency: true,
  columns: [
    ['Name', 'Another name', sql`alias.name`],
    ['Carrier', 'The carrier found by this name', sql`carriers.name`],
    ['Company ID', 'The company found by this name, as in companies.csv', sql`alias.company_id`],
  ],
  fromClause: () => sql`
    from carrier_aliases alias join carriers on carriers.id = alias.carrier_id order by alias.key`,
})

export const carrierTables = [carriers, companies, aliases]
