import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Coverage } from '../../../contract/policies.ts'
import {
  type BookKind,
  type BookRow,
  bookCellsOf,
  bookFiles,
  columnOf,
  rightsInBook,
} from '../../../contract/values/book-columns.ts'
import { formatLimitsCell } from '../../../contract/values/book-limits.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import { isPolicyVisibleToClient } from '../../policy-rules.ts'
import {
  type ArchiveContext,
  type ArchiveScope,
  type ArchiveTable,
  clientArchiveCondition,
  isInScope,
  yesNoCell,
} from '../../registry/archive-table.ts'
import { addressCells } from './address-cells.ts'

interface BookFile<Kind extends BookKind> {
  description: string
  values: (parts: ArchiveContext) => { [Field in keyof BookRow<Kind>]: RawBuilder<unknown> }
  from: (scope: ArchiveScope) => RawBuilder<unknown>
  /** Completes values that SQL cannot produce, such as decrypted ones. */
  finished?: (row: BookRow<Kind>, parts: ArchiveContext) => BookRow<Kind>
}

/** A file of the book of business. The portal's import can read the file again. */
function defineBookTable<Kind extends BookKind>(
  kind: Kind,
  { description, values, from, finished }: BookFile<Kind>,
): ArchiveTable {
  const { file, fields } = bookFiles[kind]
  return {
    file,
    description,
    headers: fields.map((field) => [columnOf(field).head, columnOf(field).says]),
    async *lines({ rows }, scope, parts) {
      const cells = Object.entries<RawBuilder<unknown>>(values(parts)).map(
        ([field, value]) => sql`${sql.lit(field)}, coalesce((${value})::text, '')`,
      )
      const query = sql<{
        row: BookRow<Kind>
      }>`select json_build_object(${sql.join(cells)}) as row ${from(scope)}`
      for await (const batch of rows(query))
        for (const { row } of batch) yield bookCellsOf(kind, finished ? finished(row, parts) : row)
    },
  }
}

const emptyText = sql`''`
const accountCells = { 'accounts.id': sql`c.id`, 'accounts.name': sql`c.name` }

const accounts = defineBookTable('accounts', {
  description: 'Every client: a business or a person',
  values: ({ agency }) => ({
    ...accountCells,
    'accounts.kind': sql`c.kind`,
    'accounts.dba': sql`c.dba`,
    'accounts.entity': sql`c.entity`,
    // The EIN is encrypted; `finished` decrypts it.
    'accounts.ein': sql`encode(c.ein_sealed, 'hex')`,
    'accounts.mailingStreet': sql`c.address`,
    'accounts.mailingStreet2': emptyText,
    'accounts.mailingCity': emptyText,
    'accounts.mailingState': emptyText,
    'accounts.mailingZip': emptyText,
    'accounts.mailingCountry': emptyText,
    'accounts.locationStreet': sql`c.location_address`,
    'accounts.locationStreet2': emptyText,
    'accounts.locationCity': emptyText,
    'accounts.locationState': emptyText,
    'accounts.locationZip': emptyText,
    'accounts.locationCountry': emptyText,
    'accounts.phone': sql`coalesce(c.phone, owner.phone)`,
    'accounts.since': sql`coalesce(c.client_since, (c.created_at at time zone ${agency().timeZone}::text)::date)`,
    'accounts.standing': sql`case
      when c.closed_at is not null then 'former'
      when exists (select from policies p where p.user_id = c.id and p.deactivated_at is null) then 'active'
      else 'prospect' end`,
    'accounts.number': sql`c.account_number`,
    'accounts.externalIds': sql`(
      select string_agg(e.system || ': ' || e.external_id, '; ' order by e.system, e.external_id)
      from account_external_ids e where e.account_id = c.id)`,
    'accounts.agent': sql`agent.email`,
    'accounts.managers': sql`(
      select string_agg(u.email, '; ' order by u.email) from account_managers m join users u on u.id = m.user_id
      where m.account_id = c.id)`,
  }),
  from: (scope) => sql`
    from accounts c join users agent on agent.id = c.agent_id left join users owner on owner.id = c.owner_id
    where ${isInScope(sql`c.id`, scope)} order by c.id`,
  finished(row, { secrets }) {
    const sealedEin = row['accounts.ein']
    return {
      ...row,
      'accounts.ein': sealedEin === '' ? '' : formatEin(secrets.open(Buffer.from(sealedEin, 'hex'))),
      ...addressCells('mailing', row['accounts.mailingStreet']),
      ...addressCells('location', row['accounts.locationStreet']),
    }
  },
})

// Contacts do not sign in, so they have no right and their cell stays empty.
const formatRight = sql`case u.may ${sql.join(
  Object.entries(rightsInBook).map(([right, label]) => sql`when ${sql.lit(right)} then ${sql.lit(label)}`),
  sql` `,
)} end`

