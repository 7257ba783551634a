import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { WordingName } from '../../../contract/values/wordings.ts'
import { seenBy } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../database/tables.ts'
import { choiceFilter, searchableNumber, textFilter } from '../../queries/filters.ts'
import { listing } from '../../queries/listing.ts'
import { sortByClientName } from '../../queries/page.ts'
import type { QueryContext } from '../../queries/prepared-query.ts'
import { addWireId } from '../../wire.ts'
import { certificateStatusOf, certificateStatusOn, isEndedOn } from '../certificates/queries.ts'

type Rows = SelectQueryBuilder<DB, 'certificates', object>

/** Printed values of a certificate's policies, by a JSON path. Written as in its index. */
const printedValues = (path: string) => sql`jsonb_path_query_array(certificates.printed, ${sql.lit(path)})`

const policyNumbers = searchableNumber(sql`${printedValues('$.policies[*].policyNumber')}::text`)

// Without quotes and commas the edition follows the number: 'CG 20 10 04 13' is found.
const withoutMarks = (text: Expression<unknown>) => sql<string>`translate(${text}, '",', '')`
const forms = withoutMarks(searchableNumber(sql`${printedValues('$.policies[*].forms[*].*')}::text`))

/** Cut, since an index holds no longer text. */
const holderName = sql<string>`left(lower(certificates.printed #>> '{holder,name}'), 200)`

const isOpen = sql<boolean>`certificates.withdrawn_at is null and certificates.replaced_by is null`

const selectShownColumns = (rows: Rows, queryContext: QueryContext) =>
  rows
    .innerJoin('accounts as client', 'client.id', 'certificates.clientId')
    .select([
      'certificates.id',
      'certificates.number',
      'certificates.clientId',
      'certificates.printed',
      'certificates.issuedAt',
      'client.name as clientName',
    ])
    .select(certificateStatusOn(queryContext).as('standing'))

type Row = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

const toHeldPolicy = ({
  policyId,
  type,
  policyNumber,
  carrier,
  startDate,
  endDate,
  wordings = [],
  forms = [],
}: PrintedCertificate['policies'][number]) => ({
  ...{ policyId, type, policyNumber, carrier, startDate, endDate, wordings },
  forms: forms.map(({ number, edition, title }) => ({ number, edition, title })),
})

const toHolding =
  (context: Pick<Context, 'agency' | 'now'>) =>
  ({ printed, standing, ...row }: Row) => ({
    ...addWireId(row),
    ...certificateStatusOf(standing, printed, context),
    holder: { ...printed.holder, country: printed.holder.country ?? null },
    policies: printed.policies.map(toHeldPolicy),
  })

/** Certificates with their holders and policies, by the holder's name. */
export const holdingsSeenBy = listing('who holds what', {
  rows: ({ db, me }) => seenBy(db, me).certificates,
  filters: {
    search: textFilter((pattern) => sql<boolean>`certificates.search_text like ${pattern}`),
    clientId: (rows: Rows, id: string) => rows.where('certificates.clientId', '=', id),
    client: textFilter(
      (pattern) =>
        sql<boolean>`certificates.client_id in (select named.id from accounts named where named.search_text like ${pattern})`,
    ),
    policy: textFilter((pattern) => sql<boolean>`${policyNumbers} like ${searchableNumber(sql`${pattern}`)}`),
    form: textFilter(
      (pattern) => sql<boolean>`${forms} like ${withoutMarks(searchableNumber(sql`${pattern}`))}`,
    ),
    wording: choiceFilter(
      { any: () => sql<boolean>`true` },
      (wording: WordingName) =>
        sql<boolean>`certificates.printed -> 'policies' @> jsonb_build_array(jsonb_build_object('wordings', jsonb_build_array(${wording}::text)))`,
    ),
    show: choiceFilter({
      held: ({ day }) => sql<boolean>`(${isOpen} and not ${isEndedOn(day)})`,
      ended: ({ day }) => sql<boolean>`(${isOpen} and ${isEndedOn(day)})`,
      replaced: () =>
        sql<boolean>`(certificates.withdrawn_at is null and certificates.replaced_by is not null)`,
      withdrawn: () => sql<boolean>`certificates.withdrawn_at is not null`,
    }),
  },
  order: [{ column: holderName }, { column: 'certificates.id' }],
  sorts: {
    holder: { column: holderName },
    client: sortByClientName('certificates.clientId'),
    issued: { column: 'certificates.issuedAt' },
    number: { column: 'certificates.number' },
  },
  addColumns: selectShownColumns,
  items: (rows, context) => ({ holdings: rows.map(toHolding(context)) }),
})
