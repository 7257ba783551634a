import { dollars, readDollars } from '../../contract/values/money.ts'
import { formatPercentChange } from '../../contract/values/renewal-labels.ts'

/** '4.5% more, $188'; '' if there is nothing to compare. */
export function formatPremiumChange(before: number, typedPremium: unknown): string {
  const premium = typeof typedPremium === 'string' ? readDollars(typedPremium) : typedPremium
  if (typeof premium !== 'number' || premium === 0 || before === 0) return ''
  const cents = Math.round((premium - before) * 100)
  if (cents === 0) return 'The same as now'
  return `${formatPercentChange(before, premium)}, ${dollars(Math.abs(cents) / 100)}`
}
