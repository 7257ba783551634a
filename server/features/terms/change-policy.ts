import { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { Coverage } from '../../../contract/policies.ts'
import { retroactiveDateError } from '../../../contract/values/coverage-trigger.ts'
import { addYears } from '../../../contract/values/days.ts'
import { findLineByName } from '../../../contract/values/lines.ts'
import type { Viewer } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { carrierColumnsOf, carrierFromField } from '../carriers/policy-carrier.ts'
import { namesOfCompanies } from '../carriers/queries.ts'
import {
  effectiveDayFields,
  lastEventOf,
  provenanceNotStated,
  recordPolicyEvent,
} from '../policies/policy-event-log.ts'
import { policyToChange, type StoredPolicy } from '../policies/queries.ts'
import { checkPolicy, emptyTextToNull } from './add-policy.ts'
import { mergeCoverages, normalizeCoverages } from './coverages.ts'
import { isUnconfirmedRenewal } from './queries.ts'

/**
 * These fields are fixed for the whole term: they can be corrected, but not changed from a later
 * day on.
 */
const historyOwnedFields = {
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
 * Changes the given fields. Without `asOf` this is a correction that applies from the start; with a
 * future `asOf`, the change is scheduled.
 */
export async function changePolicy(
  tx: Db,
  context: Pick<RequestContext, 'agency' | 'now'> & { me: Viewer; ip?: string },
  id: string,
  {
    version,
    asOf,
    insurer,
    writingCompanyId,
    coverages: newCoverages,
    ...input
  }: Omit<HandlerInput<typeof api.policies.update>, 'id'>,
): Promise<void> {
  const carrier = insurer === undefined ? undefined : await carrierFromField(tx, 'insurer', insurer)
  const policyBefore = await policyToChange(tx, context.me, id, { deactivated: false })
  assertVersion(policyBefore, version, { entities: ['policy'], id, clientId: policyBefore.userId })
  // Only Confirm Renewal may confirm a renewal, since it asks for the source and writes its own
  // event.
  if (isUnconfirmedRenewal(policyBefore) && input.status === 'active')
    throw wrongField('status', 'This renewal is not confirmed yet. Use Confirm Renewal once the carrier has')
  const coverages = newCoverages && normalizeCoverages(newCoverages, policyBefore.coverages)
  const changes = {
    ...emptyTextToNull(input),
    ...(await carrierColumnsOf(tx, { insurer: carrier, companyId: writingCompanyId }, policyBefore)),
    ...(coverages === undefined ? {} : { coverages }),
  }
  // If the call changes the type and sends no category, the category follows the type.
  const { lines } = context.agency()
  const typedFields =
    changes.type !== undefined && changes.category === undefined
      ? { ...changes, category: findLineByName(lines, changes.type)?.category }
      : changes
  // As in the form, the end date follows a changed start unless it is given too.
  const datedChanges =
    typedFields.startDate !== undefined &&
    typedFields.startDate !== policyBefore.startDate &&
    typedFields.endDate === undefined
      ? { ...typedFields, endDate: addYears(typedFields.startDate, 1) }
      : typedFields
  const changedPolicy = { ...policyBefore, ...omitUndefined(datedChanges) }
  checkPolicy(lines, changedPolicy, policyBefore.type)
  const triggerError = retroactiveDateError(policyBefore, changedPolicy)
  if (triggerError) throw wrongField('coverageType', triggerError)
  const changedFields = changedFieldsBetween(policyBefore, omitUndefined(datedChanges))
  if (Object.keys(changedFields).length === 0) return
  const isUpcoming = asOf !== undefined && asOf.effectiveOn > today(context)
  const event = asOf
    ? ({
        ...asOf,
        kind: 'change',
        changes: assertChangeableMidTerm(changedFields),
        isToCome: isUpcoming,
      } as const)
    : ({
        ...provenanceNotStated,
        kind: 'correction',
        effectiveOn: policyBefore.startDate,
        changes: changedFields,
      } as const)
  // Corrects a mistaken confirmation: the renewal awaits its carrier again.
  const isBindingUndone =
    !asOf && policyBefore.renewedFrom !== null && changedFields.status?.[1] === 'pending'
  const boundEvent = isBindingUndone ? lastEventOf(policyBefore.history, ['renewal bound']) : undefined
  await recordPolicyEvent(tx, context, policyBefore, event, {
    columns: isUpcoming ? {} : changedColumns(datedChanges, coverages),
    takeBack: boundEvent ? [boundEvent.id] : [],
    fields: asOf ? effectiveDayFields : { effectiveOn: 'status' },
  })
  const details = await addCompanyNames(tx, changedFields)
  await record(tx, context, {
    id,
    clientId: policyBefore.userId,
    action: isUpcoming ? 'policy.changePlanned' : 'policy.changed',
    details: asOf ? { ...details, effectiveOn: asOf.effectiveOn } : details,
  })
}

const changedColumns = (
  fields: Partial<Omit<StoredPolicy, 'coverages' | 'facts' | 'life' | 'conditionalRenewal'>> & {
    coverages?: unknown
  },
  coverages: readonly Coverage[] | undefined,
) => ({
  ...omitUndefined({ ...fields, coverages: undefined }),
  ...(coverages === undefined ? {} : { coverages: JSON.stringify(coverages) }),
})

/** Refuses fields that cannot change within a term. */
function assertChangeableMidTerm(
  changedFields: Record<string, [unknown, unknown]>,
): Record<string, [unknown, unknown]> {
  for (const [field, fieldLabel] of Object.entries(historyOwnedFields))
    if (field in changedFields)
      throw wrongField(
        fieldsOnWire[field] ?? field,
        `The ${fieldLabel} of a policy can only be corrected, not changed as of an effective date`,
      )
  return changedFields
}

/** The columns of a scheduled change. Coverages are merged with the present ones. */
export const columnsOfPlannedChange = (
  changes: Record<string, [unknown, unknown]>,
  coverages: readonly Coverage[],
) =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [coveragesBefore, coveragesAfter]]) => [
      field,
      field === 'coverages'
        ? JSON.stringify(
            mergeCoverages(coverages, Coverages.parse(coveragesBefore), Coverages.parse(coveragesAfter)),
          )
        : coveragesAfter,
    ]),
  ) as Partial<Omit<StoredPolicy, 'coverages' | 'facts' | 'life' | 'conditionalRenewal'>> & {
    coverages?: string
  }

const Coverages = z.array(Coverage)

async function addCompanyNames(
  tx: Db,
  { carrierCompanyId: company, ...changedFields }: Record<string, [unknown, unknown]>,
) {
  if (!company) return changedFields
  const names = await namesOfCompanies(
    tx,
    company.filter((id) => typeof id === 'string'),
  )
  const [nameBefore, nameAfter] = company.map((id) =>
    typeof id === 'string' ? (names.get(id) ?? null) : null,
  )
  return { ...changedFields, writingCompany: [nameBefore, nameAfter] }
}

type DefinedFields<Row> = { [Field in keyof Row]?: Exclude<Row[Field], undefined> }

const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<Fields>
