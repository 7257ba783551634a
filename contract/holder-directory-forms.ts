import { z } from 'zod'
import { holderKinds, maxHolderEmails } from './values/holder-kinds.ts'
import { addressByAgentError, linesByAgent, postalCodeError } from './values/holders.ts'
import { addressesIn } from './values/lists.ts'
import { boundedText, Email } from './values/text.ts'
import { placeFields, withCountryRules } from './values/us-address.ts'

const emailsError = 'Please enter email addresses'
const tooManyEmailsError = `Please enter at most ${maxHolderEmails} email addresses`

/** Email addresses: a list, or text with one per line. */
const Emails = z
  .union(
    [boundedText(4000, emailsError), z.array(boundedText(254, emailsError)).max(100, tooManyEmailsError)],
    emailsError,
  )
  .default([])
  .transform((value) => [...new Set(addressesIn(typeof value === 'string' ? value : value.join('\n')))])
  .superRefine((addresses, { addIssue }) => {
    const problem = addresses.find((address) => !Email.safeParse(address).success)
    if (problem) addIssue(`“${problem}” is not an email address`)
    if (addresses.length > maxHolderEmails) addIssue(tooManyEmailsError)
  })

/** An entry of the holder directory. Name and address follow the rules of a holder by an agent. */
export const DirectoryHolderForm = withCountryRules(
  z.strictObject({
    kind: z.enum(holderKinds, 'Please choose what kind of holder this is'),
    ...linesByAgent,
    ...placeFields,
    emails: Emails,
  }),
  { state: addressByAgentError, zip: postalCodeError },
)
