import type { Coverage } from '../../../contract/policies.ts'
import type { RequestChange } from '../../../contract/request-changes.ts'
import { changeLabels, coveragesToChange, limitName } from '../../../contract/values/change-labels.ts'
import { dollars } from '../../../contract/values/money.ts'
import { wrongField } from '../../failure.ts'

/**
 * The coverages after a limit was increased or reduced, a deductible changed or a coverage removed.
 * If two limits share a name, the basis must be given.
 */
export function applyCoverageChange(
  coverages: readonly Coverage[],
  change: Pick<RequestChange, 'what' | 'coverage' | 'amount'>,
): readonly Coverage[] {
  const { what, amount } = change
  switch (what) {
    case 'raise limit':
    case 'reduce limit':
    case 'change deductible': {
      const coverageToChange = findCoverage(coverages, change)
      if (amount === null) throw wrongField('change.amount', 'Please enter the amount')
      const problem = coverageChangeError(what, coverageToChange.amount, amount)
      if (problem) throw wrongField('change.amount', problem)
      return coverages.map((coverage) => (coverage === coverageToChange ? { ...coverage, amount } : coverage))
    }
    case 'remove coverage': {
      const coverageToChange = findCoverage(coverages, change)
      return coverages.filter((coverage) => coverage !== coverageToChange)
    }
    default:
      return coverages
  }
}

function coverageChangeError(
  kind: RequestChange['what'],
  amountBefore: number,
  amountAfter: number,
): string | null {
  const now = dollars(amountBefore)
  if (kind !== 'change deductible' && amountAfter === 0)
    return `Please enter an amount, or choose ${changeLabels['remove coverage']}`
  if (kind === 'raise limit' && amountAfter <= amountBefore)
    return `This limit is ${now} now. Please enter a higher amount, or choose ${changeLabels['reduce limit']}`
  if (kind === 'reduce limit' && amountAfter >= amountBefore)
    return `This limit is ${now} now. Please enter a lower amount, or choose ${changeLabels['raise limit']}`
  if (kind === 'change deductible' && amountAfter === amountBefore)
    return `This deductible is ${now} now. Please enter another amount`
  return null
}

const coverageNouns: Partial<Record<RequestChange['what'], { singular: string; all: string }>> = {
  'change deductible': { singular: 'deductible', all: 'deductibles' },
  'remove coverage': { singular: 'coverage', all: 'coverages' },
}

function findCoverage(
  coverages: readonly Coverage[],
  { what, coverage }: Pick<RequestChange, 'what' | 'coverage'>,
): Coverage {
  const changeableCoverages = coveragesToChange(what, coverages)
  const coveragesWithName = changeableCoverages.filter(
    (changeableCoverage) => limitName(changeableCoverage) === coverage,
  )
  const [coverageToChange, ...otherCoverages] =
    coveragesWithName.length > 0
      ? coveragesWithName
      : changeableCoverages.filter(({ type }) => type === coverage)
  if (coverageToChange && otherCoverages.length === 0) return coverageToChange
  const { singular, all } = coverageNouns[what] ?? { singular: 'limit', all: 'limits' }
  throw wrongField(
    'change.coverage',
    `The policy has no ${singular} with this name. Please choose one of its ${all}`,
  )
}
