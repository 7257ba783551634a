import {
  type ContractLine,
  contractLineLabels,
  requirementSetName,
  requirementText,
  verdictText,
} from '../../../contract/values/contract-requirements.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { clientToCertify } from '../certificates/master.ts'
import { createRequest } from '../requests/create-request.ts'
import { createTask } from '../tasks/change-task.ts'
import { type CheckedRequirement, checkRequirements } from './check-requirements.ts'
import { openShortfallsOf, policyIdsSeenBy, type StoredSet, saveShortfall, setToChange } from './queries.ts'
import { shortfallText } from './recheck.ts'

/** The requirements of one line that are not met: one request or task asks for all of them. */
interface UnmetLine {
  line: ContractLine | null
  /** The policy to change; null if none is on file. */
  policyId: string | null
  unmetRequirements: readonly CheckedRequirement[]
}

const reasonText = (one: CheckedRequirement) => [shortfallText(one), one.because].filter(Boolean).join('. ')

const detailsOf = (set: StoredSet, { unmetRequirements }: UnmetLine) =>
  [`Required by contract: ${requirementSetName(set)}`, '', ...unmetRequirements.map(reasonText)].join('\n')

const maxTaskLength = 500

function taskOf(set: StoredSet, { line, unmetRequirements }: UnmetLine): string {
  const subjectLabel = line === null ? 'AM Best rating' : contractLineLabels[line]
  const requirementTexts = unmetRequirements.map(
    (unmetRequirement) =>
      `${line === null ? requirementText(unmetRequirement) : unmetRequirement.asks}: ${verdictText(unmetRequirement).toLowerCase()}`,
  )
  const text = `Contract requirements, ${requirementSetName(set)}. ${subjectLabel}: ${requirementTexts.join('; ')}`
  return text.length > maxTaskLength ? `${text.slice(0, maxTaskLength - 1)}…` : text
}

/** The policy that falls short. Each line is answered by one policy. */
const policyOf = (unmetRequirements: readonly CheckedRequirement[], visiblePolicyIds: readonly string[]) =>
  unmetRequirements
    .flatMap(({ policies }) => policies[0]?.policyId ?? [])
    .find((id) => visiblePolicyIds.includes(id)) ?? null

async function askFor(tx: Db, context: RequestContext, set: StoredSet, unmetLine: UnmetLine) {
  const { policyId } = unmetLine
  if (isStaff(context.me)) {
    const taskId = await createTask(tx, context, {
      what: taskOf(set, unmetLine),
      clientId: set.clientId,
      about: policyId === null ? null : { kind: 'policy', id: policyId },
      ownerId: null,
      dueOn: null,
      repeats: 'none',
    })
    return { taskId, requestId: null }
  }
  const requestId = await createRequest(tx, context, {
    type: policyId === null ? 'coverage_review' : 'endorsement',
    policyId,
    details: detailsOf(set, unmetLine).slice(0, 5000),
    isUrgent: false,
  })
  return { requestId, taskId: null }
}

/**
 * Asks once for all that is not met: a client by requests, staff by tasks, one for each line. What
 * an open request or task asks for is left out.
 */
export async function requestUnmetRequirements(
  tx: Db,
  context: RequestContext,
  id: string,
): Promise<{ requests: number; tasks: number }> {
  const set = await setToChange(tx, context.me, id)
  const { clientId } = set
  const checkedRequirements = checkRequirements(await clientToCertify(tx, context, clientId), set)
  const openShortfalls = await openShortfallsOf(tx, [id])
  const isAsked = ({ key }: CheckedRequirement) =>
    openShortfalls.some(({ requirement, askedAt }) => requirement === key && askedAt !== null)
  const unmetRequirements = checkedRequirements.filter(
    (requirement) => requirement.verdict !== 'met' && !isAsked(requirement),
  )
  const visiblePolicyIds = await policyIdsSeenBy(tx, context.me, clientId)
  const timestamp = context.now().toISOString()
  const requirementsByLine = Map.groupBy(unmetRequirements, ({ line }) => line)
  for (const [line, unmetOfLine] of requirementsByLine) {
    const requestedLine = await askFor(tx, context, set, {
      line,
      policyId: policyOf(unmetOfLine, visiblePolicyIds),
      unmetRequirements: unmetOfLine,
    })
    for (const one of unmetOfLine)
      await saveShortfall(tx, {
        ...{ id: newId(), setId: id, clientId, requirement: one.key, says: shortfallText(one) },
        ...{ ...requestedLine, askedAt: timestamp, askedBy: context.me.id },
      })
  }
  if (requirementsByLine.size > 0)
    await record(tx, context, {
      action: 'certificate.restAsked',
      id,
      clientId,
      details: { holder: requirementSetName(set), found: unmetRequirements.map(shortfallText).join('; ') },
    })
  return isStaff(context.me)
    ? { requests: 0, tasks: requirementsByLine.size }
    : { requests: requirementsByLine.size, tasks: 0 }
}