const people = defineBookTable('people', {
  description: 'Who speaks for an account, and signs in for it',
  values: () => ({
    ...accountCells,
    'people.id': sql`u.id`,
    'people.firstName': sql`u.first_name`,
    'people.lastName': sql`u.last_name`,
    'people.email': sql`u.email`,
    'people.phone': sql`u.phone`,
    'people.title': sql`u.title`,
    'people.rights': formatRight,
    'people.isOwner': yesNoCell(
      sql`(c.owner_id is not distinct from u.id or (c.owner_id is null and u.is_owner))`,
    ),
  }),
  from: (scope) => sql`
    from (
      select m.account_id, m.added_at, s.id, s.first_name, s.last_name, s.email, s.phone, m.title, m.may, false as is_owner
      from people m join users s on s.id = m.user_id where m.ended_at is null
      union all
      select account_id, added_at, id, first_name, last_name, email, phone, title, may, is_owner from contacts) as u
    join accounts c on c.id = u.account_id
    where ${isInScope(sql`c.id`, scope)} order by c.id, u.added_at, u.id`,
})

const Limits = z.array(Coverage)

const policies = defineBookTable('policies', {
  description: 'Every policy and term, also deactivated ones',
  values: () => ({
    ...accountCells,
    'policies.id': sql`p.id`,
    'policies.number': sql`p.policy_number`,
    'policies.carrier': sql`p.carrier`,
    'policies.company': sql`company.name`,
    'policies.naic': sql`company.naic`,
    'policies.line': sql`p.type`,
    'policies.category': sql`p.category`,
    'policies.status': sql`p.status`,
    'policies.start': sql`p.start_date`,
    'policies.end': sql`p.end_date`,
    'policies.premium': sql`p.premium`,
    'policies.frequency': sql`p.payment_frequency`,
    'policies.limit': sql`p.coverage_limit`,
    'policies.limits': sql`p.coverages`,
    'policies.deductible': sql`p.deductible`,
    'policies.coverageType': sql`p.coverage_type`,
    'policies.description': sql`p.description`,
    'policies.namedInsured': sql`p.named_insured`,
    'policies.wholesaler': sql`p.wholesaler`,
    'policies.renews': sql`p.renewed_from`,
    'policies.offAs': sql`case when p.deactivation_reason is null and p.cancelled_on is not null then 'cancelled' else p.deactivation_reason::text end`,
    'policies.cancelledOn': sql`p.cancelled_on`,
  }),
  from: (scope) => sql`
    from policies p join accounts c on c.id = p.user_id
      left join carrier_companies company on company.id = p.carrier_company_id
    where ${isInScope(sql`p.user_id`, scope)} and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)}
    order by p.id`,
  finished: (row) => ({
    ...row,
    'policies.limits': formatLimitsCell(Limits.parse(JSON.parse(row['policies.limits'] || '[]'))),
  }),
})

const vehicles = defineBookTable('vehicles', {
  description: 'The vehicles of auto policies',
  values: () => ({
    ...accountCells,
    'policies.id': sql`p.id`,
    'policies.number': sql`p.policy_number`,
    'policies.start': sql`p.start_date`,
    'vehicles.id': sql`v.id`,
    'vehicles.place': sql`v.place + 1`,
    'vehicles.year': sql`v.year`,
    'vehicles.make': sql`v.make`,
    'vehicles.model': sql`v.model`,
    // A full VIN is encrypted and longer than any VIN ending; `finished` decrypts it.
    'vehicles.vinEnd': sql`coalesce(encode(v.vin_sealed, 'hex'), v.vin_end)`,
    'vehicles.garaging': sql`v.rating ->> 'garaging'`,
    'vehicles.use': sql`v.rating ->> 'use'`,
    'vehicles.costNew': sql`v.rating ->> 'costNew'`,
    'vehicles.statedAmount': sql`v.rating ->> 'statedAmount'`,
    'vehicles.gvw': sql`v.rating ->> 'gvw'`,
    'vehicles.comprehensive': sql`v.rating ->> 'comprehensive'`,
    'vehicles.collision': sql`v.rating ->> 'collision'`,
  }),
  from: (scope) => sql`
    from vehicles v join policies p on p.id = v.policy_id join accounts c on c.id = p.user_id
    where v.removed_at is null and ${isInScope(sql`p.user_id`, scope)}
      and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)}
    order by v.policy_id, v.place, v.id`,
  finished(row, { secrets }) {
    const cell = row['vehicles.vinEnd']
    return { ...row, 'vehicles.vinEnd': cell.length > 8 ? secrets.open(Buffer.from(cell, 'hex')) : cell }
  },
})

const holders = defineBookTable('holders', {
  description: 'Who holds certificates of an account',
  values: () => ({
    ...accountCells,
    'policies.number': emptyText,
    'holders.id': sql`h.id`,
    'holders.name': sql`h.name`,
    'holders.street': sql`h.street`,
    'holders.street2': emptyText,
    'holders.city': sql`h.city`,
    'holders.state': sql`h.state`,
    'holders.zip': sql`h.zip`,
    'holders.country': sql`h.country`,
    'holders.email': sql`h.email`,
    'holders.phone': sql`h.phone`,
    'holders.loanNumber': sql`h.loan_number`,
    'holders.operations': sql`h.operations`,
    'holders.additionalInsured': sql`h.additional_insured`,
  }),
  from: (scope) => sql`
    from certificate_holders h join accounts c on c.id = h.client_id
    where h.removed_at is null and ${isInScope(sql`h.client_id`, scope)} order by h.id`,
})

/** The tables that an import can read. */
export const bookTables = [accounts, people, policies, vehicles, holders]
