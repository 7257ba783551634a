import { z } from 'zod'
import { Id } from './endpoint.ts'
import { grantsIn, guaranteesCoverage, promiseByAgent, wordingsIn } from './values/certificate-promises.ts'
import { amountIn, promiseIn } from './values/holder-promises.ts'
import {
  AnyStreet,
  HolderCity,
  HolderName,
  HolderStreet,
  linesByAgent,
  postalCode,
  StreetAbroad,
  whyNoRegion,
  withoutNumber,
} from './values/holders.ts'
import { bounded, Day, orNull, required, text, textOrNull } from './values/text.ts'
import { inCountry, placeFields } from './values/us-address.ts'
import { type WordingName, wordingLabels, wordingNames } from './values/wordings.ts'
import { YesNo } from './values/yes-no.ts'

const streetRead = z.object({ street: z.string().min(1), country: z.string().nullable() })
const streetOf = (country: string | null) => (country === null ? HolderStreet : StreetAbroad)

/** Why a street is none of its country. */
function whyNoStreet(form: unknown): string {
  const { data } = streetRead.safeParse(form)
  const { error } = streetOf(data?.country ?? null).safeParse(data?.street ?? '')
  return error?.issues[0]?.message ?? 'Please enter the street and number'
}

/** Who shall hold a certificate: a name and an address, and nothing else fits in. */
export const HolderForm = inCountry(
  z
    .strictObject({ name: HolderName, street: AnyStreet, city: HolderCity, ...placeFields })
    .refine(({ street, country }) => streetOf(country).safeParse(street).success, {
      path: ['street'],
      error: ({ input }) => whyNoStreet(input),
      when: ({ value }) => streetRead.safeParse(value).success,
    })
    // Two lines together may spell a number that neither has alone.
    .refine(
      ({ name, street, city, state, country }) =>
        promiseIn(`${name} ${street} ${city} ${country === null ? '' : state}`) === null &&
        amountIn(`${withoutNumber(street)} ${city}`) === null,
      {
        path: ['name'],
        message: 'Please enter the name and the address alone. For any other wording, ask your agent for it',
      },
    ),
  {
    state: whyNoRegion,
    zip: (typed) => (postalCode.test(typed) ? null : 'Please enter the postal code alone'),
  },
)

/** What an agent writes for a paper: their own words, but no promise that no certificate may make. */
const byAgent = <Text extends z.ZodType<string | null>>(written: Text) =>
  written.superRefine((told, { addIssue }) => {
    const why = told && promiseByAgent(told)
    if (why) addIssue(why)
  })

/** A name or an address: what a standard wording says is no part of it either. */
const lineByAgent = <Text extends z.ZodType<string | null>>(written: Text) =>
  byAgent(written).superRefine((told, { addIssue }) => {
    const [name] = told ? wordingsIn(told) : []
    if (name)
      addIssue(`“${wordingLabels[name]}” does not belong here. Please choose the standard wording instead`)
  })

const lineOfPlace = lineByAgent(textOrNull(60))
const whyNotByAgent = (typed: string) => lineOfPlace.safeParse(typed).error?.issues[0]?.message ?? null

/** A holder as an agent writes it, who answers for what stands there. */
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

/** The form of Approve Certificates. */
export const MasterForm = z.strictObject({
  insuredName: lineByAgent(required(120, 'Please enter the named insured')),
  insuredAddress: lineByAgent(textOrNull(200)).default(null),
  policies: z
    .array(
      z.strictObject({
        policyId: Id,
        coverages: listOfNames.min(1, 'Please choose at least one limit'),
        /** The standard wordings that are confirmed for this policy. */
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

/** One of the holders on file, or a new one. */
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

/** What a client sends: to whom, and at most which of the approved policies. Anything more is refused. */
export const IssueForm = oneHolder(
  z.strictObject({
    ...toHolder(HolderForm),
    /** All of the approved ones where it is left out. */
    policyIds: z.array(Id).min(1, chooseOne).max(30, tooManyPolicies).optional(),
  }),
)

/** What an agent writes for one holder. */
export const OwnWording = orNull(byAgent(text(1000)))

/**
 * What is wrong with a text of one's own; null where nothing is. It speaks of all the policies that are listed: what a standard
 * wording says, it may say where that wording is confirmed for every one of them.
 */
export function wordingToChoose(
  ownWording: string,
  policies: readonly { wordings?: readonly WordingName[] | undefined }[],
): string | null {
  if (guaranteesCoverage(ownWording))
    return 'A certificate guarantees no coverage: the policies alone say what is covered'
  const name = grantsIn(ownWording).find((one) => !policies.every(({ wordings }) => wordings?.includes(one)))
  return name
    ? `Please choose the wording “${wordingLabels[name]}” instead, for the policies that have it: a text of your own speaks of all that are listed`
    : null
}

/** Holds a form to `wordingToChoose`: a text of one's own does not say what a standard wording says. For page and server. */
export function withChosenWordings(
  { ownWording, policies }: { ownWording: string; policies: readonly { wordings: readonly WordingName[] }[] },
  { addIssue }: z.RefinementCtx,
): void {
  const message = wordingToChoose(ownWording, policies)
  if (message) addIssue({ code: 'custom', path: ['ownWording'], message })
}

/** What an agent sends, who may choose the limits and add wording. */
export const AgentIssueForm = oneHolder(
  z.strictObject({
    ...toHolder(HolderByAgent),
    ...MasterForm.shape,
    ownWording: OwnWording.default(''),
    /** The request that it answers, which is then completed. */
    requestId: Id.optional(),
  }),
).superRefine(withChosenWordings)

/** What a contract may ask for beyond a certificate (trade). */
export const wordingAsks = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
  'other wording',
] as const

const chooseAsks = 'Please choose what the contract asks for'
const maxAsks = 20

/** The form of Ask for Other Wording: it becomes a request, with the page of the contract. */
export const WordingForm = z.object({
  holderName: required(200, 'Please enter the name of the certificate holder'),
  holderAddress: orNull(text(400)).default(''),
  asks: z
    .union([bounded(200, chooseAsks), z.array(bounded(200, chooseAsks)).max(maxAsks, chooseAsks)], chooseAsks)
    .transform((given) => [given].flat().filter(Boolean))
    .pipe(z.array(z.enum(wordingAsks, chooseAsks)).min(1, chooseAsks).max(maxAsks, chooseAsks)),
  neededBy: z.union([z.literal(''), Day], 'Please enter a date').default(''),
  details: orNull(text(4000)).default(''),
  isUrgent: YesNo('Please say true or false').default(false),
})
