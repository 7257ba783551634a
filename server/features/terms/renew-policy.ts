import type { HandlerInput, HandlerReply } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { unassignedPolicyNumber } from '../../../contract/values/renewal-labels.ts'
import { nextTermEnd } from '../../../contract/values/terms.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { carrierColumnsOf, carrierFromField } from '../carriers/policy-carrier.ts'
import { isRenewed } from '../policies/history-queries.ts'
import { copyParts } from '../policies/part-queries.ts'
import { provenanceNotStated, recordPolicyEvent } from '../policies/policy-event-log.ts'
import { insertPolicy, policyToChange, type StoredPolicy, updatePolicy } from '../policies/queries.ts'
import { copyVehicles } from '../policies/vehicle-queries.ts'
import { normalizeCoverages } from './coverages.ts'
import { isPreviousTermCancelled, isUnconfirmedRenewal, termIdsSeenBy } from './queries.ts'

// The events and state of a term are not copied.
const copiedColumns = ({
  coverages,
  facts,
  version: _,
  life: __,
  happened: ___,
  gaps: ____,
  noticeOn: _____,
  cancelledOn: ______,
  eventVersion: _______,
  history: ________,
  elsewhere: _________,
  conditionalRenewal: __________,
  ...row
}: StoredPolicy) => ({
  ...row,
  coverages: JSON.stringify(coverages),
  facts: JSON.stringify(facts),
})

/**
 * Creates a new term that starts on the old end date and has the same length, on the carrier's
 * terms. The rest is copied.
 */
export async function renewPolicy(
  tx: Db,
  context: RequestContext,
  {
    id,
    premium,
    insurer,
    coverages,
    shown,
    because,
    overNonrenewal,
    ...input
  }: HandlerInput<typeof api.policies.renew>,
): Promise<string> {
  const carrier = insurer === undefined ? undefined : await carrierFromField(tx, 'insurer', insurer)
  const policyBefore = await policyToChange(tx, context.me, id, { deactivated: false })
  await assertAccountOpen(tx, context.me, policyBefore.userId)
  if (await isRenewed(tx, id)) throw conflict('already_renewed', 'This policy already has a renewal on file')
  const renewalId = newId()
  const carrierColumns = await carrierColumnsOf(tx, { insurer: carrier, companyId: undefined }, policyBefore)
  const offeredRenewal = {
    carrier: carrierColumns.carrier ?? policyBefore.carrier,
    deductible: input.deductible ?? policyBefore.deductible,
    coverageLimit: input.coverageLimit ?? policyBefore.coverageLimit,
    coverages: coverages ? normalizeCoverages(coverages, policyBefore.coverages) : policyBefore.coverages,
  }
  if (policyBefore.life?.nonrenewal && offeredRenewal.carrier === policyBefore.carrier)
    await answerNonrenewal(tx, context, policyBefore, overNonrenewal)
  // Another carrier assigns another number when it binds the policy.
  const policyNumber =
    input.policyNumber ??
    (offeredRenewal.carrier === policyBefore.carrier ? policyBefore.policyNumber : unassignedPolicyNumber)
  await insertPolicy(tx, {
    ...copiedColumns(policyBefore),
    ...carrierColumns,
    ...offeredRenewal,
    policyNumber,
    coverages: JSON.stringify(offeredRenewal.coverages),
    id: renewalId,
    status: 'pending',
    premium,
    startDate: policyBefore.endDate,
    endDate: nextTermEnd(policyBefore.startDate, policyBefore.endDate),
    renewedFrom: id,
    renewalShownAt: shown ? context.now().toISOString() : null,
    renewalBecause: because,
    createdBy: context.me.id,
    createdAt: context.now().toISOString(),
  })
  const copyTarget = { from: id, to: renewalId, at: context.now() }
  const vehicles = await copyVehicles(tx, copyTarget)
  await copyParts(tx, { ...copyTarget, startDate: policyBefore.endDate, vehicles })
  await record(tx, context, {
    action: 'policy.renewed',
    id: renewalId,
    clientId: policyBefore.userId,
    details: {
      ...changedFieldsBetween(policyBefore, offeredRenewal),
      policyNumber,
      from: id,
      premium: [policyBefore.premium, premium],
      waitsFor: offeredRenewal.carrier,
      ...(shown ? {} : { hidden: true }),
    },
  })
  return renewalId
}

/**
 * A renewal by the carrier that gave notice of nonrenewal withdraws that notice. A person confirms
 * it, because the notice may just have been overlooked.
 */
