/** The parts of a checkout's address that the portal fills in for each payment. */
export const checkoutPlaceholders = {
  amount: 'US dollars, such as 1642.48',
  cents: 'US cents, such as 164248',
  reference: 'the reference that the checkout reports back',
  policyNumber: 'the number of the policy',
  due: 'the due date, such as 2026-11-10',
  return: 'the page of the policy, to come back to',
} as const
export type CheckoutValues = Record<keyof typeof checkoutPlaceholders, string>

const placeholder = (name: string) => `{${name}}`
const placeholderNames = Object.keys(checkoutPlaceholders)

/** Replaces the placeholders of a checkout's address. Values cannot add parts to the address. */
export const fillCheckoutAddress = (address: string, values: CheckoutValues): string =>
  Object.entries(values).reduce(
    (filledAddress, [name, value]) => filledAddress.replaceAll(placeholder(name), encodeURIComponent(value)),
    address,
  )

/** The address with one value for all placeholders; null if it is no address then. */
function sampleAddress(address: string, value: string): URL | null {
  const filledAddress = placeholderNames.reduce(
    (text, name) => text.replaceAll(placeholder(name), value),
    address,
  )
  return URL.canParse(filledAddress) ? new URL(filledAddress) : null
}

/** Says what is wrong with the address of a checkout; null if nothing is. */
export function checkoutAddressProblem(address: string): string | null {
  const [one, other] = [sampleAddress(address, '1'), sampleAddress(address, '2')]
  if (!one || !other || one.protocol !== 'https:' || !address.startsWith('https://'))
    return 'Please enter an address that begins with https://'
  if (one.username !== '' || one.password !== '') return 'Please enter the address without a password'
  if (one.host !== other.host) return 'Please use placeholders only after the name of the website'
  if (!address.includes('{amount}') && !address.includes('{cents}'))
    return 'Please add {amount} or {cents}, so that the checkout knows the amount'
  if (!address.includes('{reference}'))
    return 'Please add {reference}, so that a payment can be matched to its bill'
  const rest = placeholderNames.reduce((text, name) => text.replaceAll(placeholder(name), ''), address)
  if (rest.includes('{') || rest.includes('}'))
    return `Please use only these placeholders: ${placeholderNames.map(placeholder).join(', ')}`
  return null
}
