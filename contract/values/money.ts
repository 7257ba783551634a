const amountPattern = /^\$?\s*\d[\d,\s]*(\.\d{1,2})?$/

/** Parses an amount such as '$1,840.50'; null if invalid. */
export function readDollars(text: string): number | null {
  const trimmedText = text.trim()
  if (!amountPattern.test(trimmedText)) return null
  return Number(trimmedText.replace(/[$,\s]/g, ''))
}

const wholeFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const exactFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,840', or '$1,840.50' if there are cents. */
export function dollars(value: number | string): string {
  const number = Number(value)
  return Number.isInteger(number) ? wholeFormat.format(number) : exactFormat.format(number)
}

/** An amount in a form field: '$1,840.50'; '' for none; invalid text unchanged. */
export function formatAmountField(typedAmount: string | number | null | undefined): string {
  const text = String(typedAmount ?? '')
  const amount = text === '' ? null : readDollars(text)
  return amount === null ? text : dollars(amount)
}
