import { z } from 'zod'
import { holderKinds, maxHolderAliases, maxHolderEmails } from './values/holder-kinds.ts'
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
    const problem = addresses.find((email) => !Email.safeParse(email).success)
    if (problem) addIssue(`“${problem}” is not an email address`)
    if (addresses.length > maxHolderEmails) addIssue(tooManyEmailsError)
  })

const aliasesError = 'Please enter other names, one per line'

/** Other names: a list, or text with one per line. A name may have a comma in it. */
const Aliases = z
  .union(
    [boundedText(2000, aliasesError), z.array(boundedText(200, aliasesError)).max(100, aliasesError)],
    aliasesError,
  )
  .default([])
  .transform((value) => {
    const lines = typeof value === 'string' ? value.split('\n') : value
    return [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
  })
  .superRefine((names, { addIssue }) => {
    const problem = names.find((name) => !linesByAgent.name.safeParse(name).success)
    if (problem) addIssue(`“${problem}” is not a name of a holder`)
    if (names.length > maxHolderAliases) addIssue(`Please enter at most ${maxHolderAliases} other names`)
  })

/** An entry of the holder directory. Name and address follow the rules of a holder by an agent. */
export const DirectoryHolderForm = withCountryRules(
  z.strictObject({
    kind: z.enum(holderKinds, 'Please choose what kind of holder this is'),
    ...linesByAgent,
    ...placeFields,
    emails: Emails,
    aliases: Aliases,
  }),
  { state: addressByAgentError, zip: postalCodeError },
)
