import { z } from 'zod'
import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { Coverage } from '../../../contract/policies.ts'
import { addYears, formatDay } from '../../../contract/values/days.ts'
import { lineNamed } from '../../../contract/values/lines.ts'
import type { EventKind } from '../../../contract/values/policy-events.ts'
import type { Seer } from '../../access.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { differences, record } from '../activity/record.ts'
import { mustBeVersion } from '../activity/versions.ts'
import { namesOfCompanies } from '../carriers/queries.ts'
import { carrierIn, writtenBy } from '../carriers/written-by.ts'
import { checkPolicy, emptyAsNone } from './add-policy.ts'
import { coveragesKept, coveragesWith } from './coverages.ts'
import { lastStanding, markTakenBack } from './event-queries.ts'
import { asItLived, happened, notStated } from './happened.ts'
import { policyToChange, type StoredPolicy, updatePolicy } from './queries.ts'
import { isUnconfirmed, outsideOf } from './term-queries.ts'

/** What a policy is from its first day on: it cannot become another on a day within the term. */
const sinceItsStart = {
  startDate: 'dates',
  endDate: 'dates',
  carrier: 'carrier',
  carrierCompanyId: 'writing company',
  type: 'type',
  category: 'category',
  status: 'status',
} as const
const fieldsOnWire: Partial<Record<string, string>> = {
  carrier: 'insurer',
  carrierCompanyId: 'writingCompanyId',
}

/**
 * Changes the fields that were sent, and no other. That corrects a slip, and was so from the start, unless it is said `asOf` which day
 * the policy changes: what is to come is kept until then.
 */
export async function changePolicy(
  tx: Db,
  visit: Pick<Visit, 'agency' | 'now'> & { me: Seer; ip?: string },
  id: string,
  {
    version,
    asOf,
    insurer,
    writingCompanyId,
    coverages: sent,
    ...given
  }: Omit<Given<typeof api.policies.update>, 'id'>,
): Promise<void> {
  const named = insurer === undefined ? undefined : await carrierIn(tx, 'insurer', insurer)
  const before = await policyToChange(tx, visit.me, id, { deactivated: false })
  mustBeVersion(before, version, { of: ['policy'], id, clientId: before.userId })
  // One way to say so, with a question and an entry of its own on record.
  if (isUnconfirmed(before) && given.status === 'active')
    throw wrongField('status', 'This renewal is not confirmed yet. Use Confirm Renewal once the carrier has')
  const coverages = sent && coveragesKept(sent, before.coverages)
  const changes = {
    ...emptyAsNone(given),
    ...(await writtenBy(tx, { insurer: named, companyId: writingCompanyId }, before)),
    ...(coverages === undefined ? {} : { coverages }),
  }
  // A type sent alone brings its category along.
  const { lines } = visit.agency()
  const typed =
    changes.type !== undefined && changes.category === undefined
      ? { ...changes, category: lineNamed(lines, changes.type)?.category }
      : changes
  // The end follows a start that moves, as in the form, unless it is sent too.
  const dated =
    typed.startDate !== undefined && typed.startDate !== before.startDate && typed.endDate === undefined
      ? { ...typed, endDate: addYears(typed.startDate, 1) }
      : typed
  checkPolicy(lines, { ...before, ...definedOnly(dated) }, before.type)
  const changed = differences(before, definedOnly(dated))
  if (Object.keys(changed).length === 0) return
  const onRecord = { id, clientId: before.userId }
  const details = await inNames(tx, changed)
  const isToCome = asOf !== undefined && asOf.effectiveOn > today(visit)
  if (before.renewedFrom !== null && changed.status?.[1] === 'pending') await unconfirm(tx, visit, before)
  await (asOf
    ? happened(
        tx,
        visit,
        before,
        { ...asOf, kind: 'change', changes: mustBeWithin(changed), isToCome },
        'asOf.effectiveOn',
      )
    : happened(tx, visit, before, {
        ...{ ...notStated, kind: 'correction', effectiveOn: before.startDate, changes: changed },
      }))
  if (isToCome) {
    const planned = { ...details, effectiveOn: asOf.effectiveOn }
    return record(tx, visit, { ...onRecord, action: 'policy.changePlanned', details: planned })
  }
  const written = {
    ...definedOnly({ ...dated, coverages: undefined }),
    ...(coverages === undefined ? {} : { coverages: JSON.stringify(coverages) }),
  }
  const dates = { startDate: dated.startDate ?? before.startDate, endDate: dated.endDate ?? before.endDate }
  if (changed.startDate || changed.endDate) await mustHoldAll(tx, id, dates)
  await asItLived({ ...before, ...dates }, 'endDate', updatePolicy(tx, id, written))
  await record(tx, visit, {
    ...onRecord,
    action: 'policy.changed',
    details: asOf ? { ...details, effectiveOn: asOf.effectiveOn } : details,
  })
}

