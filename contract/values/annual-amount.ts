import { readDollars } from './money.ts'

const americanPattern = /^\$?\s*(\d+|\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+)(\.\d{1,2})?$/
/** '2.400.000,00': several dots, or a comma after a dot, so no dot can be a decimal point. */
const europeanPattern = /^\$?\s*(\d{1,3}(\.\d{3}){2,}(,\d{1,2})?|\d{1,3}\.\d{3},\d{1,2})$/

/** Parses American or European notation; null if invalid or ambiguous: '1.2M', '2.400', '1,2'. */
export function readAnnualAmount(text: string): number | null {
  const typedText = text.trim()
  const minusSign = /^[-\u2212]\s*/.exec(typedText)?.[0] ?? ''
  const amount = typedText.slice(minusSign.length)
  const usAmount = europeanPattern.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount
  const dollars = americanPattern.test(usAmount) ? readDollars(usAmount) : null
  return dollars === null || minusSign === '' ? dollars : -dollars
}
