import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { dateEntry, eventQuestionsFor } from '../../../contract/policy-event-forms.ts'
import type { PolicyEventFacts } from '../../../contract/policy-events.ts'
import { isClaimsMade } from '../../../contract/values/coverage-trigger.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { needsGround } from '../../../contract/values/notice-laws.ts'
import { entryRefusalOf, needsNoLossStatement } from '../../../contract/values/policy-change-plan.ts'
import {
  canBeTakenBack,
  type EventKind,
  noGround,
  storedReasonOf,
  storedSourceOf,
} from '../../../contract/values/policy-events.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { assertVersion, withConflictDetails } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { isRenewed, laterTermBefore } from '../policies/history-queries.ts'
import { recordPolicyEvent, takeBackPolicyEvent } from '../policies/policy-event-log.ts'
import { policyToChange, type StoredPolicy } from '../policies/queries.ts'
import { newTermFact } from '../policies/rewrite.ts'
import { createTask } from '../tasks/change-task.ts'
import { policyForLetter } from './letter-queries.ts'
import { printPolicyLetter } from './print-letter.ts'
import {
  cancellationLawFor,
  clientForNoticeTask,
  documentsIssuedSince,
  eventsSeenBy,
  isInstallmentOf,
  policyEventSeenBy,
} from './queries.ts'

type EventForm = Omit<HandlerInput<typeof api.policyEvents.enter>, 'policyId'>

/** Empty if the form did not ask whether notice was given. */
const noticeGivenFact = ({ noticeGiven }: Pick<EventForm, 'noticeGiven'>) =>
  noticeGiven === '' ? {} : { noticeGiven: noticeGiven === 'yes' }

/** The facts of the event's kind. Fields of other kinds are dropped. */
function factsOf({ kind, ...input }: EventForm): PolicyEventFacts {
  const note = input.note ? { note: input.note } : {}
  const reason = input.reason ? storedReasonOf(input.reason) : {}
  const questions = eventQuestionsFor(kind, input.reason)
  const extendedReportingFact =
    input.extendedReporting === '' ? {} : { extendedReporting: input.extendedReporting }
  switch (kind) {
    case 'notice of cancellation':
      return {
        ...note,
        ...reason,
        ...(questions.payment ? { amountDue: input.amountDue } : {}),
        ...(input.payBy === null ? {} : { payBy: input.payBy }),
        ...(input.ground === '' ? {} : { ground: input.ground }),
        ...(input.reason === 'non-payment' && input.installmentId !== null
          ? { installmentId: input.installmentId }
          : {}),
      }
    case 'cancellation':
      return {
        ...{ ...note, ...reason, ...noticeGivenFact(input), ...extendedReportingFact },
        ...(input.ground === '' ? {} : { ground: input.ground }),
      }
    case 'notice of nonrenewal':
      return { ...note, ...reason, ...(input.sentOn === null ? {} : { sentOn: input.sentOn }) }
    case 'extension':
      return { ...note, ...(input.newEndDate === null ? {} : { newEndDate: input.newEndDate }) }
    case 'conditional renewal':
      return {
        ...note,
        conditions: [...new Set(input.conditions)],
        ...(input.conditionsNote === null ? {} : { conditionsNote: input.conditionsNote }),
      }
    case 'agent of record out':
    case 'agent of record in':
      return {
        ...note,
        ...(input.signedOn === null ? {} : { signedOn: input.signedOn }),
        ...(input.holdUntil === null ? {} : { holdUntil: input.holdUntil }),
      }
    case 'reinstatement':
      return {
        ...note,
        ...(input.noLoss === '' ? {} : { noLoss: input.noLoss }),
        ...(input.noLoss === 'received' && input.noLossOn !== null ? { noLossOn: input.noLossOn } : {}),
      }
    case 'extended reporting':
      return { ...note, ...(input.until === null ? {} : { until: input.until }) }
    default:
      return note
  }
}

/** The change to the term itself: an audit changes its premium, the issued policy its number. */
function changesOf(policyBefore: StoredPolicy, { kind, premium, policyNumber, newEndDate }: EventForm) {
  if (kind === 'extension' && newEndDate !== null) return { endDate: newEndDate }
  if (kind === 'audit') return premium === policyBefore.premium ? {} : { premium }
  return kind === 'policy issued' && policyNumber !== policyBefore.policyNumber ? { policyNumber } : {}
}

/** The ground that the notice names, if the law of the state lists grounds. Otherwise ''. */
async function groundOf(tx: Db, context: RequestContext, term: StoredPolicy, input: EventForm) {
  const { kind, reason, effectiveOn, ground } = input
  const policy = await policyForLetter(tx, context.me, term.id)
  const law = policy ? cancellationLawFor(policy, context) : null
  const cancelledTerm = { startDate: term.startDate, isRenewal: term.renewedFrom !== null }
  if (!law || !needsGround({ kind, reason, effectiveOn: effectiveOn ?? '' }, cancelledTerm, law)) return ''
  if (ground === noGround || law.grounds.includes(ground)) return ground
  throw wrongField('ground', `Please choose the ground that the notice states (${law.law})`)
}

