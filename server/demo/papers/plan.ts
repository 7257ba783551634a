import { daysBetween } from '../../../contract/values/days.ts'
import { shortTypeName } from '../../../contract/values/insurance-types.ts'
import type { ClientName } from '../clients.ts'
import type { DemoClock } from '../clock.ts'
import type { PlannedPolicy } from '../policies/planned-policy.ts'
import { planDemoPolicies } from '../policies.ts'
import { drawDeclarations } from './declarations.ts'
import { type FiledPolicy, filedPolicyOf } from './filed-policy.ts'
import { drawIdCards } from './id-cards.ts'

export interface PlannedPaper {
  client: ClientName
  /**
   * The term that the document belongs to. Two terms may share a number, so the start date is
   * needed.
   */
  policy: { number: string; startDate: string } | null
  /** Documents without a policy are of type certificate, invoice or other. */
  type: 'policy' | 'id card' | 'certificate of insurance' | 'invoice' | 'claim' | 'other'
  title: string
  description: string | null
  fileName: string
  uploader: 'client' | 'agent'
  at: string
  /** Draws the document, or reads its file. */
  content: () => Promise<Buffer>
}

export type PaperPlan = ReturnType<typeof paperPlanOn>

/** Functions for the document lists. */
export function paperPlanOn(clock: DemoClock) {
  const policies = planDemoPolicies(clock.day)
  const findPlannedPolicy = (client: ClientName, number: string, term: 'first' | 'next'): PlannedPolicy => {
    const plannedPolicy = policies[client].find(
      ({ form, renewedNumber }) =>
        form.policyNumber === number && (renewedNumber !== undefined) === (term === 'next'),
    )
    if (!plannedPolicy) throw new Error(`${client} has no ${term} term of ${number}`)
    return plannedPolicy
  }
  const policy = (client: ClientName, number: string, term: 'first' | 'next' = 'first') =>
    filedPolicyOf(findPlannedPolicy(client, number, term))
  /** Days from today to the day after the agent entered the policy. */
  const dayAfter = (client: ClientName, number: string, term: 'first' | 'next') =>
    daysBetween(clock.day, policy(client, number, term).startDate) -
    findPlannedPolicy(client, number, term).daysAhead +
    1
  const policyReference = ({ policyNumber, startDate }: FiledPolicy) => ({ number: policyNumber, startDate })

  return {
    clock,
    policy,
    belongsTo: policyReference,
    /** The declarations page, uploaded by the agent the day after the policy was entered. */
    declared(
      client: ClientName,
      number: string,
      time: string,
      term: 'first' | 'next' = 'first',
    ): PlannedPaper {
      const policyPlan = policy(client, number, term)
      const moment = clock.on(dayAfter(client, number, term), time)
      const renewal = term === 'next'
      return {
        client,
        policy: policyReference(policyPlan),
        type: 'policy',
        title: `${shortTypeName(policyPlan.type)} declarations${renewal ? ', renewal' : ''}`,
        description: renewal ? 'Declarations of the next term' : null,
        fileName: `${toDashed(number)}-${renewal ? 'renewal-' : ''}declarations.pdf`,
        uploader: 'agent',
        at: moment,
        content: () => drawDeclarations({ client, policy: policyPlan, at: moment, isRenewal: renewal }),
      }
    },
    cards(client: ClientName, number: string, time: string, description: string): PlannedPaper {
      const policyPlan = policy(client, number)
      const moment = clock.on(dayAfter(client, number, 'first'), time)
      return {
        client,
        policy: policyReference(policyPlan),
        type: 'id card',
        title: `${shortTypeName(policyPlan.type)} ID cards`,
        description,
        fileName: `${toDashed(number)}-id-cards.pdf`,
        uploader: 'agent',
        at: moment,
        content: () => drawIdCards({ client, policy: policyPlan, at: moment }),
      }
    },
  }
}

const toDashed = (number: string) => number.replace(/[^A-Za-z0-9]+/g, '-')
