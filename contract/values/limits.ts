import type { Coverage } from '../policies.ts'
import { dollars } from './money.ts'

/**
 * A limit as it is told: name, amount, basis. Where the words of a coverage say it all ('…: Statutory'), they stand as they
 * are; an amount of 0 is never shown as one (trade).
 */
export function limitCells({
  type,
  amount,
  interval,
}: Coverage): [name: string, limit: string, basis: string] {
  if (amount > 0) return [type, dollars(amount), interval ?? '']
  const [name = type, told = 'See policy'] = type.split(/: |, (?=actual)/)
  return [name, told.charAt(0).toUpperCase() + told.slice(1), interval ?? '']
}

/** All limits of one name on one line: '$1,000,000 policy limit, $1,000,000 each employee'. */
export const limitsInWords = (limits: readonly Coverage[]) =>
  limits.map((limit) => limitCells(limit).slice(1).filter(Boolean).join(' ')).join(', ')