async function answerNonrenewal(
  tx: Db,
  context: RequestContext,
  policyBefore: StoredPolicy,
  isConfirmed: boolean,
): Promise<void> {
  const { id, userId: clientId, policyNumber, carrier, startDate, endDate } = policyBefore
  if (!isConfirmed)
    throw wrongField(
      'overNonrenewal',
      `${carrier} gave notice of nonrenewal. Please confirm that the carrier renews the policy after all`,
    )
  const day = today(context)
  const withdrawalDay = day < startDate ? startDate : day > endDate ? endDate : day
  const withdrawalEvent = {
    ...provenanceNotStated,
    kind: 'nonrenewal withdrawn',
    effectiveOn: withdrawalDay,
    facts: { note: 'The carrier renews after all: a renewal was entered' },
  } as const
  const withdrawnEvent = await recordPolicyEvent(tx, context, policyBefore, withdrawalEvent)
  const details = { policyNumber, on: withdrawalDay, ...withdrawnEvent }
  await record(tx, context, { action: 'policy.nonrenewalWithdrawn', id, clientId, details })
}

/** Shows the carrier's offer to the client. This does not put the renewal in force. */
export async function showRenewal(
  tx: Db,
  context: RequestContext,
  { id, because }: HandlerInput<typeof api.policies.showRenewal>,
): Promise<void> {
  const renewal = await policyToChange(tx, context.me, id, { deactivated: false })
  await assertAccountOpen(tx, context.me, renewal.userId)
  if (!isUnconfirmedRenewal(renewal))
    throw conflict('not_waiting', 'This policy is not a renewal awaiting carrier confirmation')
  if (renewal.renewalShownAt !== null) throw conflict('already_shown', 'The client already sees this renewal')
  const renewalReason = because ?? renewal.renewalBecause
  await updatePolicy(tx, id, { renewalShownAt: context.now().toISOString(), renewalBecause: renewalReason })
  const details = { offered: renewal.premium, waitsFor: renewal.carrier }
  await record(tx, context, { action: 'policy.renewalShown', id, clientId: renewal.userId, details })
}

type RenewalConfirmation = Omit<HandlerInput<typeof api.policies.confirmRenewal>, 'id'>

/** Records the carrier's confirmation. Until then a renewal is not in force, whatever its dates. */
export async function confirmRenewal(
  tx: Db,
  context: RequestContext,
  id: string,
  { source, binderNumber, binderEnds, policyNumber: assignedNumber, ...sourceFields }: RenewalConfirmation,
): Promise<void> {
  const policyBefore = await policyToChange(tx, context.me, id, { deactivated: false })
  await assertAccountOpen(tx, context.me, policyBefore.userId)
  if (!isUnconfirmedRenewal(policyBefore))
    throw conflict('not_waiting', 'This policy is not a renewal awaiting carrier confirmation')
  if (await isPreviousTermCancelled(tx, policyBefore))
    throw conflict(
      'cancelled',
      'The term before this renewal was cancelled. Please deactivate the renewal, or restore that term',
    )
  const policyNumber = assignedNumber ?? policyBefore.policyNumber
  if (policyNumber === unassignedPolicyNumber)
    throw wrongField('policyNumber', 'Please enter the policy number from the carrier')
  if (binderNumber !== null && binderEnds === null)
    throw wrongField('binderEnds', 'Please enter the date the binder expires')
  if (binderEnds !== null && binderEnds <= policyBefore.startDate)
    throw wrongField('binderEnds', 'Please enter a date after the start of the term')
  const facts = binderEnds === null ? {} : { binder: { number: binderNumber ?? '', ends: binderEnds } }
  const event = {
    kind: 'renewal bound',
    effectiveOn: policyBefore.startDate,
    source: source ?? 'not stated',
    ...sourceFields,
    facts,
    changes: changedFieldsBetween(policyBefore, { policyNumber }),
  } as const
  // A renewal confirmed by mistake, which is pending again, was already shown to the client.
  const firstShownAt = policyBefore.renewalShownAt ?? context.now().toISOString()
  await recordPolicyEvent(tx, context, policyBefore, event, {
    columns: { status: 'active', renewalShownAt: firstShownAt, policyNumber },
  })
  const { userId: clientId } = policyBefore
  await record(tx, context, { action: 'policy.renewalConfirmed', id, clientId, details: { policyNumber } })
}

type ConfirmRenewalsEndpoint = typeof api.policies.confirmRenewals

/**
 * Confirms several renewals from one source. Returns the renewals that cannot be confirmed, with
 * reasons.
 */
export async function confirmRenewals(
  tx: Db,
  context: RequestContext,
  { policyIds, ...confirmation }: HandlerInput<ConfirmRenewalsEndpoint>,
): Promise<HandlerReply<ConfirmRenewalsEndpoint>> {
  const visibleIds = await termIdsSeenBy(tx, context.me, policyIds)
  const skippedRenewals: { id: string; why: string }[] = []
  for (const id of visibleIds)
    try {
      await confirmRenewal(tx, context, id, {
        ...confirmation,
        documentId: null,
        binderNumber: null,
        binderEnds: null,
        policyNumber: undefined,
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      skippedRenewals.push({ id, why: error.message })
    }
  const skippedIds = new Set(skippedRenewals.map(({ id }) => id))
  return {
    done: visibleIds.filter((id) => !skippedIds.has(id)),
    left: skippedRenewals,
    notFound: policyIds.filter((id) => !visibleIds.includes(id)),
  }
}