/** An extension runs from the old end on, and must not overlap a later term. */
async function assertExtendable(tx: Db, term: StoredPolicy, { kind, newEndDate }: EventForm) {
  if (kind !== 'extension' || newEndDate === null) return
  const { endDate } = term
  if (newEndDate <= endDate)
    throw wrongField(
      'newEndDate',
      `Please enter a date after ${formatDay(endDate)}, the current end of the term`,
    )
  const laterTerm = await laterTermBefore(tx, term, newEndDate)
  if (laterTerm)
    throw wrongField(
      'newEndDate',
      `The next term ${laterTerm.policyNumber}, ${formatDay(laterTerm.startDate)} to ${formatDay(laterTerm.endDate)}, begins before that date. Please enter its start date, or deactivate that term first`,
    )
}

const toFieldChanges = (policyBefore: StoredPolicy, changes: Partial<StoredPolicy>) =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]): [string, [unknown, unknown]] => [
      field,
      [policyBefore[field as keyof StoredPolicy], value],
    ]),
  )

/**
 * Records a policy event, notifies the people concerned, and adds a task for the agent after a
 * notice of cancellation.
 */
export async function enterEvent(
  tx: Db,
  context: RequestContext,
  id: string,
  input: EventForm,
): Promise<void> {
  const policyBefore = await policyToChange(tx, context.me, id, { deactivated: false })
  const { userId: clientId, policyNumber } = policyBefore
  assertVersion(policyBefore, input.version, { entities: ['policy'], id, clientId })
  const { confirmedBy, receivedOn, documentId } = input
  const { source, ...sender } = storedSourceOf(input.source)
  const { kind, effectiveOn } = dateEntry(input.kind, input.effectiveOn ?? today(context), policyBefore)
  const facts = {
    ...factsOf({ ...input, ground: await groundOf(tx, context, policyBefore, input) }),
    ...(await newTermFact(tx, policyBefore, input)),
  }
  const refusal = entryRefusalOf(
    { kind, effectiveOn, source: input.source, cause: facts.cause },
    {
      ...{
        startDate: policyBefore.startDate,
        endDate: policyBefore.endDate,
        cancelledOn: policyBefore.cancelledOn,
      },
      cancelledFor: policyBefore.life?.cancelled?.cause,
      isClaimsMade: isClaimsMade(context.agency().lines, policyBefore),
    },
    today(context),
  )
  if (refusal)
    throw refusal.field === null
      ? conflict('cannot_follow', refusal.says)
      : wrongField(refusal.field, refusal.says)
  if (
    input.noLoss === '' &&
    needsNoLossStatement({ kind, effectiveOn }, policyBefore.cancelledOn, today(context))
  )
    throw wrongField('noLoss', 'Please say whether a statement of no loss was received')
  await assertExtendable(tx, policyBefore, input)
  const changes = changesOf(policyBefore, input)
  if (facts.installmentId !== undefined && !(await isInstallmentOf(tx, facts.installmentId, id)))
    throw wrongField('installmentId', 'Please choose a payment of this policy')
  const differences = toFieldChanges(policyBefore, changes)
  const sourceFields = { source, confirmedBy, receivedOn, documentId }
  const standingAfter = await recordPolicyEvent(
    tx,
    context,
    policyBefore,
    { ...sourceFields, kind, effectiveOn, facts: { ...facts, ...sender }, changes: differences },
    { columns: changes, fields: { endDate: 'newEndDate' } },
  )
  const {
    note: _,
    installmentId: __,
    newTermId: ___,
    newEndDate: ____,
    noLoss: _____,
    noLossOn: ______,
    ground: _______,
    ...more
  } = facts
  const entryDetails = { ...more, ...standingAfter }
  const details = { policyNumber, on: effectiveOn, ...entryDetails }
  const eventFields = { id, clientId }
  switch (kind) {
    case 'notice of cancellation':
      await record(tx, context, { ...eventFields, action: 'policy.noticeOfCancellation', details })
      return createNoticeTask(tx, context, policyBefore, { ...facts, on: effectiveOn })
    case 'notice withdrawn':
      return record(tx, context, { ...eventFields, action: 'policy.noticeWithdrawn', details })
    case 'cancellation':
    case 'flat cancellation':
      return record(tx, context, {
        ...eventFields,
        action: 'policy.cancelled',
        details: { ...entryDetails, policyNumber, cancelledOn: effectiveOn },
      })
    case 'reinstatement':
      return record(tx, context, {
        ...eventFields,
        action: 'policy.reinstated',
        details: { ...details, cancelledOn: policyBefore.cancelledOn },
      })
    case 'notice of nonrenewal':
      return record(tx, context, { ...eventFields, action: 'policy.notToBeRenewed', details })
    case 'nonrenewal withdrawn':
      return record(tx, context, { ...eventFields, action: 'policy.nonrenewalWithdrawn', details })
    case 'expiry':
      return record(tx, context, { ...eventFields, action: 'policy.expiryNoted', details })
    case 'extension':
      return record(tx, context, {
        ...eventFields,
        action: 'policy.extended',
        details: { ...details, ...differences },
      })
    case 'conditional renewal':
      return record(tx, context, { ...eventFields, action: 'policy.conditionalRenewal', details })
    case 'conditional renewal withdrawn':
      return record(tx, context, { ...eventFields, action: 'policy.conditionalRenewalWithdrawn', details })
    case 'agent of record out':
      return record(tx, context, { ...eventFields, action: 'policy.agentOfRecordOut', details })
    case 'agent of record in':
      return record(tx, context, { ...eventFields, action: 'policy.agentOfRecordIn', details })
    case 'extended reporting':
      return record(tx, context, { ...eventFields, action: 'policy.reportingExtended', details })
    case 'audit':
      return record(tx, context, {
        ...eventFields,
        action: 'policy.audited',
        details: { ...details, ...differences },
      })
    case 'policy issued':
      return record(tx, context, {
        ...eventFields,
        action: 'policy.issued',
        details: { ...details, ...differences },
      })
  }
}

