import { differences } from '../features/activity/record.ts'
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
  let claimState: Partial<Omit<PlannedClaimStep, 'at'>> = {}
  for (const { at: _, ...step } of steps) claimState = { ...claimState, ...step }
  return claimState
}

export async function seedClaims({
  tx,
  clock,
  staff,
  clients: clientIds,
  policies,
}: SeedContext): Promise<void> {
  for (const { client, policy, line, told, at, files = [], steps } of planDemoClaims(clock)) {
    const id = newId()
    const clientId = seededId(clientIds, client)
    const agentId = seededId(staff, demoClients[client].agent)
    const last = steps.at(-1)
    const claimState = claimStateAfter(steps)
    await tx
      .insertInto('claims')
      .values({
        id,
        clientId,
        policyId: seededId(policies, policy),
        line,
        status: 'reported',
        told: JSON.stringify(told),
        filedBy: clientId,
        createdAt: at,
        reportedAt: at,
        ...claimState,
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
    const about = { entity: 'claim', entityId: id, clientId }
    const details = { line, policyNumber: policy }
    await recordPastEvents(tx, [
      {
        ...about,
        at,
        actorId: clientId,
        action: 'claim.reported',
        details: { ...details, photos: files.length, isUrgent: false },
      },
      ...steps.map(({ at: stepTime, ...step }, place) => ({
        ...about,
        at: stepTime,
        actorId: agentId,
        action: 'claim.stepTaken' as const,
        details: {
          ...details,
          ...differences({ ...newClaimState, ...claimStateAfter(steps.slice(0, place)) }, step),
        },
      })),
    ])
  }
}
