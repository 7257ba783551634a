const written = /^\$?\s*\d[\d,\s]*(\.\d{1,2})?$/

/** Reads an amount as a person writes it ('$1,840.50'); null when it is not one. */
export function readDollars(text: string): number | null {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return null
  return Number(trimmed.replace(/[$,\s]/g, ''))
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars as the portal shows them: '$1,840', or '$1,840.50' where there are cents. Numeric text is read first. */
export function dollars(value: number | string): string {
  const number = Number(value)
  return Number.isInteger(number) ? whole.format(number) : exact.format(number)
}

/** The first run of digits of what was typed: a decimal part is dropped, so '1,840.50' is 1840 and never 184050. */
/** An amount as it stands in a field: $1,840.50; nothing for none, and what is no amount as it was typed. */
export function formatAmountField(typed: string | number | null | undefined): string {
  const text = String(typed ?? '')
  const amount = text === '' ? null : readDollars(text)
  return amount === null ? text : dollars(amount)
}

export const digitsOnly = (typed: string) => (typed.split('.')[0] ?? '').replace(/\D/g, '')
