import { dollars, readDollars } from '../../contract/values/money.ts'
import { formatPercentChange } from '../../contract/values/renewal-labels.ts'

/** '4.5% more, $188'; '' if there is nothing to compare. */
export function formatPremiumChange(before: number, typedPremium: unknown): string {
  const now = typeof typedPremium === 'string' ? readDollars(typedPremium) : typedPremium
  if (typeof now !== 'number' || now === 0 || before === 0) return ''
  const cents = Math.round((now - before) * 100)
  if (cents === 0) return 'The same as now'
  return `${formatPercentChange(before, now)}, ${dollars(Math.abs(cents) / 100)}`
}
