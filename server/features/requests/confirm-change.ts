import type { Given } from '../../../contract/endpoint.ts'
import type { Confirmation, RequestChange } from '../../../contract/request-changes.ts'
import type { requests } from '../../../contract/requests.ts'
import { asksOf, isOfPolicy } from '../../../contract/values/change-words.ts'
import { endOfVin, wholeVin } from '../../../contract/values/vin.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { mustBeOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { applyChange } from './apply-change.ts'
import { changeOnFile } from './change-on-file.ts'
import { requestToChange, updateRequest } from './queries.ts'

/**
 * Notes that the carrier has confirmed a change that was asked for, as staff has it from there. From its day on the policy is changed by
 * it, at once where that has come; the request is completed and its client told. Confirmed once.
 */
export async function confirmChange(
  tx: Db,
  visit: Visit,
  {
    requestId: id,
    effectiveOn,
    source,
    confirmedBy,
    receivedOn,
    documentId,
    change: asked,
    vin,
    formNumber,
    formEdition,
    premium,
  }: Given<typeof requests.confirm>,
): Promise<void> {
  const request = await requestToChange(tx, visit.me, id)
  const { requesterId: clientId, policyId } = request
  if (request.confirmed) throw conflict('confirmed_already', 'The carrier has confirmed this change already')
  await mustBeOpen(tx, visit.me, clientId)
  if (policyId === null && isOfPolicy(asked.what))
    throw conflict('no_policy', 'This request names no policy. Please open one for the policy that changes')
  const vinEnd = vin === '' ? asked.vinEnd : endOfVin(vin)
  const change = await changeOnFile(tx, { ...asked, vinEnd }, policyId)
  const isToCome = effectiveOn > today(visit)
  if (isToCome && wholeVin(vin) !== null)
    throw wrongField('vin', 'Please enter the end of the VIN: the whole number is kept once it is insured')
  const known = { source, confirmedBy, receivedOn, documentId }
  const confirmation: Confirmation = { effectiveOn, ...known, change, formNumber, formEdition, premium }
  const applies = !isToCome || !isAppliedOnItsDay(change)
  if (applies) await applyChange(tx, visit, { ...request, vin }, confirmation)
  const at = visit.now().toISOString()
  await updateRequest(tx, id, {
    ...{ status: 'completed', stage: null, changedAt: at, change: JSON.stringify(change) },
    ...{ confirmed: JSON.stringify(confirmation), confirmedBy: visit.me.id, applyOn: effectiveOn },
    appliedAt: applies ? at : null,
  })
  await record(tx, visit, { action: 'request.changeConfirmed', id, clientId, details: { effectiveOn } })
}

/** What lists of a policy and what is on file of a client are changed on the day; the rest a policy keeps until its day by itself. */
const isAppliedOnItsDay = ({ what }: RequestChange) =>
  asksOf[what].thing !== null || what === 'change address'
