import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { Undo } from '../../../contract/undo.ts'
import { nextOpenDay } from '../../../contract/values/business-hours.ts'
import { addDays, formatDay } from '../../../contract/values/days.ts'
import type { ViewerOrSystem } from '../../access.ts'
import { type Context, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record, recordWithUndo } from '../activity/record.ts'
import { fileDocument } from '../documents/file-document.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { claimToChange, isDocumentOfClaim, type StoredClaim, updateClaim } from './queries.ts'

/** The person who takes the step, or the portal on their behalf. */
type StepContext = Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem; ip?: string }

type ClaimStepInput = Omit<HandlerInput<typeof api.claims.changeStatus>, 'id' | 'version' | 'undoable'>

const dispatchFields = [
  'sentOn',
  'sentChannel',
  'sentTo',
  'sentSpokeWith',
  'sentConfirmation',
  'sentDocumentId',
] as const

/**
 * A claim counts as sent only with day, channel, recipient and proof: late notice is the insured's
 * loss. A claim that the insured reported directly to the carrier may be opened without these.
 */
async function checkDispatch(
  tx: Db,
  claimBefore: StoredClaim,
  input: ClaimStepInput,
  proof: ClaimStepProof | null,
): Promise<void> {
  const isFirstDispatch = input.status === 'sent_to_carrier' && claimBefore.status !== 'sent_to_carrier'
  const isChanged = dispatchFields.some(
    (field) => input[field] !== undefined && input[field] !== claimBefore[field],
  )
  if (!isFirstDispatch && !isChanged) return
  const claimAfter = { ...claimBefore, ...omitUndefined(input) }
  const isSent = (input.status ?? claimBefore.status) === 'sent_to_carrier'
  if (!isSent && dispatchFields.every((field) => claimAfter[field] === null)) return
  if (!claimAfter.sentOn) throw wrongField('sentOn', 'Please enter the date it was sent')
  if (!claimAfter.sentChannel) throw wrongField('sentChannel', 'Please choose how it was sent')
  if (!claimAfter.sentTo) throw wrongField('sentTo', 'Please enter the company or person it was sent to')
  if (!claimAfter.sentConfirmation && !claimAfter.sentDocumentId)
    throw wrongField('sentConfirmation', 'Please enter a confirmation number, or upload proof')
  if (claimAfter.sentChannel === 'phone' && !claimAfter.sentSpokeWith)
    throw wrongField('sentSpokeWith', 'Please enter who took the call')
  const { sentDocumentId } = input
  if (proof === null && sentDocumentId && !(await isDocumentOfClaim(tx, claimBefore.id, sentDocumentId)))
    throw wrongField('sentDocumentId', 'Please choose one of this claim’s documents')
}

const pastDays = [
  'sentOn',
  'acknowledgedOn',
  'servedOn',
  'suitSentOn',
  'suitAcknowledgedOn',
  'firstReportOn',
] as const

/**
 * Checks the days of a suit. The answer is due after the service. The papers are sent to the
 * carrier on or after the day of service, then acknowledged.
 */
function checkSuit(claimBefore: StoredClaim, input: ClaimStepInput): void {
  const { servedOn, answerBy, suitSentOn, suitAcknowledgedOn } = { ...claimBefore, ...omitUndefined(input) }
  if (
    (input.answerBy || input.suitSentOn || input.servedOn === null) &&
    (answerBy || suitSentOn) &&
    !servedOn
  )
    throw wrongField('servedOn', 'Please enter the date the suit was served')
  if (answerBy && servedOn && answerBy <= servedOn && (input.answerBy || input.servedOn))
    throw wrongField('answerBy', 'Please enter a day after the day of service')
  if (input.suitSentOn && servedOn && input.suitSentOn < servedOn)
    throw wrongField('suitSentOn', 'Please enter a day on or after the day of service')
  if (input.suitDaysUnknown && !isMissingSuitDays({ ...claimBefore, ...omitUndefined(input) }))
    throw wrongField(
      'suitDaysUnknown',
      'Please enter the dates. They can be missing only if the carrier acknowledged the claim after the suit was served',
    )
  if (input.suitAcknowledgedOn && !suitSentOn)
    throw wrongField('suitSentOn', 'Please enter the date the suit documents were sent')
  if (suitAcknowledgedOn && suitSentOn && suitAcknowledgedOn < suitSentOn && input.suitAcknowledgedOn)
    throw wrongField('suitAcknowledgedOn', 'Please enter a day on or after the day they were sent')
}

const isMissingSuitDays = ({
  servedOn,
  acknowledgedOn,
  suitSentOn,
}: Pick<StoredClaim, 'servedOn' | 'acknowledgedOn' | 'suitSentOn'>) =>
  servedOn !== null && acknowledgedOn !== null && acknowledgedOn >= servedOn && suitSentOn === null

/**
 * Rejects a day in the future for a step already taken, and an acknowledgment of a claim that was
 * not sent.
 */
