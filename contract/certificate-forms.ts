import { z } from 'zod'
import { Id } from './endpoint.ts'
import {
  agentPromiseError,
  findGrantedWordings,
  findWordings,
  isCoverageGuarantee,
} from './values/certificate-promises.ts'
import { findAmountKind, findPromise } from './values/holder-promises.ts'
import {
  HolderCity,
  HolderName,
  HolderStreet,
  InternationalStreet,
  linesByAgent,
  postalCode,
  regionError,
  removeStreetNumber,
  StreetAbroad,
} from './values/holders.ts'
import { boundedText, Day, nullableText, nullToEmptyText, required, text } from './values/text.ts'
import { inCountry, placeFields } from './values/us-address.ts'
import { type WordingName, wordingLabels, wordingNames } from './values/wordings.ts'
import { YesNo } from './values/yes-no.ts'

const streetRead = z.object({ street: z.string().min(1), country: z.string().nullable() })
const streetOf = (country: string | null) => (country === null ? HolderStreet : StreetAbroad)

/** Error text for a street that does not fit its country. */
function whyNoStreet(form: unknown): string {
  const { data } = streetRead.safeParse(form)
  const { error } = streetOf(data?.country ?? null).safeParse(data?.street ?? '')
  return error?.issues[0]?.message ?? 'Please enter the street and number'
}

/** A certificate holder. The strict shape leaves no room for more than a name and an address. */
export const HolderForm = inCountry(
  z
    .strictObject({ name: HolderName, street: InternationalStreet, city: HolderCity, ...placeFields })
    .refine(({ street, country }) => streetOf(country).safeParse(street).success, {
      path: ['street'],
      error: ({ input }) => whyNoStreet(input),
      when: ({ value }) => streetRead.safeParse(value).success,
    })
    // Two fields together may spell a number that neither contains alone.
    .refine(
      ({ name, street, city, state, country }) =>
        findPromise(`${name} ${street} ${city} ${country === null ? '' : state}`) === null &&
        findAmountKind(`${removeStreetNumber(street)} ${city}`) === null,
      {
        path: ['name'],
        message: 'Please enter the name and the address alone. For any other wording, ask your agent for it',
      },
    ),
  {
    state: regionError,
    zip: (typed) => (postalCode.test(typed) ? null : 'Please enter the postal code alone'),
  },
)

/** Free text by an agent. Promises that no certificate may make are refused. */
const byAgent = <Text extends z.ZodType<string | null>>(written: Text) =>
  written.superRefine((told, { addIssue }) => {
    const why = told && agentPromiseError(told)
    if (why) addIssue(why)
  })

/** A name or an address line that an agent types. Standard wordings are refused here too. */
const lineByAgent = <Text extends z.ZodType<string | null>>(written: Text) =>
  byAgent(written).superRefine((told, { addIssue }) => {
    const [name] = told ? findWordings(told) : []
    if (name)
      addIssue(`“${wordingLabels[name]}” does not belong here. Please choose the standard wording instead`)
  })

const lineOfPlace = lineByAgent(nullableText(60))
const whyNotByAgent = (typed: string) => lineOfPlace.safeParse(typed).error?.issues[0]?.message ?? null

/** A holder that an agent enters. An agent's lines have fewer restrictions than a client's. */
export const HolderByAgent = inCountry(
  z.strictObject({
    name: lineByAgent(linesByAgent.name),
    street: lineByAgent(linesByAgent.street),
    city: lineByAgent(linesByAgent.city),
    ...placeFields,
  }),
  { state: whyNotByAgent, zip: whyNotByAgent },
)

const notAWording = 'Please choose a wording from the list'
const tooManyPolicies = 'Please choose at most 30 policies'
const chooseOne = 'Please choose at least one policy'
const listOfNames = z
  .array(required(200, 'Please name the coverage'))
  .max(60, 'Please choose at most 60 limits')

