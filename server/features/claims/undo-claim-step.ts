import { z } from 'zod'
import { claimChannels, claimStages } from '../../../contract/values/claim-labels.ts'
import { conflict } from '../../failure.ts'
import type { Action } from '../../registry/events.ts'
import type { UndoHandler } from '../../registry/undo-handler.ts'
import { recordUndo } from '../activity/record.ts'
import { hasChangedSince } from '../activity/undo-queries.ts'
import { escalateClaimIfMissed } from './claim-escalation.ts'
import { claimToChange, findEarlierChange, updateClaim } from './queries.ts'

const Status = z.enum(claimStages)
const Channel = z.enum(claimChannels).nullable()
const textChange = z.tuple([z.string().nullable(), z.string().nullable()]).optional()
const StepChanges = z.object({
  status: z.tuple([Status, Status]).optional(),
  claimNumber: textChange,
  adjusterName: textChange,
  adjusterPhone: textChange,
  adjusterEmail: textChange,
  nextStep: textChange,
  nextBy: textChange,
  sentOn: textChange,
  sentChannel: z.tuple([Channel, Channel]).optional(),
  sentTo: textChange,
  sentSpokeWith: textChange,
  sentConfirmation: textChange,
  sentDocumentId: textChange,
  acknowledgeBy: textChange,
  acknowledgedOn: textChange,
  servedOn: textChange,
  answerBy: textChange,
  suitSentOn: textChange,
  suitAcknowledgedOn: textChange,
  suitDaysUnknown: z.tuple([z.boolean(), z.boolean()]).optional(),
  firstReportOn: textChange,
})
const Step = StepChanges.extend({
  line: z.string(),
  policyNumber: z.string(),
  wasChangedAt: z.string(),
  // Entries of earlier releases lack this field.
  setChangedAt: z.string().optional(),
})

export const claimStepUndo: UndoHandler = {
  action: 'claim.stepTaken' satisfies Action,
  async undo(tx, context, { id: event, entityId: id, details }) {
    if (id === null) return
    const {
      line,
      policyNumber,
      wasChangedAt: previousChangedAt,
      setChangedAt,
      ...changedFields
    } = Step.parse(details)
    const claim = await claimToChange(tx, context.me, id)
    const isUnchanged = StepChanges.keyof().options.every((field) => {
      const change = changedFields[field]
      return change === undefined || claim[field] === change[1]
    })
    if (!isUnchanged || (await hasChangedSince(tx, event, Object.keys(changedFields))))
      throw conflict('told_already', 'This can no longer be undone: it was changed since')
    const fieldsBefore = Object.fromEntries(
      Object.entries(changedFields).map(([field, [valueBefore]]) => [field, valueBefore]),
    )
    // If the claim was changed again since, the later time of change stays.
    const isLast = claim.changedAt === setChangedAt
    const changedAt = isLast ? await findEarlierChange(tx, id, previousChangedAt) : claim.changedAt
    await updateClaim(tx, id, { ...fieldsBefore, changedAt })
    await escalateClaimIfMissed(tx, context, id)
    const previousFields = Object.entries(changedFields).map(([field, [valueBefore, valueAfter]]) => [
      field,
      [valueAfter, valueBefore],
    ])
    const undoEvent = {
      action: 'claim.stepTaken',
      id,
      clientId: claim.clientId,
      details: { ...Object.fromEntries(previousFields), line, policyNumber },
    } as const
    await recordUndo(tx, context, undoEvent, event)
  },
}
