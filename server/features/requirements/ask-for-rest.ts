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
interface Rest {
  line: ContractLine | null
  /** The policy to change; null if none is on file. */
  policyId: string | null
  unmet: readonly CheckedRequirement[]
}

const reasonText = (one: CheckedRequirement) => [shortfallText(one), one.because].filter(Boolean).join('. ')

const detailsOf = (set: StoredSet, { unmet }: Rest) =>
  [`Required by contract: ${requirementSetName(set)}`, '', ...unmet.map(reasonText)].join('\n')

const maxTaskLength = 500

function taskOf(set: StoredSet, { line, unmet }: Rest): string {
  const about = line === null ? 'AM Best rating' : contractLineLabels[line]
  const asked = unmet.map(
    (one) => `${line === null ? requirementText(one) : one.asks}: ${verdictText(one).toLowerCase()}`,
  )
  const text = `Contract requirements, ${requirementSetName(set)}. ${about}: ${asked.join('; ')}`
  return text.length > maxTaskLength ? `${text.slice(0, maxTaskLength - 1)}…` : text
}

/** The policy that falls short. Each line is answered by one policy. */
const policyOf = (unmet: readonly CheckedRequirement[], visible: readonly string[]) =>
  unmet.flatMap(({ policies }) => policies[0]?.policyId ?? []).find((id) => visible.includes(id)) ?? null

async function askFor(tx: Db, context: RequestContext, set: StoredSet, rest: Rest) {
  const { policyId } = rest
  if (isStaff(context.me)) {
    const taskId = await createTask(tx, context, {
      what: taskOf(set, rest),
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
    details: detailsOf(set, rest).slice(0, 5000),
    isUrgent: false,
  })
  return { requestId, taskId: null }
}

/**
 * Asks once for all that is not met: a client by requests, staff by tasks, one for each line. What
 * an open request or task asks for is left out.
 */
export async function askForRest(
  tx: Db,
  context: RequestContext,
  id: string,
): Promise<{ requests: number; tasks: number }> {
  const set = await setToChange(tx, context.me, id)
  const { clientId } = set
  const checked = checkRequirements(await clientToCertify(tx, context, clientId), set)
  const open = await openShortfallsOf(tx, [id])
  const isAsked = ({ key }: CheckedRequirement) =>
    open.some(({ requirement, askedAt }) => requirement === key && askedAt !== null)
  const unmet = checked.filter((one) => one.verdict !== 'met' && !isAsked(one))
  const visible = await policyIdsSeenBy(tx, context.me, clientId)
  const at = context.now().toISOString()
  const byLine = Map.groupBy(unmet, ({ line }) => line)
  for (const [line, ofLine] of byLine) {
    const ask = await askFor(tx, context, set, { line, policyId: policyOf(ofLine, visible), unmet: ofLine })
    for (const one of ofLine)
      await saveShortfall(tx, {
        ...{ id: newId(), setId: id, clientId, requirement: one.key, says: shortfallText(one) },
        ...{ ...ask, askedAt: at, askedBy: context.me.id },
      })
  }
  if (byLine.size > 0)
    await record(tx, context, {
      action: 'certificate.restAsked',
      id,
      clientId,
      details: { holder: requirementSetName(set), found: unmet.map(shortfallText).join('; ') },
    })
  return isStaff(context.me) ? { requests: 0, tasks: byLine.size } : { requests: byLine.size, tasks: 0 }
}
