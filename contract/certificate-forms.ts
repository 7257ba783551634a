import { z } from 'zod'
import { Id } from './endpoint.ts'
import { agentPromiseError, findWordings } from './values/certificate-promises.ts'
import { findAmountKind, findPromiseKind } from './values/holder-promises.ts'
import {
  addressByAgentError,
  ForeignStreet,
  HolderCity,
  HolderName,
  HolderStreet,
  InternationalStreet,
  linesByAgent,
  postalCodeError,
  regionError,
  removeStreetNumber,
} from './values/holders.ts'
import {
  ContractNumber,
  DescriptionOfOperations,
  LocationText,
  ProjectText,
  referenceTextError,
} from './values/reference-text.ts'
import { boundedText, Day, Email, nullableText, nullToEmptyText, requiredText, text } from './values/text.ts'
import { placeFields, states, withCountryRules } from './values/us-address.ts'
import { wordingLabels, wordingNames } from './values/wordings.ts'
import { YesNo } from './values/yes-no.ts'

const StreetWithCountry = z.object({ street: z.string().min(1), country: z.string().nullable() })
const streetSchemaOf = (country: string | null) => (country === null ? HolderStreet : ForeignStreet)

/** Error text for a street that does not fit its country. */
function streetErrorOf(form: unknown): string {
  const { data } = StreetWithCountry.safeParse(form)
  const { error } = streetSchemaOf(data?.country ?? null).safeParse(data?.street ?? '')
  return error?.issues[0]?.message ?? 'Please enter the street address'
}

/** A certificate holder. The strict shape leaves no room for more than a name and an address. */
export const HolderForm = withCountryRules(
  z
    .strictObject({ name: HolderName, street: InternationalStreet, city: HolderCity, ...placeFields })
    .refine(({ street, country }) => streetSchemaOf(country).safeParse(street).success, {
      path: ['street'],
      error: ({ input }) => streetErrorOf(input),
      when: ({ value }) => StreetWithCountry.safeParse(value).success,
    })
    // Two fields together may spell a promise or an amount that neither contains alone.
    .refine(
      ({ name, street, city, state, country }) =>
        findPromiseKind(`${name} ${street} ${city} ${country === null ? '' : state}`) === null &&
        findAmountKind(`${removeStreetNumber(street)} ${city}`) === null,
      {
        path: ['name'],
        message: 'Please enter only the name and address. Ask your agent for any other wording',
      },
    ),
  {
    state: regionError,
    zip: postalCodeError,
  },
)

/** Free text by an agent. Promises that no certificate may make are refused. */
const withAgentRules = <Text extends z.ZodType<string | null>>(textSchema: Text) =>
  textSchema.superRefine((text, { addIssue }) => {
    const reason = text && agentPromiseError(text)
    if (reason) addIssue(reason)
  })

/** A name or an address line that an agent types. Standard wordings are refused here too. */
const agentLineField = <Text extends z.ZodType<string | null>>(textSchema: Text) =>
  withAgentRules(textSchema).superRefine((text, { addIssue }) => {
    const [name] = text ? findWordings(text) : []
    if (name)
      addIssue(`“${wordingLabels[name]}” does not belong here. Please choose the standard wording instead`)
  })

/** A holder that an agent enters. An agent's lines have fewer restrictions than a client's. */
export const HolderByAgent = withCountryRules(
  z.strictObject({
    ...linesByAgent,
    ...placeFields,
  }),
  { state: addressByAgentError, zip: postalCodeError },
)

/** A second party behind an address: 'Quay Street, and Bayfare Grocers Inc'. */
const otherPartyPattern =
  /\b(and|plus)\b.{0,80}\b(inc|llc|corp|company)\b\.?($|[,)])|\bwith respect\b|\bpremises of\b/i

/** A person or firm that takes the post may have any name: 'c/o Reyes and Sons LLC'. */
const careOfPattern = /\bc\/o [^,]{1,100}/i

/** An address line that an agent types. */
const agentAddressField = <Text extends z.ZodType<string | null>>(textSchema: Text) =>
  agentLineField(textSchema).superRefine((text, { addIssue }) => {
    const reason = text && referenceTextError(text)
    if (reason) addIssue(reason)
    else if (text && otherPartyPattern.test(text.replace(careOfPattern, '')))
      addIssue('Please enter only the address')
  })

const reasonField = text(300)
const wordingError = 'Please choose special wording from the list'
const tooManyPoliciesError = 'Please choose at most 30 policies'
const noPolicyError = 'Please choose at least one policy'
const listOfNames = z
  .array(requiredText(200, 'Please name the coverage'))
  .max(60, 'Please choose at most 60 limits')

