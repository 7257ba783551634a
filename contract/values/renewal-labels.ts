import { dollars } from './money.ts'

/** Placeholder number of a renewal with another carrier, until it is confirmed. */
export const unassignedPolicyNumber = 'To be assigned'

/** Premium change: '4.5% more'; '' if equal or unknown. */
export function formatPercentChange(amountBefore: number | null, now: number): string {
  if (!amountBefore || now === 0) return ''
  const cents = Math.round((now - amountBefore) * 100)
  const percent = Math.abs(cents / amountBefore).toFixed(1)
  return cents === 0 ? '' : `${percent}% ${cents > 0 ? 'more' : 'less'}`
}

/** 'Your renewal is here: $8,712 (4.5% more). Reason: a van was added.' */
export function formatRenewal({
  premium,
  premiumBefore,
  because,
}: {
  premium: number
  premiumBefore: number | null
  because: string | null
}): string {
  const change = premiumBefore === premium ? 'as before' : formatPercentChange(premiumBefore, premium)
  const trimmedReason = because?.replace(/^because /i, '').trim()
  const reason = trimmedReason?.endsWith('.') ? trimmedReason.slice(0, -1) : trimmedReason
  return `Your renewal is here: ${dollars(premium)}${change && ` (${change})`}.${reason ? ` Reason: ${reason}.` : ''}`
}
