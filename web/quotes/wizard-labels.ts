import { readAnnualAmount } from '../../contract/values/annual-amount.ts'
import { dollars } from '../../contract/values/money.ts'

// Answers are numbers or digits with separators.
const parseAnswerNumber = (values: unknown): number | null => {
  const digits = String(values ?? '').replaceAll(/[^\d.]/g, '')
  return digits === '' ? null : Number(digits)
}

export const formatHeadcount = (values: unknown) => parseAnswerNumber(values)?.toLocaleString('en-US') ?? ''

export function formatAnswerAmount(values: unknown): string {
  const amount = readAnnualAmount(String(values ?? ''))
  return amount === null ? '' : dollars(amount)
}