/** The approval: policies, limits and wordings that a client may certify. */
export const MasterForm = z.strictObject({
  /** A named insured of every chosen policy. */
  insuredName: requiredText(200, 'Please choose the named insured'),
  insuredAddress: agentAddressField(nullableText(200)).default(null),
  policies: z
    .array(
      z.strictObject({
        policyId: Id,
        coverages: listOfNames.min(1, 'Please choose at least one limit'),
        /** Standard wordings confirmed for this policy. */
        wordings: z
          .array(z.enum(wordingNames, wordingError))
          .max(wordingNames.length, wordingError)
          .default([]),
        /** Why the policy is certified though its writing company or NAIC number is not known. */
        withoutCompanyBecause: reasonField
          .nullable()
          .default(null)
          .transform((reason) => reason || null),
      }),
      noPolicyError,
    )
    .min(1, noPolicyError)
    .max(30, tooManyPoliciesError),
})

/** An existing holder by id, or a new one. */
const holderFields = <Holder extends z.ZodType>(holder: Holder) => ({
  holderId: Id.optional(),
  holder: holder.optional(),
})
const withHolderRules = <
  Form extends z.ZodType<{ holderId?: string | undefined; holder?: object | undefined }>,
>(
  form: Form,
) =>
  form.refine(({ holderId, holder }) => (holderId === undefined) !== (holder === undefined), {
    path: ['holder'],
    message: 'Please choose a certificate holder, or enter a new one',
  })

/** A client's certificate: the holder, and optionally some of the approved policies. */
export const IssueForm = withHolderRules(
  z.strictObject({
    ...holderFields(HolderForm),
    /** Default: all approved policies. */
    policyIds: z.array(Id).min(1, noPolicyError).max(30, tooManyPoliciesError).optional(),
  }),
)

/** Text of an agent for reference. It says nothing of coverage: that comes from the policies. */
export const ReferenceForm = z
  .strictObject({
    operations: nullToEmptyText(DescriptionOfOperations).default(''),
    project: nullToEmptyText(ProjectText).default(''),
    contractNumber: nullToEmptyText(ContractNumber).default(''),
    location: nullToEmptyText(LocationText).default(''),
    /** State of the project. Its law on certificates applies. */
    state: z
      .union([z.enum(['', ...states]), z.null()], 'Please choose a state')
      .default('')
      .transform((state) => state ?? ''),
  })
  // Two fields together may say what neither says alone.
  .superRefine(({ operations, project, location }, { addIssue }) => {
    const reason = referenceTextError([operations, project, location].filter(Boolean).join(' '))
    if (reason) addIssue({ code: 'custom', path: ['operations'], message: reason })
  })

export const noReference = {
  operations: '',
  project: '',
  contractNumber: '',
  location: '',
  state: '',
} as const

/** The agent's reason to issue while a notice or reduction is pending. Kept on record. */
export const pendingReason = nullToEmptyText(reasonField).default('')

/** Email addresses that get a certificate, each once. */
export const certificateRecipients = z
  .array(Email)
  .max(10, 'Please enter at most 10 email addresses')
  .transform((addresses) => [...new Set(addresses)])

/** Evidence of property is for a mortgagee or loss payee, and shows the property of one policy. */
export const certificateKinds = ['certificate of insurance', 'evidence of property'] as const

/** An agent's certificate, with free choice of limits and wordings. */
export const AgentIssueForm = withHolderRules(
  z.strictObject({
    ...holderFields(HolderByAgent),
    ...MasterForm.shape,
    reference: ReferenceForm.default(noReference),
    because: pendingReason,
    kind: z.enum(certificateKinds, 'Please choose the document').default('certificate of insurance'),
    /** No longer used. Pages of earlier releases still send an empty text. */
    ownWording: z.literal('', 'Free text is no longer printed. Please use the reference fields').optional(),
    /** The request that this certificate answers and completes. */
    requestId: Id.optional(),
    /** Who gets the certificate by email, after ten seconds in which that can be undone. */
    recipients: certificateRecipients.default([]),
  }),
)

/** Special wording that a contract may require. */
export const requestableWordings = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
  'other wording',
] as const

const missingWordingsError = 'Please choose what the contract requires'
const maxPoliciesAsked = 20

/** Ask for Other Wording: creates a request with the contract page attached. */
export const WordingForm = z.object({
  holderName: requiredText(200, 'Please enter the name of the certificate holder'),
  holderAddress: nullToEmptyText(text(400)).default(''),
  asks: z
    .union(
      [
        boundedText(200, missingWordingsError),
        z.array(boundedText(200, missingWordingsError)).max(maxPoliciesAsked, missingWordingsError),
      ],
      missingWordingsError,
    )
    .transform((value) => [value].flat().filter(Boolean))
    .pipe(
      z
        .array(z.enum(requestableWordings, missingWordingsError))
        .min(1, missingWordingsError)
        .max(maxPoliciesAsked, missingWordingsError),
    ),
  neededBy: z.union([z.literal(''), Day], 'Please enter a date').default(''),
  details: nullToEmptyText(text(4000)).default(''),
  isUrgent: YesNo('Please say true or false').default(false),
})
