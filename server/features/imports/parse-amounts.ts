import type { CellOrder, DecimalMark } from '../../../contract/values/import-storage.ts'

/** '1.000' is a thousand in one column and one in another. */
const isEitherAmount = /^[1-9]\d{0,2}\.\d{3}$/
const withDecimalComma = /^\d{1,3}(\.\d{3}){0,4},\d{1,2}$|^\d{4,12},\d{1,2}$|^\d{1,3}(\.\d{3}){2,4}$/
const withDecimalDot = /^\d{1,3}(,\d{3}){0,4}\.\d{1,2}$|^\d{4,12}\.\d{1,2}$/
const withThreeDecimals = /^\d{1,3}(,\d{3}){1,4}\.\d{3}$|^\d{4,12}\.\d{3}$|^0\.\d{3}$|^\d{1,12}\.\d{4,15}$/
const maxAmountLength = 30

/** Counts how the amounts of a column write decimals. */
export class AmountStats {
  #commas = 0
  #dots = 0
  #threeDecimals = 0

  take(cell: string): void {
    if (cell.length > maxAmountLength || !/[.,]\d/.test(cell)) return
    const bare = cell.replace(/[$€\s()-]|usd|eur/gi, '')
    if (withDecimalComma.test(bare)) this.#commas++
    else if (withDecimalDot.test(bare)) this.#dots++
    else if (withThreeDecimals.test(bare)) this.#threeDecimals++
  }

  /** Null where its amounts show nothing. */
  get proven(): DecimalMark | null {
    const isDot = this.#dots + this.#threeDecimals > 0
    if (this.#commas > 0) return isDot ? 'assumed' : 'comma'
    if (this.#threeDecimals > 0) return 'thousandths'
    return isDot ? 'dot' : null
  }
}

/** The mark of a column: its own proof, else that on which the other columns of amounts agree. */
export function decimalMarkOf(column: AmountStats, all: readonly AmountStats[]): DecimalMark {
  if (column.proven) return column.proven
  const others = new Set(all.flatMap(({ proven }) => proven ?? []))
  const [only = 'assumed'] = others
  return others.size === 1 ? only : 'assumed'
}

interface ParsedAmount {
  amount: number
  /** K, M and the like stand behind it. */
  hasUnit: boolean
}

/**
 * An amount alone, as it is written in the trade: $1M, 500k, CSL 1,000,000. Null where it is none, 'either' where it is read one
 * way or the other.
 */
export function parseAmount(text: string, mark: CellOrder): ParsedAmount | 'either' | null {
  const bare = text
    .replace(
      /\b(csl|combined|single|limit|each|occ|occurrence|agg|aggregate|per|accident|claim|usd|us|dollars?)\b\.?/gi,
      ' ',
    )
    .replace(/[$\s:]/g, '')
  const [, number = '', unit = ''] =
    /^(\d[\d.,]*|\.\d+)(k|m|mm|mil|mill|mio|million|thousand)?$/i.exec(bare) ?? []
  if (number === '') return null
  const isEither = isEitherAmount.test(number)
  // Beside amounts with cents '308.625' was computed, and '1.000' is a thousand or a slip.
  const isProven = mark === 'comma' || mark === 'thousandths' || (mark === 'dot' && !number.endsWith('0'))
  if (isEither && unit === '' && !isProven) return 'either'
  const european =
    (/^\d{1,3}(\.\d{3})+(,\d{2})?$|^\d+,\d{2}$/.test(number) && !/^\d+\.\d{3}$/.test(number)) ||
    (mark === 'comma' && (isEither || /^\d{1,3}(\.\d{3})+,\d$|^\d+,\d$/.test(number)))
  const plain = european ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')
  const isGrouped = european || !number.includes(',') || /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number)
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(plain) || !isGrouped || plain.length > 24) return null
  const times = unit === '' ? 1 : /^(k|thousand)$/i.test(unit) ? 1000 : 1_000_000
  return { amount: Math.round(Number(plain) * times * 100) / 100, hasUnit: unit !== '' }
}

const isCombinedSingleLimit = /\bcsl\b|\bcombined single\b/i
const maxInThousands = 10_000
const minInThousands = 10

/**
 * The limits of a cell in dollars. Split limits and combined single limits are written in thousands: 100/300/100, 300 CSL. Null
 * where it cannot be told how they are meant.
 */
export function limitsInDollars(amounts: readonly ParsedAmount[], text: string): number[] | null {
  const plain = amounts.map(({ amount }) => amount)
  const [first] = amounts
  const isSmall = ({ amount, hasUnit }: ParsedAmount) => !hasUnit && amount > 0 && amount < maxInThousands
  if (!first || !isSmall(first) || (amounts.length === 1 && !isCombinedSingleLimit.test(text))) return plain
  const areThousands =
    first.amount >= minInThousands &&
    amounts.every((one) => !one.hasUnit && one.amount < maxInThousands && Number.isInteger(one.amount))
  return areThousands ? plain.map((amount) => amount * 1000) : null
}
