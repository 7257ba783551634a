import type { CellOrder, DecimalMark } from '../../../contract/values/import-storage.ts'

/** Ambiguous: '1.000' means 1000 or 1, depending on the column. */
const ambiguousAmountPattern = /^[1-9]\d{0,2}\.\d{3}$/
const decimalCommaPattern = /^\d{1,3}(\.\d{3}){0,4},\d{1,2}$|^\d{4,12},\d{1,2}$|^\d{1,3}(\.\d{3}){2,4}$/
const decimalDotPattern = /^\d{1,3}(,\d{3}){0,4}\.\d{1,2}$|^\d{4,12}\.\d{1,2}$/
const threeDecimalsPattern = /^\d{1,3}(,\d{3}){1,4}\.\d{3}$|^\d{4,12}\.\d{3}$|^0\.\d{3}$|^\d{1,12}\.\d{4,15}$/
const maxAmountLength = 30

/** Counts which decimal marks the amounts of a column use. */
export class AmountStats {
  #commas = 0
  #dots = 0
  #threeDecimals = 0

  take(cell: string): void {
    if (cell.length > maxAmountLength || !/[.,]\d/.test(cell)) return
    const strippedText = cell.replace(/[$€\s()-]|usd|eur/gi, '')
    if (decimalCommaPattern.test(strippedText)) this.#commas++
    else if (decimalDotPattern.test(strippedText)) this.#dots++
    else if (threeDecimalsPattern.test(strippedText)) this.#threeDecimals++
  }

  /** Null if the amounts prove nothing. */
  get provenMark(): DecimalMark | null {
    const isDot = this.#dots + this.#threeDecimals > 0
    if (this.#commas > 0) return isDot ? 'assumed' : 'comma'
    if (this.#threeDecimals > 0) return 'thousandths'
    return isDot ? 'dot' : null
  }
}

/**
 * The mark that the column's own amounts prove. Without proof, the one mark that the other columns
 * prove.
 */
export function decimalMarkOf(column: AmountStats, all: readonly AmountStats[]): DecimalMark {
  if (column.provenMark) return column.provenMark
  const otherMarks = new Set(all.flatMap(({ provenMark }) => provenMark ?? []))
  const [onlyMatch = 'assumed'] = otherMarks
  return otherMarks.size === 1 ? onlyMatch : 'assumed'
}

interface ParsedAmount {
  amount: number
  /** A unit such as K or M follows the number. */
  hasUnit: boolean
}

/**
 * Reads a single amount in the trade's notation: $1M, 500k, CSL 1,000,000. Null if it is no amount,
 * 'either' if it is ambiguous.
 */
export function parseAmount(text: string, mark: CellOrder): ParsedAmount | 'either' | null {
  const strippedText = text
    .replace(
      /\b(csl|combined|single|limit|each|occ|occurrence|agg|aggregate|per|accident|claim|usd|us|dollars?)\b\.?/gi,
      ' ',
    )
    .replace(/[$\s:]/g, '')
  const [, number = '', unit = ''] =
    /^(\d[\d.,]*|\.\d+)(k|m|mm|mil|mill|mio|million|thousand)?$/i.exec(strippedText) ?? []
  if (number === '') return null
  const isAmbiguous = ambiguousAmountPattern.test(number)
  // In a column with cents, the point in '308.625' is a decimal point. '1.000' stays ambiguous.
  const isProven = mark === 'comma' || mark === 'thousandths' || (mark === 'dot' && !number.endsWith('0'))
  if (isAmbiguous && unit === '' && !isProven) return 'either'
  const isEuropean =
    (/^\d{1,3}(\.\d{3})+(,\d{2})?$|^\d+,\d{2}$/.test(number) && !/^\d+\.\d{3}$/.test(number)) ||
    (mark === 'comma' && (isAmbiguous || /^\d{1,3}(\.\d{3})+,\d$|^\d+,\d$/.test(number)))
  const plainNumber = isEuropean ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')
  const isDigitGrouped = isEuropean || !number.includes(',') || /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number)
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(plainNumber) || !isDigitGrouped || plainNumber.length > 24) return null
  const factor = unit === '' ? 1 : /^(k|thousand)$/i.test(unit) ? 1000 : 1_000_000
  return { amount: Math.round(Number(plainNumber) * factor * 100) / 100, hasUnit: unit !== '' }
}

const combinedSingleLimitPattern = /\bcsl\b|\bcombined single\b/i
const maxInThousands = 10_000
const minInThousands = 10

/**
 * The limits of a cell in dollars. Split limits and combined single limits are written in
 * thousands: 100/300/100, 300 CSL. Null if the unit is unclear.
 */
export function limitsInDollars(amounts: readonly ParsedAmount[], text: string): number[] | null {
  const plainAmounts = amounts.map(({ amount }) => amount)
  const [firstAmount] = amounts
  const isSmall = ({ amount, hasUnit }: ParsedAmount) => !hasUnit && amount > 0 && amount < maxInThousands
  if (
    !firstAmount ||
    !isSmall(firstAmount) ||
    (amounts.length === 1 && !combinedSingleLimitPattern.test(text))
  )
    return plainAmounts
  const areThousands =
    firstAmount.amount >= minInThousands &&
    amounts.every(
      (amount) => !amount.hasUnit && amount.amount < maxInThousands && Number.isInteger(amount.amount),
    )
  return areThousands ? plainAmounts.map((amount) => amount * 1000) : null
}