function checkDays(context: StepContext, claimBefore: StoredClaim, input: ClaimStepInput): void {
  for (const field of pastDays) {
    const day = input[field]
    if (day && day !== claimBefore[field] && day > today(context))
      throw wrongField(field, 'This date is in the future')
  }
  const claimAfter = { ...claimBefore, ...omitUndefined(input) }
  if (input.acknowledgedOn && claimAfter.status === 'reported')
    throw wrongField('acknowledgedOn', 'Please set the claim to Sent to carrier first')
  if (input.acknowledgedOn && claimAfter.sentOn && input.acknowledgedOn < claimAfter.sentOn)
    throw wrongField('acknowledgedOn', 'Please enter a day on or after the day it was sent')
  checkSuit(claimBefore, input)
  if (input.firstReportOn && claimBefore.line !== 'workers compensation')
    throw wrongField('firstReportOn', "Only workers' compensation claims have a first report of injury")
}

const omitUndefined = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** A claim that was sent another way, or closed, no longer waits for its email. */
const isNoticeWithdrawn = (claimBefore: StoredClaim, input: ClaimStepInput) =>
  claimBefore.noticeId !== null &&
  claimBefore.noticeAcceptedAt === null &&
  ((claimBefore.sentOn === null && input.sentOn) || input.status === 'closed')

/** The proof that a claim was sent. */
type ClaimStepProof = StoredFile & { title?: string }

/** Files the proof that a claim was sent to the carrier as a document of the claim. */
export async function fileProof(
  tx: Db,
  context: StepContext,
  { id, clientId, policyId }: StoredClaim,
  { title = 'Proof: sent to carrier', ...storedFile }: ClaimStepProof,
  sentOn: string | null,
): Promise<void> {
  const claim = { id, isDraft: false, isProof: true }
  await fileDocument(tx, context, {
    ...{ storedFile: storedFile, clientId, policyId, type: 'claim', claim },
    title: `${title}${sentOn ? ` ${formatDay(sentOn)}` : ''}`,
  })
}

/**
 * Sets a claim's status and next action. Without changes, nobody is notified. With `undoable`,
 * notifications wait for the undo window. `proof` becomes a document of the claim, even if the
 * claim has the maximum number of photos.
 */
export async function takeClaimStep(
  tx: Db,
  context: StepContext,
  id: string,
  { version, undoable, ...enteredFields }: Omit<HandlerInput<typeof api.claims.changeStatus>, 'id'>,
  proof: ClaimStepProof | null,
): Promise<Undo | null> {
  const claimBefore = await claimToChange(tx, context.me, id)
  if (claimBefore.status === 'draft') throw conflict('not_reported', 'This claim has not been reported yet')
  assertVersion(claimBefore, version, { entities: ['claim'], id, clientId: claimBefore.clientId })
  const stepFields = proof ? { ...enteredFields, sentDocumentId: proof.id } : enteredFields
  const { nextBy, sentOn } = stepFields
  const stepChanges = {
    ...omitUndefined(stepFields),
    // Another suit has days of its own.
    ...(stepFields.servedOn && stepFields.servedOn !== claimBefore.servedOn && !stepFields.suitDaysUnknown
      ? { suitDaysUnknown: false }
      : {}),
    // One business day after it was sent.
    ...(sentOn === undefined
      ? {}
      : { acknowledgeBy: sentOn && nextOpenDay(context.agency(), addDays(sentOn, 1)) }),
  }
  const isAnotherDay = nextBy && nextBy !== claimBefore.nextBy
  // A next action date on a closed day moves to the next open day.
  const stepFieldsSent = isAnotherDay
    ? { ...stepChanges, nextBy: nextOpenDay(context.agency(), nextBy) }
    : stepChanges
  const changedFields = changedFieldsBetween(claimBefore, stepFieldsSent)
  if (Object.keys(changedFields).length === 0) return null
  if (isAnotherDay && nextBy < today(context))
    throw wrongField('nextBy', 'Please choose today or a later date')
  await checkDispatch(tx, claimBefore, stepFields, proof)
  checkDays(context, claimBefore, stepFields)
  if (proof) await fileProof(tx, context, claimBefore, proof, sentOn ?? claimBefore.sentOn)
  const setChangedAt = context.now().toISOString()
  await updateClaim(tx, id, {
    ...stepFieldsSent,
    ...(isNoticeWithdrawn(claimBefore, stepFields) ? { noticeId: null } : {}),
    changedAt: setChangedAt,
  })
  const { clientId, line, policyNumber, changedAt: previousChangedAt } = claimBefore
  const step = { action: 'claim.stepTaken', id, clientId } as const
  const details = { ...changedFields, line, policyNumber }
  // Undo needs both times, because escalation and lateness depend on the previous time of change.
  if (undoable)
    return recordWithUndo(tx, context, {
      ...step,
      details: { ...details, wasChangedAt: previousChangedAt, setChangedAt },
    })
  await record(tx, context, { ...step, details })
  return null
}
