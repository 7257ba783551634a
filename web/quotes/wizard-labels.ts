import { readAnnualAmount } from '../../contract/values/annual-amount.ts'
import { dollars } from '../../contract/values/money.ts'

// Answers are numbers or digits with separators.
const parseAnswerNumber = (given: unknown): number | null => {
  const digits = String(given ?? '').replaceAll(/[^\d.]/g, '')
  return digits === '' ? null : Number(digits)
}

export const formatHeadcount = (given: unknown) => parseAnswerNumber(given)?.toLocaleString('en-US') ?? ''

export function formatAnswerAmount(given: unknown): string {
  const amount = readAnnualAmount(String(given ?? ''))
  return amount === null ? '' : dollars(amount)
}
