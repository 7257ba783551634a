import { z } from 'zod'
import { parseList } from './values/lists.ts'
import { OptionalBusinessPhone } from './values/phone.ts'
import {
  boundedText,
  emailField,
  listOrTextError,
  nullableText,
  requiredText,
  typedText,
} from './values/text.ts'
import { states } from './values/us-address.ts'
import { YesNo } from './values/yes-no.ts'

const maxCarrierNameLength = 200

/**
 * A carrier's name or alias. The server looks the carrier up; `errorMessage` is the error for an
 * unknown name.
 */
export const carrierNameField = (errorMessage: string) =>
  typedText(maxCarrierNameLength, errorMessage, errorMessage).min(1, errorMessage)
export const carrierNotListedError = 'Please choose a carrier from the list'

const isAddress = (value: string) => {
  try {
    return new URL(value).protocol === 'https:'
  } catch {
    return false
  }
}

const Page = nullableText(500).refine(
  (page) => page === null || isAddress(page),
  'Please enter a web address that starts with https://',
)

const Naic = nullableText(5).refine(
  (naic) => naic === null || /^\d{5}$/.test(naic),
  'Please enter the five-digit NAIC number',
)

const namesError = 'Please enter one name per line'
const tooManyNamesError = 'Please enter at most 100 names'

/** Other spellings of the name: a list, or text with one per line. */
const Aliases = z
  .union(
    [
      boundedText(20_000, namesError),
      z.array(boundedText(maxCarrierNameLength, namesError)).max(100, tooManyNamesError),
    ],
    listOrTextError(namesError, tooManyNamesError),
  )
  .transform((value) => (typeof value === 'string' ? parseList(value, '\n') : value))
  .pipe(z.array(requiredText(maxCarrierNameLength, namesError), namesError).max(100, tooManyNamesError))

const infoFields = {
  claimPhone: OptionalBusinessPhone.nullable().transform((phone) => phone || null),
  claimPage: Page,
  naic: Naic,
}

/** Empty means unknown. Missing leaves the address as it is. */
const ClaimEmail = z
  .union([z.literal(''), emailField('Please enter a valid email address')])
  .nullable()
  .transform((email) => email || null)
  .optional()

const yesNoError = 'Please answer yes or no'

/** An empty or missing value leaves the stored answer unchanged. */
const YesNoOrUnanswered = z
  .union([z.literal(['', null]).transform(() => undefined), YesNo(yesNoError)], yesNoError)
  .optional()

/** Carrier data other than the name; empty means unknown. */
export const CarrierInfo = z.object(infoFields)

export const CarrierForm = z.object({
  name: requiredText(maxCarrierNameLength, 'Please enter the name of the carrier'),
  ...infoFields,
  claimEmail: ClaimEmail,
  autoClaimEmail: ClaimEmail,
  propertyClaimEmail: ClaimEmail,
  liabilityClaimEmail: ClaimEmail,
  compensationClaimEmail: ClaimEmail,
  payPage: Page.default(null),
  payPhone: infoFields.claimPhone.default(null),
  aliases: Aliases.default([]),
  forPolicies: YesNo('Please say true or false').default(true),
  leadsOffers: YesNo('Please say true or false').default(false),
  mayIssueCards: YesNoOrUnanswered,
})

const allStates: ReadonlySet<string> = new Set(states)
const isState = (value: string) => allStates.has(value)
const statesError = 'Please enter two-letter state codes, such as CT, RI'

const States = z
  .union(
    [boundedText(500, statesError), z.array(boundedText(2, statesError)).max(states.length, statesError)],
    statesError,
  )
  .transform((value) => (typeof value === 'string' ? parseList(value.toUpperCase(), /[\s,;]+/) : value))
  .pipe(
    z
      .array(z.string(), statesError)
      .max(states.length, statesError)
      .refine((value) => value.every(isState), statesError),
  )
  .transform((value) => [...new Set(value)].toSorted())

export const CompanyForm = z
  .object({
    name: requiredText(maxCarrierNameLength, 'Please enter the name of the company'),
    naic: Naic,
    /** Missing leaves the address as it is. */
    address: nullableText(300).optional(),
    admittedIn: States.default([]),
    surplusIn: States.default([]),
    aliases: Aliases.default([]),
  })
  .refine(({ admittedIn, surplusIn }) => !surplusIn.some((state) => admittedIn.includes(state)), {
    error: 'A state cannot be both admitted and surplus lines',
    path: ['surplusIn'],
  })
