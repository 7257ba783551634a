import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { PolicyFacts } from '../../../contract/policy-parts.ts'
import { factLabels, factNames, noFacts } from '../../../contract/values/part-labels.ts'
import { factNamesFor } from '../../../contract/values/parts-of-lines.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween } from '../activity/record.ts'
import { policyToChange } from '../policies/queries.ts'
import { writeTermEdits } from '../policies/term-edit.ts'
import { refuseFutureDay } from './change-parts.ts'

export type FactsInput = Omit<HandlerInput<typeof api.policyParts.saveFacts>, 'policyId'>
type ChangeContext = Pick<RequestContext, 'agency' | 'me' | 'now'> & { ip?: string }

const isStated = (facts: PolicyFacts, name: keyof PolicyFacts) =>
  JSON.stringify(facts[name]) !== JSON.stringify(noFacts[name])

/**
 * Changes the facts of a term. With `asOf`, the facts change from a past day or today. Without
 * `asOf`, the call corrects a slip.
 */
export async function changeFacts(
  tx: Db,
  actor: ChangeContext,
  policyId: string,
  { version, asOf, surplusDisclosure, ...input }: FactsInput,
): Promise<void> {
  refuseFutureDay(actor, asOf)
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  assertVersion(policy, version, { entities: ['policy'], id: policyId, clientId: policy.userId })
  const factsBefore = { ...noFacts, ...policy.facts }
  const factsAfter: PolicyFacts = {
    ...input,
    surplusDisclosure: input.surplusLines ? surplusDisclosure : null,
  }
  const policyFactNames = factNamesFor(actor.agency().lines, policy.type)
  const otherFact = factNames.find(
    (name) => isStated(factsAfter, name) && !isStated(factsBefore, name) && !policyFactNames.includes(name),
  )
  if (otherFact)
    throw wrongField(otherFact, `${factLabels[otherFact]} does not apply to policies of this line`)
  const changes = changedFieldsBetween(factsBefore, factsAfter)
  if (Object.keys(changes).length === 0) return
  const details = asOf ? { ...changes, effectiveOn: asOf.effectiveOn } : changes
  const recordEntries = [{ action: 'policy.partsChanged', details }] as const
  const columns = { facts: JSON.stringify(factsAfter) }
  await writeTermEdits(tx, actor, policy, [{ asOf, changes, columns, recordEntries: recordEntries }])
}