/**
 * Adds a task to call the client about the notice. The task says if none of the client's people can
 * get an email.
 */
async function createNoticeTask(
  tx: Db,
  context: RequestContext,
  { id, userId, policyNumber }: StoredPolicy,
  { on, amountDue, payBy }: PolicyEventFacts & { on: string },
): Promise<void> {
  const { name, agentId, canBeMailed } = await clientForNoticeTask(tx, userId)
  const canPay =
    amountDue === undefined ? '' : `, ${dollars(amountDue)}${payBy ? ` by ${formatDay(payBy)}` : ''}`
  const letterHint = canBeMailed
    ? ''
    : '. They cannot be reached by email: print the letter from the policy’s History'
  await createTask(tx, context, {
    what: `Call ${name}: ${policyNumber} will be cancelled ${formatDay(on)}${canPay}${letterHint}`,
    clientId: userId,
    about: { kind: 'policy', id },
    ownerId: agentId,
    dueOn: today(context),
    repeats: 'none',
  })
}

const takenBackLabels: Partial<Record<EventKind, string>> = {
  change: 'a scheduled change',
  'flat cancellation': 'the cancellation',
  cancellation: 'the cancellation',
  extension: 'the extension',
  'conditional renewal': 'the notice of conditional renewal',
  'agent of record out': 'the change of agent of record',
  'agent of record in': 'the change of agent of record',
}

/**
 * Takes back an event that was entered by mistake. The event stays on file, marked as such, and its
 * recipients are notified.
 */
export async function takeBackEvent(tx: Db, context: RequestContext, id: string): Promise<string> {
  const eventSeen = await policyEventSeenBy(tx, context.me, id)
  const policy = await policyToChange(tx, context.me, eventSeen.policyId, { deactivated: false })
  // Read again under the lock: a job applies future events on their day.
  const event = policy.history.find((one) => one.id === id)
  if (!(canBeTakenBack(eventSeen.kind) || event?.isToCome))
    throw conflict('cannot_follow', 'This cannot be undone. Correct the policy instead')
  if (event?.isTakenBack) throw conflict('cannot_follow', 'This was already undone')
  if (!event) throw notFound('Entry')
  if (event.kind === 'extension' && (await isRenewed(tx, policy.id)))
    throw conflict('cannot_follow', 'A renewal of this term is on file. Deactivate the renewal first')
  const standingAfter = await takeBackPolicyEvent(tx, context, policy, event)
  const { userId: clientId, policyNumber } = policy
  await record(tx, context, {
    action: 'policy.eventTakenBack',
    id: policy.id,
    clientId,
    details: {
      policyNumber,
      what: takenBackLabels[eventSeen.kind] ?? `the ${eventSeen.kind}`,
      kind: eventSeen.kind,
      on: eventSeen.effectiveOn,
      ...standingAfter,
    },
  })
  return policy.id
}

export const policyEventRoutes = serve(api.policyEvents, {
  ofPolicy: ({ policyId }, context) => eventsSeenBy(context.db, context, policyId),

  issuedSince: ({ policyId, day }, context) =>
    documentsIssuedSince(context.db, context.me, { policyId, day, zone: context.agency().timeZone }),

  enter: ({ policyId, ...input }, context) =>
    withConflictDetails(
      context,
      () =>
        context.write(async (tx) => {
          await enterEvent(tx, context, policyId, input)
          return eventsSeenBy(tx, context, policyId)
        }),
      () => eventsSeenBy(context.db, context, policyId),
    ),

  letter: ({ id }, context) => printPolicyLetter(context, id),

  takeBack: ({ id }, context) =>
    context.write(async (tx) => {
      const policyId = await takeBackEvent(tx, context, id)
      return eventsSeenBy(tx, context, policyId)
    }),
})
