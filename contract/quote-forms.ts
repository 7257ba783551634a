import { z } from 'zod'
import { idField, OptionalId } from './endpoint.ts'
import { lineNameRegistry } from './line-name-registry.ts'
import { RequiredDollars } from './values/amounts.ts'
import { readAnnualAmount } from './values/annual-amount.ts'
import { categories, withInsurance } from './values/insurance-types.ts'
import { parseList } from './values/lists.ts'
import { OptionalPhone, Phone } from './values/phone.ts'
import { splitExtension } from './values/phone-extension.ts'
import { boundedText, emailField, nullableText, requiredText, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

export const wizardPolicies = [
  'Workers Compensation',
  'Business Owner Policy',
  'General Liability',
  'Commercial Auto',
  'Other',
] as const

/** Consent text of the wizard. Each change of its words needs a new version. */
export const quoteConsent = {
  version: '2026-11-29',
  text: (agency: string) =>
    `I agree that ${agency} may call, email and text me about this request at the number and the address I gave. This is not a condition of buying insurance: to request a quote without this consent, I can call the agency. I can withdraw it at any time.`,
}

export const quoteTitle = (type: string) => `${withInsurance(type)} Quote`

/**
 * A whole number. `missingError` is the error for no value, `errorMessage` for others such as
 * '10-15'.
 */
const wholeNumberField = (missingError: string, errorMessage = missingError) =>
  z
    .union([z.number(errorMessage), boundedText(20, errorMessage)], {
      error: ({ input }) => (input === undefined || input === null ? missingError : errorMessage),
    })
    .transform((value, context) => {
      if (typeof value === 'number') return value
      const typedText = value.trim()
      if (/^(\d+|\d{1,3}(,\d{3})+)$/.test(typedText)) return Number(typedText.replaceAll(',', ''))
      context.addIssue({ code: 'custom', message: typedText === '' ? missingError : errorMessage })
      return z.NEVER
    })
    .pipe(
      z
        .number(errorMessage)
        .int('Please enter a whole number')
        .min(0, errorMessage)
        .max(1_000_000, 'Please enter at most 1,000,000'),
    )

const wholeNumberError = 'Please enter one whole number, such as 12'
const wholeAmountError = 'Please enter the whole amount in dollars, such as 1,200,000'

/** Annual revenue or payroll: at least $1 (specification). */
const annualAmount = z
  .union([z.number(wholeAmountError), boundedText(60, wholeAmountError), z.null()], {
    error: ({ input }) => (input === undefined ? 'Required' : wholeAmountError),
  })
  .transform((value, context): number | string | null => {
    const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
    const amount = typeof value === 'string' ? readAnnualAmount(value) : value
    if (isEmpty) return null
    // The next step rejects everything below 1, negative numbers included.
    if (amount !== null) return Math.max(amount, 0)
    context.addIssue({ code: 'custom', message: wholeAmountError })
    return z.NEVER
  })
  .pipe(RequiredDollars('Required', { least: 1, wrong: wholeAmountError }))

const extensionError = 'Please enter a 10-digit phone number without an extension'

/** One line of text. The server writes a title if there is none. */
const Title = text(200)
  .overwrite((title) => title.replace(/\s+/g, ' '))
  .optional()

/** Error for a name that is neither in the wizard's list nor a commercial line. */
export const unknownLineError = 'Please choose policies from the list'
const Line = boundedText(200, unknownLineError)

const noLineError = 'Please select at least one policy type'

/** The wizard's answers, with the specification's rules and texts per step, without the file. */
export const NewQuote = z.object({
  category: z.literal('commercial', 'Please choose commercial').default('commercial'),
  title: Title,
  hasInsurance: YesNo('Please select one'),
  requestedCoverage: z
    .union(
      [
        boundedText(5000, unknownLineError),
        z.array(boundedText(200, unknownLineError)).max(50, unknownLineError),
      ],
      noLineError,
    )
    .transform((value) => (typeof value === 'string' ? parseList(value) : value))
    .pipe(z.array(Line).max(50, unknownLineError))
    .refine((lines) => lines.length > 0, noLineError)
    .transform((lines) => [...new Set(lines)]),
  fullTimeEmployees: wholeNumberField('Required', wholeNumberError),
  partTimeEmployees: wholeNumberField('Required', wholeNumberError),
  annualPayroll: annualAmount,
  annualRevenue: annualAmount,
  industry: requiredText(200, 'Industry is required'),
  address: requiredText(500, 'Business address is required'),
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  businessName: requiredText(200, 'Business name is required'),
  phoneNumber: requiredText(60, 'Phone number is required')
    .refine((typedText) => splitExtension(typedText).ext === '', { error: extensionError, abort: true })
    .pipe(Phone),
  hasCurrentPolicy: YesNo('Please select one').nullable().default(null),
  email: emailField('Valid email is required'),
  /** Version of the consent text on screen. An outdated version is not consent. */
  agreementVersion: z
    .literal(quoteConsent.version, 'This text has changed. Please reload the page and read it again')
    .optional(),
  agreesToCommunication: YesNo('You must agree to receive communications').refine(
    (hasConsent) => hasConsent,
    'You must agree to receive communications',
  ),
})

const namesError = 'Please send a list of names'
const insuranceTypeError = 'Please choose an insurance type'
const optionalText = (maxLength: number) => nullableText(maxLength).default(null)
const digitsError = 'Please enter a whole number'
const requiredDigits = wholeNumberField(digitsError)
const optionalDigits = z
  .union([z.literal('').transform(() => null), z.null(), requiredDigits], digitsError)
  .default(null)
const optionalAmount = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    RequiredDollars('Please enter an amount in dollars', { least: 0 }),
  ])
  .default(null)

/** A quote that an agent creates for a client, without its file. */
export const NewQuoteFor = z.object({
  category: z.enum(categories, 'Please choose commercial or personal'),
  /** A line, by name; the title derives from it. */
  type: boundedText(200, insuranceTypeError)
    .min(1, insuranceTypeError)
    .register(lineNameRegistry, { unknown: insuranceTypeError }),
  title: Title,
  fullTimeEmployees: optionalDigits,
  partTimeEmployees: optionalDigits,
  annualPayroll: optionalAmount,
  annualRevenue: optionalAmount,
  industry: optionalText(200),
  firstName: optionalText(100),
  lastName: optionalText(100),
  businessName: optionalText(200),
  phoneNumber: text(40)
    .pipe(OptionalPhone)
    .nullable()
    .transform((phone) => phone || null)
    .default(null),
  /** Duplicate of the type, as specified; ignored. */
  requestedCoverage: z
    .union(
      [boundedText(5000, namesError), z.array(boundedText(200, namesError)).max(50, namesError)],
      namesError,
    )
    .nullish(),
  userId: idField('Please choose a client'),
  /**
   * The caller or the client's agent, as specified. The quote belongs to the client's agent anyway.
   */
  agentId: OptionalId,
  /** The client's policy to remarket. The quote's category and type are those of the policy. */
  renews: OptionalId,
})
