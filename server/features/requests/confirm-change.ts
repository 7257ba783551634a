import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { ChangeConfirmation, ChangeForm, RequestChange } from '../../../contract/request-changes.ts'
import type { requests } from '../../../contract/requests.ts'
import {
  canBeConfirmedByNote,
  changeLabels,
  isEnteredByHand,
  isPolicyChange,
} from '../../../contract/values/change-labels.ts'
import { retroactiveDateError } from '../../../contract/values/coverage-trigger.ts'
import { needsSignature } from '../../../contract/values/signed-changes.ts'
import { fullVinOf, vinEndOf } from '../../../contract/values/vin.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { isRenewed } from '../policies/history-queries.ts'
import type { TermOnFile } from '../policies/term-edit.ts'
import { createTask } from '../tasks/change-task.ts'
import { applyChange, termToChange } from './apply-change.ts'
import { effectsWithoutForm } from './part-change.ts'
import { documentIdsOfRequest, requestToChange, updateRequest } from './queries.ts'
import { toRequestChange } from './request-change.ts'

/**
 * Records that the carrier confirmed a requested change, as staff learned from the carrier.
 * Completes the request and notifies the client. The policy changes on the effective date, or at
 * once if that has come. 409 if confirmed before.
 */
export async function confirmChange(
  tx: Db,
  context: RequestContext,
  { requestId: id, change: confirmedChange, vin, receivedOn, ...word }: HandlerInput<typeof requests.confirm>,
): Promise<void> {
  const { effectiveOn } = word
  const day = today(context)
  const request = await requestToChange(tx, context.me, id)
  const { requesterId: clientId, policyId } = request
  if (request.confirmed) throw conflict('confirmed_already', 'The carrier has already confirmed this change')
  await assertAccountOpen(tx, context.me, clientId)
  if (policyId === null && isPolicyChange(confirmedChange.what))
    throw conflict(
      'no_policy',
      'This request names no policy. Please open a request for the policy that changes',
    )
  await assertSigned(tx, id, confirmedChange.what, word)
  const term = await termToChange(tx, context.me, { policyId, change: confirmedChange })
  const { lines } = context.agency()
  const change = toRequestChange(
    lines,
    { ...confirmedChange, vinEnd: vin === '' ? confirmedChange.vinEnd : vinEndOf(vin) },
    term,
  )
  assertRetroactiveDate(term, change)
  const confirmation: ChangeConfirmation = { ...word, receivedOn: receivedOn ?? day, change }
  const isLater = effectiveOn > day
  if (isLater && fullVinOf(vin) !== null)
    throw wrongField(
      'vin',
      'Please enter the end of the VIN: the full number is stored once the vehicle is insured',
    )
  // A cancellation is entered at once, even for a future day; other changes wait for their day.
  const isUpcoming = isLater && change.what !== 'cancel policy'
  await applyChange(
    tx,
    context,
    { clientId, term, isToCome: isUpcoming },
    { ...confirmation, vin: fullVinOf(vin) ?? '' },
  )
  const timestamp = context.now().toISOString()
  await updateRequest(tx, id, {
    ...{ status: 'completed', stage: null, changedAt: timestamp, change: JSON.stringify(change) },
    ...{ confirmed: JSON.stringify(confirmation), confirmedBy: context.me.id, applyOn: effectiveOn },
    appliedAt: isUpcoming ? null : timestamp,
  })
  if (change.what !== 'cancel policy') await remindOfRenewal(tx, context, request)
  await createFollowUpTask(tx, context, request, confirmation)
  await record(tx, context, { action: 'request.changeConfirmed', id, clientId, details: { effectiveOn } })
}

/** A new coverage that makes the policy claims-made has to state its retroactive date. */
function assertRetroactiveDate(term: TermOnFile | null, { what, coverage }: RequestChange): void {
  if (term === null || what !== 'add coverage') return
  const dateError = retroactiveDateError(term, { coverageType: coverage, description: null })
  if (dateError) throw wrongField('change.coverage', dateError)
}

/**
 * A cancellation needs the signed request, chosen among the attached documents: another document is
 * no signature. A reduction needs it, or a note.
 */
async function assertSigned(
  tx: Db,
  requestId: string,
  kind: ChangeForm['what'],
  { signedNote, signedDocumentId }: { signedNote: string; signedDocumentId: string | null },
): Promise<void> {
  if (!needsSignature(kind)) return
  const papers = await documentIdsOfRequest(tx, requestId)
  if (signedDocumentId !== null) {
    if (papers.includes(signedDocumentId)) return
    throw wrongField(
      'signedDocumentId',
      'This is not attached to the request. Please choose another document',
    )
  }
  const alternativeText = canBeConfirmedByNote(kind) ? ', or enter how the insured agreed' : ''
  if (alternativeText !== '' && signedNote !== '') return
  if (papers.length > 0)
    throw wrongField('signedDocumentId', `Please choose the signed request${alternativeText}`)
  throw alternativeText === ''
    ? wrongField('change.what', 'Please attach the signed cancellation request to this request first')
    : wrongField('signedNote', `Please attach the signed request${alternativeText}`)
}

/** Creates a task for what the portal does not write on the policy. */
async function createFollowUpTask(
  tx: Db,
  context: RequestContext,
  { policyId, requesterId }: { policyId: string | null; requesterId: string },
  confirmation: ChangeConfirmation,
) {
  if (policyId === null) return
  const { what, name, coverage } = confirmation.change
  const { effectiveOn } = confirmation
  const missingEffects = effectsWithoutForm(confirmation)
  const taskText = isEnteredByHand(what)
    ? `Enter on the policy what the carrier confirmed: ${[changeLabels[what].toLowerCase(), coverage].filter(Boolean).join(', ')}`
    : missingEffects.length > 0
      ? `Get the form from the carrier and enter it on the policy: ${[...missingEffects, name].join(', ')}`
      : null
  if (taskText === null) return
  await createTask(tx, context, {
    what: taskText,
    clientId: requesterId,
    about: { kind: 'policy', id: policyId },
    dueOn: effectiveOn < today(context) ? today(context) : effectiveOn,
    ...{ ownerId: null, repeats: 'none' },
  })
}

/** A renewal filed earlier lacks the change: creates a task to check it with the carrier. */
async function remindOfRenewal(
  tx: Db,
  context: RequestContext,
  { policyId, requesterId }: { policyId: string | null; requesterId: string },
) {
  if (policyId === null || !(await isRenewed(tx, policyId))) return
  await createTask(tx, context, {
    what: 'A change was confirmed after the renewal was added: check that the next term includes the change',
    clientId: requesterId,
    about: { kind: 'policy', id: policyId },
    dueOn: today(context),
    ownerId: null,
    repeats: 'none',
  })
}
