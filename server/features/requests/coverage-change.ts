import type { Coverage } from '../../../contract/policies.ts'
import type { RequestChange } from '../../../contract/request-changes.ts'
import { changeLabels, coveragesToChange, limitName } from '../../../contract/values/change-labels.ts'
import { dollars } from '../../../contract/values/money.ts'
import { wrongField } from '../../failure.ts'

/**
 * The coverages after a limit was increased or reduced, a deductible changed or a coverage removed.
 * If two limits share a name, the basis must be given.
 */
export function coveragesAfter(
  coverages: readonly Coverage[],
  change: Pick<RequestChange, 'what' | 'coverage' | 'amount'>,
): readonly Coverage[] {
  const { what, amount } = change
  switch (what) {
    case 'raise limit':
    case 'reduce limit':
    case 'change deductible': {
      const it = coverageNamed(coverages, change)
      if (amount === null) throw wrongField('change.amount', 'Please enter the amount')
      const wrong = whyNot(what, it.amount, amount)
      if (wrong) throw wrongField('change.amount', wrong)
      return coverages.map((one) => (one === it ? { ...one, amount } : one))
    }
    case 'remove coverage': {
      const it = coverageNamed(coverages, change)
      return coverages.filter((one) => one !== it)
    }
    default:
      return coverages
  }
}

function whyNot(what: RequestChange['what'], before: number, after: number): string | null {
  const now = dollars(before)
  if (what !== 'change deductible' && after === 0)
    return `Please enter an amount, or choose ${changeLabels['remove coverage']}`
  if (what === 'raise limit' && after <= before)
    return `This limit is ${now} now. Please enter a higher amount, or choose ${changeLabels['reduce limit']}`
  if (what === 'reduce limit' && after >= before)
    return `This limit is ${now} now. Please enter a lower amount, or choose ${changeLabels['raise limit']}`
  if (what === 'change deductible' && after === before)
    return `This deductible is ${now} now. Please enter another amount`
  return null
}

const thingOf: Partial<Record<RequestChange['what'], { one: string; all: string }>> = {
  'change deductible': { one: 'deductible', all: 'deductibles' },
  'remove coverage': { one: 'coverage', all: 'coverages' },
}

function coverageNamed(
  coverages: readonly Coverage[],
  { what, coverage }: Pick<RequestChange, 'what' | 'coverage'>,
): Coverage {
  const fitting = coveragesToChange(what, coverages)
  const named = fitting.filter((one) => limitName(one) === coverage)
  const [it, ...others] = named.length > 0 ? named : fitting.filter(({ type }) => type === coverage)
  if (it && others.length === 0) return it
  const { one, all } = thingOf[what] ?? { one: 'limit', all: 'limits' }
  throw wrongField(
    'change.coverage',
    `The policy has no ${one} with this name. Please choose one of its ${all}`,
  )
}
