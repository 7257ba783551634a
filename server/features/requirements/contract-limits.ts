import type { Coverage } from '../../../contract/policies.ts'
import type { ContractLimit, ContractLine } from '../../../contract/values/contract-requirements.ts'
import { isSameName } from '../../../contract/values/known-forms.ts'
import { isLimit, limitCells } from '../../../contract/values/limits.ts'

type LimitBasis = Coverage['interval']

/** Names of a limit on policies, and the bases that it may have there. */
interface LimitNames {
  names: readonly string[]
  bases: readonly LimitBasis[]
}

const occurrenceBases: readonly LimitBasis[] = [null, 'per occurrence']
const aggregateBases: readonly LimitBasis[] = [null, 'aggregate']
const employersLiability = ['Part Two Employers Liability', 'Employers Liability', "Employers' Liability"]
const accidentLimits = employersLiability.map((name) => `${name}, bodily injury by accident`)
const diseaseLimits = employersLiability.map((name) => `${name}, bodily injury by disease`)
const aggregateNames = ['Aggregate', 'Policy Aggregate', 'Annual Aggregate']

const namesOfLimits: Record<ContractLimit, LimitNames> = {
  'each occurrence': {
    names: ['Each Occurrence', 'Each Occurrence Limit', 'Liability and Medical Expenses'],
    bases: occurrenceBases,
  },
  'general aggregate': { names: ['General Aggregate', 'General Aggregate Limit'], bases: aggregateBases },
  'products aggregate': {
    names: [
      'Products-Completed Operations Aggregate',
      'Products-Completed Operations',
      'Products and Completed Operations Aggregate',
      'Products and Completed Operations',
    ],
    bases: aggregateBases,
  },
  'personal and advertising injury': {
    names: ['Personal and Advertising Injury', 'Personal & Advertising Injury'],
    bases: [null, 'per person', 'per occurrence'],
  },
  'combined single limit': {
    names: ['Combined Single Limit', 'Liability, Combined Single Limit', 'Auto Liability'],
    bases: [null, 'per accident', 'per occurrence'],
  },
  'each accident': { names: [...employersLiability, ...accidentLimits], bases: ['per accident'] },
  'disease, each employee': { names: [...employersLiability, ...diseaseLimits], bases: ['each employee'] },
  'disease, policy limit': { names: [...employersLiability, ...diseaseLimits], bases: ['policy limit'] },
  'each claim': { names: ['Each Claim', 'Each Claim Limit'], bases: [null, 'per claim'] },
  aggregate: { names: aggregateNames, bases: aggregateBases },
}

/**
 * The limits of a policy that meet a limit of a contract. The name and the basis must be listed
 * above. Anything unlisted does not meet the limit, because it may grant less than the contract
 * asks for.
 */
export function limitsNamed(coverages: readonly Coverage[], limit: ContractLimit): Coverage[] {
  const { names, bases } = namesOfLimits[limit]
  // Compares the name first: `isLimit` searches it for promises, which takes longer.
  return coverages.filter(
    (coverage) =>
      bases.includes(coverage.interval) &&
      names.some((name) => isSameName(name, coverage.type)) &&
      isLimit(coverage),
  )
}

/** The lowest amount of a limit on a policy; null if the policy does not list the limit. */
export function amountOf(coverages: readonly Coverage[], limit: ContractLimit): number | null {
  const amounts = limitsNamed(coverages, limit).map(({ amount }) => amount)
  return amounts.length > 0 ? Math.min(...amounts) : null
}

/** The limits that the statute sets, which workers' compensation states without an amount. */
export const statutoryLimits = (line: ContractLine, coverages: readonly Coverage[]) =>
  line === 'workers compensation'
    ? coverages.filter(
        (coverage) => coverage.amount === 0 && limitCells(coverage)[1] === 'Statutory' && isLimit(coverage),
      )
    : []
