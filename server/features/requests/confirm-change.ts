import type { Given } from '../../../contract/endpoint.ts'
import type { Confirmation } from '../../../contract/request-changes.ts'
import type { requests } from '../../../contract/requests.ts'
import { isOfPolicy } from '../../../contract/values/change-words.ts'
import { endOfVin, wholeVin } from '../../../contract/values/vin.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { mustBeOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { mustBePossible } from '../policies/term-edit.ts'
import { enterEvent } from '../policy-events/events.ts'
import { makeTask } from '../tasks/change-task.ts'
import { isRenewed } from '../terms/queries.ts'
import { applyChange, formFields, termToChange } from './apply-change.ts'
import { changeOnFile } from './change-on-file.ts'
import { editsOf } from './confirmed-edits.ts'
import { requestToChange, updateRequest } from './queries.ts'

/**
 * Notes that the carrier has confirmed a change that was asked for, as staff has it from there. From its day on the policy is changed by
 * it, at once where that has come; the request is completed and its client told. Confirmed once.
 */
export async function confirmChange(
  tx: Db,
  visit: Visit,
  { requestId: id, change: asked, vin, receivedOn, ...word }: Given<typeof requests.confirm>,
): Promise<void> {
  const { effectiveOn } = word
  const day = today(visit)
  const request = await requestToChange(tx, visit.me, id)
  const { requesterId: clientId, policyId } = request
  if (request.confirmed) throw conflict('confirmed_already', 'The carrier has confirmed this change already')
  await mustBeOpen(tx, visit.me, clientId)
  if (policyId === null && isOfPolicy(asked.what))
    throw conflict('no_policy', 'This request names no policy. Please open one for the policy that changes')
  const term = await termToChange(tx, visit.me, { policyId, change: asked })
  const { lines } = visit.agency()
  const change = changeOnFile(lines, { ...asked, vinEnd: vin === '' ? asked.vinEnd : endOfVin(vin) }, term)
  const confirmation: Confirmation = { ...word, receivedOn: receivedOn ?? day, change }
  const isLater = effectiveOn > day
  if (isLater && wholeVin(vin) !== null)
    throw wrongField('vin', 'Please enter the end of the VIN: the whole number is kept once it is insured')
  // A cancellation is entered at once, also of a day to come; all else is changed on its day.
  const isApplied = !isLater || change.what === 'cancel policy'
  if (change.what === 'cancel policy' && term)
    await enterEvent(tx, visit, term.id, cancellationOf(confirmation))
  else if (isApplied)
    await applyChange(tx, visit, { clientId, term }, { ...confirmation, vin: wholeVin(vin) ?? '' })
  else if (term)
    await mustBePossible(tx, visit, term, editsOf(term, confirmation, { ...visit, lines }), formFields)
  const at = visit.now().toISOString()
  await updateRequest(tx, id, {
    ...{ status: 'completed', stage: null, changedAt: at, change: JSON.stringify(change) },
    ...{ confirmed: JSON.stringify(confirmation), confirmedBy: visit.me.id, applyOn: effectiveOn },
    appliedAt: isApplied ? at : null,
  })
  if (change.what !== 'cancel policy') await remindOfRenewal(tx, visit, request)
  await record(tx, visit, { action: 'request.changeConfirmed', id, clientId, details: { effectiveOn } })
}

/** The event of a cancellation that the insured has asked for: of an event what is asked of no cancellation is empty. */
const cancellationOf = ({ change, effectiveOn, source, confirmedBy, receivedOn, documentId }: Confirmation) =>
  ({
    kind: 'cancellation',
    reason: change.reason || 'requested by the insured',
    // The insured has asked for it: nobody is asked whether notice was given.
    noticeGiven: '',
    ...{ effectiveOn, source, confirmedBy, receivedOn, documentId },
    ...{ amountDue: 0, payBy: null, installmentId: null, until: null, premium: 0 },
    extendedReporting: '',
    policyNumber: '',
    note: null,
    version: undefined,
  }) as const

/** A renewal that was filed before has nothing of it: somebody looks at it with the carrier. */
async function remindOfRenewal(
  tx: Db,
  visit: Visit,
  { policyId, requesterId }: { policyId: string | null; requesterId: string },
) {
  if (policyId === null || !(await isRenewed(tx, policyId))) return
  await makeTask(tx, visit, {
    what: 'A change was confirmed after the renewal was filed: see that the next term has it too',
    clientId: requesterId,
    about: { kind: 'policy', id: policyId },
    dueOn: today(visit),
    ownerId: null,
    repeats: 'none',
  })
}
