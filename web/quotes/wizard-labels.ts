import { readAnnualAmount } from '../../contract/values/annual-amount.ts'
import { dollars } from '../../contract/values/money.ts'

// What stands in a field may be a number or its digits, with or without signs between them.
const parseAnswerNumber = (given: unknown): number | null => {
  const digits = String(given ?? '').replaceAll(/[^\d.]/g, '')
  return digits === '' ? null : Number(digits)
}

/** A headcount as it is read; empty where there is none. */
export const formatHeadcount = (given: unknown) => parseAnswerNumber(given)?.toLocaleString('en-US') ?? ''

/** An amount as it is read; empty where there is none. */
export function formatAnswerAmount(given: unknown): string {
  const amount = readAnnualAmount(String(given ?? ''))
  return amount === null ? '' : dollars(amount)
}