/** The approval: policies, limits and wordings that a client may certify. */
export const MasterForm = z.strictObject({
  insuredName: lineByAgent(required(120, 'Please enter the named insured')),
  insuredAddress: lineByAgent(nullableText(200)).default(null),
  policies: z
    .array(
      z.strictObject({
        policyId: Id,
        coverages: listOfNames.min(1, 'Please choose at least one limit'),
        /** Standard wordings confirmed for this policy. */
        wordings: z
          .array(z.enum(wordingNames, notAWording))
          .max(wordingNames.length, notAWording)
          .default([]),
      }),
      chooseOne,
    )
    .min(1, chooseOne)
    .max(30, tooManyPolicies),
})

/** An existing holder by id, or a new one. */
const toHolder = <Holder extends z.ZodType>(holder: Holder) => ({
  holderId: Id.optional(),
  holder: holder.optional(),
})
const oneHolder = <Form extends z.ZodType<{ holderId?: string | undefined; holder?: object | undefined }>>(
  form: Form,
) =>
  form.refine(({ holderId, holder }) => (holderId === undefined) !== (holder === undefined), {
    path: ['holder'],
    message: 'Please choose a certificate holder, or enter a new one',
  })

/** A client's certificate: the holder, and optionally some of the approved policies. */
export const IssueForm = oneHolder(
  z.strictObject({
    ...toHolder(HolderForm),
    /** Default: all approved policies. */
    policyIds: z.array(Id).min(1, chooseOne).max(30, tooManyPolicies).optional(),
  }),
)

export const OwnWording = nullToEmptyText(byAgent(text(1000)))

/**
 * Error text for an agent's own wording; null if it is allowed.
 * It applies to all listed policies, so it may repeat a standard wording only if that wording is
 * confirmed for each of them.
 */
export function ownWordingError(
  ownWording: string,
  policies: readonly { wordings?: readonly WordingName[] | undefined }[],
): string | null {
  if (isCoverageGuarantee(ownWording))
    return 'A certificate guarantees no coverage: the policies alone say what is covered'
  const name = findGrantedWordings(ownWording).find(
    (one) => !policies.every(({ wordings }) => wordings?.includes(one)),
  )
  return name
    ? `Please choose the wording “${wordingLabels[name]}” instead, for the policies that have it: a text of your own speaks of all that are listed`
    : null
}

/** Refinement for page and server that applies `ownWordingError` to a form. */
export function withChosenWordings(
  { ownWording, policies }: { ownWording: string; policies: readonly { wordings: readonly WordingName[] }[] },
  { addIssue }: z.RefinementCtx,
): void {
  const message = ownWordingError(ownWording, policies)
  if (message) addIssue({ code: 'custom', path: ['ownWording'], message })
}

/** An agent's certificate, with free choice of limits and wording. */
export const AgentIssueForm = oneHolder(
  z.strictObject({
    ...toHolder(HolderByAgent),
    ...MasterForm.shape,
    ownWording: OwnWording.default(''),
    /** The request that this certificate answers and completes. */
    requestId: Id.optional(),
  }),
).superRefine(withChosenWordings)

/** Special wording that a contract may require (trade). */
export const wordingAsks = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
  'other wording',
] as const

const chooseAsks = 'Please choose what the contract requires'
const maxAsks = 20

/** Ask for Other Wording: creates a request with the contract page attached. */
export const WordingForm = z.object({
  holderName: required(200, 'Please enter the name of the certificate holder'),
  holderAddress: nullToEmptyText(text(400)).default(''),
  asks: z
    .union(
      [boundedText(200, chooseAsks), z.array(boundedText(200, chooseAsks)).max(maxAsks, chooseAsks)],
      chooseAsks,
    )
    .transform((given) => [given].flat().filter(Boolean))
    .pipe(z.array(z.enum(wordingAsks, chooseAsks)).min(1, chooseAsks).max(maxAsks, chooseAsks)),
  neededBy: z.union([z.literal(''), Day], 'Please enter a date').default(''),
  details: nullToEmptyText(text(4000)).default(''),
  isUrgent: YesNo('Please say true or false').default(false),
})
