import type { Given } from '../../../contract/endpoint.ts'
import type { Confirmation, RequestChange } from '../../../contract/request-changes.ts'
import type { requests } from '../../../contract/requests.ts'
import { isOfPolicy } from '../../../contract/values/change-words.ts'
import { endOfVin, wholeVin } from '../../../contract/values/vin.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, wrongField } from '../../failure.ts'
import { tryOut } from '../../platform/db.ts'
import { mustBeOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { isRenewed } from '../policies/term-queries.ts'
import { makeTask } from '../tasks/change-task.ts'
import { applyChange, applyOnItsDay } from './apply-change.ts'
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
  const change = await changeOnFile(tx, visit, { ...asked, vinEnd }, policyId)
  const isToCome = effectiveOn > today(visit)
  if (isToCome && wholeVin(vin) !== null)
    throw wrongField('vin', 'Please enter the end of the VIN: the whole number is kept once it is insured')
  const word = { source, confirmedBy, receivedOn, documentId }
  const confirmation: Confirmation = { effectiveOn, ...word, change, formNumber, formEdition, premium }
  const applies = !isToCome || !isAppliedOnItsDay(change)
  const known = { ...request, vin: wholeVin(vin) ?? '' }
  await saidOfTheForm(() =>
    applies ? applyChange(tx, visit, known, confirmation) : mustApply(tx, visit, known, confirmation),
  )
  const at = visit.now().toISOString()
  await updateRequest(tx, id, {
    ...{ status: 'completed', stage: null, changedAt: at, change: JSON.stringify(change) },
    ...{ confirmed: JSON.stringify(confirmation), confirmedBy: visit.me.id, applyOn: effectiveOn },
    appliedAt: applies ? at : null,
  })
  if (change.what !== 'cancel policy') await remindOfRenewal(tx, visit, request)
  await record(tx, visit, { action: 'request.changeConfirmed', id, clientId, details: { effectiveOn } })
}

/** Refuses what could not be applied on its day as things stand, as that day would refuse it. */
const mustApply = (
  tx: Db,
  visit: Visit,
  request: Parameters<typeof applyOnItsDay>[2],
  confirmation: Confirmation,
) => {
  // At noon in London it is that day wherever an agency is.
  const onThatDay = () => new Date(`${confirmation.effectiveOn}T12:00:00.000Z`)
  return tryOut(tx, () => applyOnItsDay(tx, { ...visit, now: onThatDay }, request, confirmation))
}

/** What a policy refuses of its own forms is said of the fields of this one. */
async function saidOfTheForm(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const [field, ...others] = error instanceof Failure ? Object.keys(error.fields ?? {}) : []
    if (!(error instanceof Failure) || field === undefined || others.length > 0) throw error
    const called = field.startsWith('asOf.')
      ? field.slice(5)
      : field.startsWith('parts.')
        ? 'change.what'
        : field
    throw called === field ? error : wrongField(called, error.message)
  }
}

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

/** A cancellation is entered at once, also of a day to come; all else is changed on its day. */
const isAppliedOnItsDay = ({ what }: RequestChange) => what !== 'cancel policy'
