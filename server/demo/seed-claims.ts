import { changedFieldsBetween } from '../features/activity/record.ts'
import { newId } from '../platform/ids.ts'
import { type PlannedClaimStep, planDemoClaims } from './claims.ts'
import { demoClients } from './clients.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

const newClaimState = {
  status: 'reported',
  claimNumber: null,
  adjusterName: null,
  adjusterPhone: null,
  adjusterEmail: null,
  nextStep: null,
  nextBy: null,
  sentOn: null,
  sentChannel: null,
  sentTo: null,
  sentSpokeWith: null,
  sentConfirmation: null,
  acknowledgeBy: null,
  acknowledgedOn: null,
}

/**
 * The fields of a claim after all these steps: a later step overwrites the fields of an earlier
 * one.
 */
function claimStateAfter(steps: readonly PlannedClaimStep[]) {
  let stepFields: Partial<Omit<PlannedClaimStep, 'at'>> = {}
  for (const { at: _, ...step } of steps) stepFields = { ...stepFields, ...step }
  return stepFields
}

export async function seedClaims({
  tx,
  clock,
  staff,
  clients: clientIds,
  policies,
}: SeedContext): Promise<void> {
  for (const { client, policy, line, report, at, files = [], steps } of planDemoClaims(clock)) {
    const id = newId()
    const clientId = seededId(clientIds, client)
    const agentId = seededId(staff, demoClients[client].agent)
    const last = steps.at(-1)
    const stepFields = claimStateAfter(steps)
    await tx
      .insertInto('claims')
      .values({
        id,
        clientId,
        policyId: seededId(policies, policy),
        line,
        status: 'reported',
        told: JSON.stringify(report),
        filedBy: clientId,
        createdAt: at,
        reportedAt: at,
        ...stepFields,
        changedAt: last?.at ?? at,
      })
      .execute()
    if (files.length > 0)
      await tx
        .updateTable('documents')
        .set({ claimId: id })
        .where('userId', '=', clientId)
        .where('fileName', 'in', files)
        .execute()
    const eventFields = { entity: 'claim', entityId: id, clientId }
    const details = { line, policyNumber: policy }
    await recordPastEvents(tx, [
      {
        ...eventFields,
        at,
        actorId: clientId,
        action: 'claim.reported',
        details: { ...details, photos: files.length, isUrgent: false },
      },
      ...steps.map(({ at: stepTime, ...step }, index) => ({
        ...eventFields,
        at: stepTime,
        actorId: agentId,
        action: 'claim.stepTaken' as const,
        details: {
          ...details,
          ...changedFieldsBetween({ ...newClaimState, ...claimStateAfter(steps.slice(0, index)) }, step),
        },
      })),
    ])
  }
}
