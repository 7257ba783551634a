import { amountIn, promiseIn } from './holder-words.ts'
import { required } from './text.ts'

// Letters as they are written in the Americas and in Europe, digits, and what stands in names and addresses. Letters that
// only look like others are not among them.
const letter = /^(?![ĸŉſıĿŀĲĳŦŧ])[A-Za-zÀ-ÖØ-öø-žƠơƯưẠ-ỹ0-9 .,'’&()/#+-]$/

const strange = (typed: string) => [...new Set(Array.from(typed).filter((one) => !letter.test(one)))]

const byAgent = 'If it has to be there, ask your agent to issue the certificate'

// 'Attn: Accounts Payable' is how an office is written to.
const withoutAttention = (typed: string) => typed.replace(/\b(attn|attention):/gi, '$1')

/** A line that has nothing on it but what `wrong` accepts: it says what is wrong with a text, or null. */
const line = (most: number, missing: string, wrong: (typed: string) => string | null) =>
  required(most, missing)
    .overwrite((typed) => typed.normalize('NFC').replace(/ +/g, ' '))
    .superRefine((typed, { addIssue }) => {
      const others = strange(withoutAttention(typed))
      const message =
        others.length > 0 ? `This cannot have ${inWords(others)} in it. ${byAgent}` : wrong(typed)
      if (message) addIssue(message)
    })

const inWords = (letters: string[]) =>
  [
    ...new Set(
      letters.map((one) => (/[\p{C}\p{Z}]/u.test(one) ? 'a line break or an invisible letter' : `“${one}”`)),
    ),
  ].join(' ')

const reads = (typed: string, as: string | null) => as && `“${typed}” can be read as ${as}. ${byAgent}`

const theName = 'Please enter the name of the certificate holder'
const legalForm =
  /^(the )?(inc|incorporated|l\.?l\.?c|ltd|limited|co|corp|corporation|company|l\.?p|l\.?l\.?p|p\.?l\.?l\.?c|p\.?c|p\.?a|plc|n\.?a|f\.?s\.?b|s\.?s\.?b)\.?$/i
const part =
  /^(c\/o|dba|d\/b\/a|attn:?|attention:?|(the )?(department|dept|division|office|board|bureau|city|town|village|county|state|commonwealth|district|university|college) of) ?\S/i

/** The name of a certificate holder, as it stands on the paper: behind a comma only what names have there. */
export const HolderName = line(80, theName, (typed) => {
  const [, ...behind] = typed.split(',').map((one) => one.trim())
  const numbers = typed.match(/\d+/g) ?? []
  if (!/\p{L}/u.test(typed)) return theName
  const said = reads(typed, promiseIn(typed) ?? amountIn(typed))
  if (said) return said
  if (numbers.length > 2 || numbers.join('').length > 6 || /\d[ '’-]\d{3}\b/.test(typed))
    return `A name has no such number in it. ${byAgent}`
  if (!behind.every((one) => legalForm.test(one) || part.test(one)))
    return `Please enter the name alone: after a comma, “Inc.” or the like. ${byAgent}`
  return null
})

const theStreet = 'Please enter the street and number'
const box = /^((p\.? ?o\.? ?|post office )?box|r\.?r\.? ?\d{1,3},? box) ?#? ?[a-z]?-?\d{1,6}$/i
// 'One Liberty Square', '18 Depot Road', 'N6W23001 Bluemound Rd', '12/14 Water St', '100 200th Street'.
const numbered =
  /^([nsew]?\d{1,6}([nsew]\d{1,6})?[a-z]?([/-]\d{1,5}[a-z]?)?( 1\/2)?|one|two|three|four|five|six|seven|eight|nine|ten) \S+( \S+){0,6}$/i
const unit =
  /^((suite|ste|unit|apt|apartment|floor|fl|room|rm|dept|department|building|bldg|tower|wing|level|lot|space|mail ?stop|ms|box|p\.?o\.? ?box)\.? ?#?[\w-]{0,8}|#? ?\d{1,5}[a-z]?|\d{1,3}(st|nd|rd|th) (floor|fl)\.?|(north|south|east|west) (tower|wing|building)|[nsew]{1,2}\.?)$/i

/** A street without its number: '1200 K Street' and '2150 Thousand Oaks Blvd' are no amounts. */
export const withoutNumber = (street: string) => (box.test(street) ? '' : street.replace(/^\S+ /, ''))

/** Where a holder is, on one line: a box, or a number with its street, and behind a comma a suite or a floor. */
export const HolderStreet = line(80, theStreet, (typed) => {
  const [first = '', ...behind] = typed.split(',').map((one) => one.trim())
  const isPlace = box.test(first) || numbered.test(first)
  if (!isPlace) return `${theStreet}, or a P.O. box`
  const said = reads(typed, promiseIn(typed) ?? amountIn(withoutNumber(first)))
  if (said) return said
  if (!behind.every((one) => unit.test(one) || box.test(one)))
    return `Please enter the address alone: after a comma, a suite or a floor. ${byAgent}`
  return null
})

const theCity = 'Please enter the city'
export const HolderCity = line(40, theCity, (typed) =>
  /\d|,/.test(typed) || typed.split(' ').length > 5
    ? theCity
    : reads(
        typed,
        promiseIn(typed) ?? amountIn(typed) ?? (/^(million|billion)$/i.test(typed) ? 'an amount' : null),
      ),
)

/** A line as an agent writes it, who answers for what it says. */
const anyLine = (most: number, missing: string) =>
  required(most, missing)
    .overwrite((typed) => typed.normalize('NFC').replace(/ +/g, ' '))
    .refine((typed) => !/\p{C}/u.test(typed), 'Please use one line')

export const linesByAgent = {
  name: anyLine(120, theName),
  street: anyLine(120, 'Please enter the street and number'),
  city: anyLine(60, theCity),
}
