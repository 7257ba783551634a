import { readAnnualAmount } from '../../contract/values/annual-amount.ts'
import { dollars } from '../../contract/values/money.ts'

// Answers are numbers or digits with separators.
const parseAnswerNumber = (answer: unknown): number | null => {
  const digits = String(answer ?? '').replaceAll(/[^\d.]/g, '')
  return digits === '' ? null : Number(digits)
}

export const formatHeadcount = (answer: unknown) => parseAnswerNumber(answer)?.toLocaleString('en-US') ?? ''

export function formatAnswerAmount(answer: unknown): string {
  const amount = readAnnualAmount(String(answer ?? ''))
  return amount === null ? '' : dollars(amount)
}