const onFile: Partial<Record<EventKind, string>> = {
  change: 'A change to come',
  reinstatement: 'A reinstatement',
  cancellation: 'A cancellation',
  'flat cancellation': 'A cancellation',
  'notice of cancellation': 'A notice of cancellation',
  'notice of nonrenewal': 'A notice of nonrenewal',
  'extended reporting': 'Extended reporting',
}

/** Refuses dates between which something that was entered of the policy cannot stand, by the date that leaves it out. */
async function mustHoldAll(tx: Db, id: string, dates: { startDate: string; endDate: string }): Promise<void> {
  const outside = await outsideOf(tx, id, dates)
  if (!outside) return
  const { kind, effectiveOn } = outside
  const isOfStart = kind === 'flat cancellation' || kind === 'extended reporting'
  const isOfEnd = kind === 'notice of nonrenewal' || kind === 'expiry'
  const field = isOfStart || (!isOfEnd && effectiveOn <= dates.startDate) ? 'startDate' : 'endDate'
  throw wrongField(
    field,
    `${onFile[kind] ?? 'Its end'} as of ${formatDay(effectiveOn)} is on file. Please take it back, under History, before the dates change`,
  )
}

/** What was said of a renewal's confirmation was a slip: it waits for its carrier again. */
async function unconfirm(
  tx: Db,
  { me, now }: { me: Seer } & Pick<Visit, 'now'>,
  renewal: StoredPolicy,
): Promise<void> {
  const bound = await lastStanding(tx, renewal.id, ['renewal bound'])
  if (bound) await asItLived(renewal, 'status', markTakenBack(tx, bound.id, { at: now(), by: me.id }))
}

/** Refuses what a policy cannot become from a day within its term on. */
function mustBeWithin(changed: Record<string, [unknown, unknown]>): Record<string, [unknown, unknown]> {
  for (const [field, called] of Object.entries(sinceItsStart))
    if (field in changed)
      throw wrongField(
        fieldsOnWire[field] ?? field,
        `The ${called} of a policy can be corrected, and do not change from a day on`,
      )
  return changed
}

/** Gives a policy what a change says that was entered before its day, as far as it can still be had of the coverages that stand by then. */
export const writtenOf = (changes: Record<string, [unknown, unknown]>, coverages: readonly Coverage[]) =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [
      field,
      field === 'coverages'
        ? JSON.stringify(coveragesWith(coverages, Coverages.parse(before), Coverages.parse(after)))
        : after,
    ]),
  ) as Partial<Omit<StoredPolicy, 'coverages' | 'facts' | 'life'>> & { coverages?: string }

const Coverages = z.array(Coverage)

/** Companies go on record by their names: those are read. */
async function inNames(
  tx: Db,
  { carrierCompanyId: company, ...changed }: Record<string, [unknown, unknown]>,
) {
  if (!company) return changed
  const names = await namesOfCompanies(
    tx,
    company.filter((id) => typeof id === 'string'),
  )
  const [before, after] = company.map((id) => (typeof id === 'string' ? (names.get(id) ?? null) : null))
  return { ...changed, writingCompany: [before, after] }
}

type Defined<Row> = { [Field in keyof Row]?: Exclude<Row[Field], undefined> }

const definedOnly = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
