import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { type Quote, RenewedTerm } from '../../../contract/quotes.ts'
import type { QuoteStatus } from '../../../contract/values/quote-statuses.ts'
import { seenBy, type Viewer } from '../../access.ts'
import { type Context, today } from '../../context.ts'
import type { DB, Db, Quotes } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { choiceFilter, textFilter } from '../../queries/filters.ts'
import { fullNameOf, jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst, sortByClientName } from '../../queries/page.ts'
import { thumbnailUrlOf } from '../documents/json-queries.ts'
import { type OfferRow, toQuoteView } from './view.ts'

type Rows = SelectQueryBuilder<DB, 'quotes', object>

/** The time at which quotes are read. Expiry and the validity of offers depend on it. */
export interface QuoteReadTime {
  now: string
  /** The agency's time zone. `day` is the date there. */
  zone: string
  day: string
}

export const readTimeOf = (context: Pick<Context, 'agency' | 'now'>): QuoteReadTime => ({
  now: context.now().toISOString(),
  zone: context.agency().timeZone,
  day: today(context),
})

/**
 * The offers of the current row's quote, sorted: valid ones, then the recommended one, then by
 * premium.
 */
export const validOffersOn = (day: string) => sql<OfferRow[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'quoteId', o.quote_id, 'insurerName', o.carrier,
    'insurerLogo', (select '/carrier-logo/' || logo_hash from carriers where name = o.carrier),
    'rating', o.rating, 'amBestRating', o.am_best_rating, 'premium', o.premium, 'deductible', o.deductible,
    'coverageLimit', o.coverage_limit, 'recommended', o.recommended,
    'recommendationReason', case when o.recommended then o.recommendation_reason end, 'recommendedBy', case when o.recommended then (
      select nullif(${fullNameOf('u')}, '') from users u where u.id = o.recommended_by) end, 'validUntil', o.valid_until,
    'isValid', coalesce(o.valid_until >= ${day}::date, true), 'features', o.features, 'exclusions', o.exclusions,
    'paymentOptions', o.payment_options, 'discounts', o.discounts, 'coverageDetails', o.coverage_details,
    'termsUrl', o.terms_url, 'version', o.version, 'documentId', paper.id, 'file', paper.file_name,
    'documentThumbnailUrl', ${thumbnailUrlOf('paper')}, 'renewalId', o.renewal_id,
    'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by coalesce(o.valid_until >= ${day}::date, true) desc, o.recommended desc, o.premium, o.id), '[]')
  from offers o
  left join documents paper on paper.offer_id = o.id and paper.removed_at is null
  where o.quote_id = quotes.id and o.deleted_at is null)`

/**
 * The later of two times: 30 days after the quote was requested or reopened, and the end of the
 * last day on which one of its offers is valid.
 */
const expiryTimeSql = (zone: string) => sql<string>`greatest(quotes.open_until, (
  select (max(o.valid_until) + 1)::timestamp at time zone ${zone}::text - interval '1 millisecond'
  from offers o where o.quote_id = quotes.id and o.deleted_at is null))`

/**
 * An open, unfinalized quote past its expiry, without an upcoming presentation. `open_until` is
 * checked first: most quotes then need no lookup of their offers.
 */
export const isExpiredAt = ({
  now,
  zone,
}: Pick<QuoteReadTime, 'now' | 'zone'>) => sql<boolean>`(quotes.status in ('pending', 'quoted')
  and quotes.finalized_at is null and quotes.open_until < ${now}::timestamptz and ${expiryTimeSql(zone)} < ${now}::timestamptz
  and not exists (select from appointments a
    where a.quote_id = quotes.id and a.cancelled_at is null and a.starts_at > ${now}::timestamptz))`

const quoteStatusAt = (readTime: QuoteReadTime) =>
  sql<QuoteStatus>`case when ${isExpiredAt(readTime)} then 'expired' else quotes.status::text end`

const hasValidOffer = (day: string) => sql<boolean>`exists (select from offers o
  where o.quote_id = quotes.id and o.deleted_at is null and coalesce(o.valid_until >= ${day}::date, true))`

const hasStatus = (status: QuoteStatus) => () => sql<boolean>`quotes.status = ${sql.lit(status)}`

/** The wire's type of a quote, also for a line that was renamed. */
const wireType = sql<Quote['type']>`case
  when quotes.category = 'commercial' or quotes.requested_coverage[1] = 'business' then 'business'
  when quotes.requested_coverage[1] in ('auto', 'home') then quotes.requested_coverage[1]
  else coalesce((select known from lines, unnest(array['business', 'auto', 'home']) as known
    where lines.name = quotes.requested_coverage[1] and known = any (lines.former_names) limit 1), 'other') end`

const columns = [
  'quotes.id',
  'quotes.requestNumber',
  'quotes.clientId',
  'quotes.createdAt',
  'quotes.category',
  'quotes.requestedCoverage',
  'quotes.title',
  'quotes.description',
  'quotes.hideAmounts',
  'quotes.amountsShownAt',
  'quotes.hasInsurance',
  'quotes.hasCurrentPolicy',
  'quotes.fullTimeEmployees',
  'quotes.partTimeEmployees',
  'quotes.annualPayroll',
  'quotes.annualRevenue',
  'quotes.industry',
  'quotes.address',
  'quotes.firstName',
  'quotes.lastName',
  'quotes.businessName',
  'quotes.phone',
  'quotes.email',
  'quotes.agreementVersion',
  'quotes.agreementText',
  'quotes.agreedAt',
  'quotes.finalizedAt',
  'quotes.finalizedOfferId',
  'quotes.version',
] as const

/** Later terms of the current row's policy that the viewer sees. */
const nextTermsSeenBy = (db: Db, me: Viewer) => {
  const nextTerms = seenBy(db, me)
    .policies.select(['policies.renewedFrom', 'policies.cancelledOn'])
    .as('later')
  return sql`select from ${nextTerms} where later.renewed_from = policies.id and later.cancelled_on is null`
}

/** The term that the quote is to renew, if the viewer sees it. */
const renewedTermSeenBy = (db: Db, me: Viewer) =>
  sql<Quote['renews']>`(${seenBy(db, me)
    .allPolicies.where(sql<boolean>`policies.id = quotes.renews`)
    .select((row) =>
      jsonOf(RenewedTerm, {
        policyId: row.ref('policies.id'),
        policyNumber: row.ref('policies.policyNumber'),
        insurer: row.ref('policies.carrier'),
        premium: row.ref('policies.premium'),
        deductible: row.ref('policies.deductible'),
        coverageLimit: row.ref('policies.coverageLimit'),
        startDate: row.ref('policies.startDate'),
        endDate: row.ref('policies.endDate'),
        isRenewed: sql<boolean>`exists (${nextTermsSeenBy(db, me)})`,
      }).as('json'),
    )})`

const selectShownColumns = (rows: Rows, readTime: QuoteReadTime, { db, me }: { db: Db; me: Viewer }) =>
  rows
    .innerJoin('accounts as client', 'client.id', 'quotes.clientId')
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('appointments')
          .select(['appointments.startsAt', 'appointments.notes'])
          .whereRef('appointments.quoteId', '=', 'quotes.id')
          .where('appointments.cancelledAt', 'is', null)
          .orderBy('appointments.startsAt', 'desc')
          .limit(sql.lit(1))
          .as('presentation'),
      (join) => join.onTrue(),
    )
    .leftJoin('documents as own', (join) =>
      join
        .onRef('own.quoteId', '=', 'quotes.id')
        .on('own.offerId', 'is', null)
        .on('own.removedAt', 'is', null),
    )
    .select(columns)
    .select([
      quoteStatusAt(readTime).as('status'),
      wireType.as('type'),
      expiryTimeSql(readTime.zone).as('expiresAt'),
      validOffersOn(readTime.day).as('offers'),
      'presentation.startsAt as presentationDateTime',
      'presentation.notes as presentationNotes',
      'own.id as documentId',
      'own.fileName as file',
      thumbnailUrlOf('own').as('documentThumbnailUrl'),
      'client.name as clientName',
      renewedTermSeenBy(db, me).as('renews'),
    ])

/** Searches the title, the wire's type and the requested lines. */
const quoteSearchCondition = (pattern: string) => sql<boolean>`(lower(quotes.title) like ${pattern}
  or lower(array_to_string(quotes.requested_coverage, ' ')) like ${pattern} or ${wireType} like ${pattern})`

/** Quotes that the viewer sees, filtered, newest first. */
export const quotesSeenBy = listing('quotes', {
  rows: ({ db, me }) => seenBy(db, me).quotes,
  filters: {
    clientId: (rows, id: string) => rows.where('quotes.clientId', '=', id),
    // Literals in the SQL, so that PostgreSQL can use the partial index on open quotes.
    status: choiceFilter({
      pending: (queryContext) => sql<boolean>`quotes.status = 'pending' and not ${isExpiredAt(queryContext)}`,
      quoted: (queryContext) => sql<boolean>`quotes.status = 'quoted' and not ${isExpiredAt(queryContext)}`,
      expired: (queryContext) =>
        sql<boolean>`quotes.status in ('pending', 'quoted', 'expired') and (quotes.status = 'expired' or ${isExpiredAt(queryContext)})`,
      accepted: hasStatus('accepted'),
      declined: hasStatus('declined'),
      completed: hasStatus('completed'),
    }),
    // The same rules as the work queue: a quote needs a valid offer, then shown amounts.
    needs: choiceFilter({
      offers: (queryContext) =>
        sql<boolean>`quotes.status = 'pending' and not ${hasValidOffer(queryContext.day)} and not ${isExpiredAt(queryContext)}`,
      rates: (
        queryContext,
      ) => sql<boolean>`quotes.status in ('pending', 'quoted') and quotes.hide_amounts is not false
        and ${hasValidOffer(queryContext.day)} and not ${isExpiredAt(queryContext)}`,
    }),
    search: textFilter(quoteSearchCondition),
  },
  order: newestFirst('quotes'),
  sorts: {
    number: { column: 'quotes.requestNumber' },
    client: sortByClientName('quotes.clientId'),
    requested: { column: 'quotes.createdAt' },
  },
  addColumns: (rows, queryContext) => selectShownColumns(rows, queryContext, queryContext),
  items: (rows, { agency, me }) => ({
    quotes: rows.map((row) => toQuoteView(me, row, agency().timeZone)),
  }),
})

/** One quote, or null if the reader does not see it. */
export async function quoteFor(db: Db, reader: Viewer, id: string, context: Pick<Context, 'agency' | 'now'>) {
  const readTime = readTimeOf(context)
  const rows = seenBy(db, reader).quotes.where('quotes.id', '=', id)
  const row = await selectShownColumns(rows, readTime, { db, me: reader }).executeTakeFirst()
  return row ? toQuoteView(reader, row, readTime.zone) : null
}

export type QuoteView = NonNullable<Awaited<ReturnType<typeof quoteFor>>>

/** One quote, or 404 if the viewer does not see it. */
export async function quoteSeenBy(db: Db, me: Viewer, id: string, context: Pick<Context, 'agency' | 'now'>) {
  const quote = await quoteFor(db, me, id, context)
  if (!quote) throw notFound('Quote')
  return quote
}

/**
 * A quote that the viewer sees, locked until the transaction ends, or 404. The lock also serializes
 * changes of its offers.
 */
export async function quoteToChange(tx: Db, me: Viewer, id: string) {
  const row = await seenBy(tx, me)
    .quotes.where('quotes.id', '=', id)
    .select([
      'quotes.clientId',
      'quotes.status',
      'quotes.title',
      'quotes.requestNumber',
      'quotes.hideAmounts',
      'quotes.finalizedOfferId',
      'quotes.renews',
      'quotes.version',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Quote')
  return row
}

/**
 * The number of an open quote request for the next term of a policy, other than `exceptQuoteId`.
 */
export const openRenewalQuoteNumber = async (
  tx: Db,
  policyId: string,
  readTime: QuoteReadTime,
  exceptQuoteId?: string,
) =>
  (
    await tx
      .selectFrom('quotes')
      .where('renews', '=', policyId)
      .$if(exceptQuoteId !== undefined, (rows) => rows.where('id', '<>', exceptQuoteId ?? ''))
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`quotes.status in ('pending', 'quoted') and not ${isExpiredAt(readTime)}`)
      .select('requestNumber')
      .executeTakeFirst()
  )?.requestNumber

/** Inserts a quote and returns its request number. */
export const insertQuote = async (tx: Db, quote: Insertable<Quotes>) =>
  (await tx.insertInto('quotes').values(quote).returning('requestNumber').executeTakeFirstOrThrow())
    .requestNumber

/** Cancels the upcoming presentations of a quote and returns them. */
export const cancelUpcomingPresentations = (
  tx: Db,
  quoteId: string,
  { now, by }: { now: string; by: string },
) =>
  tx
    .updateTable('appointments')
    .set((row) => ({ cancelledAt: now, cancelledBy: by, revision: row('revision', '+', 1) }))
    .where('quoteId', '=', quoteId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .returning(['id', 'startsAt'])
    .execute()

export const updateQuote = (tx: Db, id: string, changes: Updateable<Quotes>) =>
  tx.updateTable('quotes').set(changes).where('id', '=', id).execute()
