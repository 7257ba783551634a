import { z } from 'zod'
import { anyone, clientsOnly, endpoint, entity, Id, Page, pageOf, signedIn, staff } from './endpoint.ts'
import { Coverage } from './policies.ts'
import { Request } from './requests.ts'
import { Day } from './values/days.ts'
import { HolderCity, HolderName, HolderStreet } from './values/holders.ts'
import { orNull, required, Search, text } from './values/text.ts'
import { State, Zip } from './values/us-address.ts'
import { wordingNames } from './values/wordings.ts'
import { YesNo } from './values/yes-no.ts'

const holder = { name: z.string(), street: z.string(), city: z.string(), state: z.string(), zip: z.string() }

/** What stands on a certificate, word for word, as it was printed. */
export const Printed = z.object({
  holder: z.object(holder),
  insured: z.object({ name: z.string(), address: z.string().nullable() }),
  policies: z.array(
    z.object({
      policyId: z.string(),
      type: z.string(),
      carrier: z.string(),
      policyNumber: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      limits: z.array(Coverage),
    }),
  ),
  /** The standard wordings, by name. */
  wordings: z.array(z.enum(wordingNames)),
  /** What an agent wrote for this holder alone. */
  ownWording: z.string().nullable(),
  issuedBy: z.string(),
})
export type Printed = z.infer<typeof Printed>

/** What a certificate still is; the only thing that the public check tells. */
export const certificateStates = ['current', 'replaced', 'no longer in force'] as const
export type CertificateState = (typeof certificateStates)[number]

/** A certificate that was issued. */
export const Certificate = entity({
  number: z.number(),
  state: z.enum(certificateStates),
  clientId: z.string(),
  clientName: z.string(),
  holderId: z.string(),
  printed: Printed,
  issuedAt: z.string(),
  issuedByName: z.string(),
  issuedByClient: z.boolean(),
  /** The number of the one that replaced it. */
  replacedByNumber: z.number().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Its file, as a document. */
  documentId: z.string(),
  fileUrl: z.string(),
  fileName: z.string(),
  /** Where anybody checks it. */
  checkUrl: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** Somebody who asks the client for a certificate. */
export const Holder = entity({
  ...holder,
  clientId: z.string(),
  createdAt: z.string(),
  /** The newest that was issued to them. */
  certificate: z
    .object({
      id: z.string(),
      number: z.number(),
      state: z.enum(certificateStates),
      issuedAt: z.string(),
      documentId: z.string(),
    })
    .nullable(),
})
export type Holder = z.infer<typeof Holder>

/** Who shall hold a certificate: a name and an address, and nothing else fits in. */
export const HolderForm = z.strictObject({
  name: HolderName,
  street: HolderStreet,
  city: HolderCity,
  state: State,
  zip: Zip,
})

/** A policy that the agent approved for certificates, with what of it is certified. */
export const MasterPolicy = z.object({
  policyId: z.string(),
  policyNumber: z.string(),
  type: z.string(),
  carrier: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The names that were approved, with their limits as they stand on the policy now. */
  coverages: z.array(z.string()),
  limits: z.array(Coverage),
  /** Why it cannot be certified at the moment, for a person; null where it can. */
  problem: z.string().nullable(),
  /** The policy that follows it, where one is on file. */
  renewedBy: z.string().nullable(),
})
export type MasterPolicy = z.infer<typeof MasterPolicy>

/** What the agency lets a client certify. */
export const Master = z.object({
  clientId: z.string(),
  policies: z.array(MasterPolicy),
  wordings: z.array(z.enum(wordingNames)),
  approvedAt: z.string(),
  approvedByName: z.string(),
})
export type Master = z.infer<typeof Master>

const chooseOne = 'Please choose at least one policy'
const listOfNames = z.array(required(200, 'Please name the coverage')).max(60)

/** The form of Approve Certificates. */
export const MasterForm = z.object({
  policies: z
    .array(
      z.object({
        policyId: Id,
        coverages: listOfNames.min(1, 'Please choose at least one limit'),
      }),
      chooseOne,
    )
    .min(1, chooseOne)
    .max(30, 'Please choose at most 30 policies'),
  wordings: z
    .array(z.enum(wordingNames, 'Please choose a wording from the list'))
    .max(wordingNames.length)
    .default([]),
})

const toHolder = {
  /** One of the holders on file, or a new one. */
  holderId: Id.optional(),
  holder: HolderForm.optional(),
}
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
    ...toHolder,
    /** All of the approved ones where it is left out. */
    policyIds: z.array(Id).min(1, chooseOne).max(30).optional(),
  }),
)

/** What an agent sends, who may choose the limits and add wording. */
export const AgentIssueForm = oneHolder(
  z.strictObject({
    ...toHolder,
    ...MasterForm.shape,
    ownWording: orNull(text(1000)).default(''),
    /** The request that it answers, which is then completed. */
    requestId: Id.optional(),
  }),
)

/** What a contract may ask for beyond a certificate (trade). */
export const wordingAsks = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
  'other wording',
] as const

/** The form of Ask for Other Wording: it becomes a request, with the page of the contract. */
export const WordingForm = z.object({
  holderName: required(200, 'Please enter the name of the certificate holder'),
  holderAddress: orNull(text(400)).default(''),
  asks: z
    .union([z.string(), z.array(z.string())], 'Please choose what the contract asks for')
    .transform((given) => [given].flat().filter(Boolean))
    .pipe(
      z
        .array(z.enum(wordingAsks, 'Please choose what the contract asks for'))
        .min(1, 'Please choose what the contract asks for'),
    ),
  neededBy: z.union([z.literal(''), Day], 'Please enter a date').default(''),
  details: orNull(text(4000)).default(''),
  isUrgent: YesNo('Please say true or false').default(false),
})

const listOfHolders = {
  method: 'GET',
  shows: ['certificate', 'policy'],
  query: Page.extend({ search: Search }),
  reply: pageOf('holders', Holder),
  fails: 'Failed to fetch certificate holders',
} as const

const ofClient = z.object({ clientId: Id })
const one = z.object({ certificate: Certificate })

export const certificates = {
  /** What a client's agent has approved; null where nothing is. */
  mine: endpoint({
    method: 'GET',
    path: '/api/certificate/master',
    who: clientsOnly,
    shows: ['certificate', 'policy'],
    reply: z.object({ master: Master.nullable() }),
    fails: 'Failed to fetch what may be certified',
  }),
  master: endpoint({
    method: 'GET',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    shows: ['certificate', 'policy'],
    params: ofClient,
    reply: z.object({ master: Master.nullable() }),
    fails: 'Failed to fetch what may be certified',
  }),
  approve: endpoint({
    method: 'PUT',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    changes: ['certificate'],
    params: ofClient,
    body: MasterForm,
    reply: z.object({ master: Master }),
    fails: 'Failed to approve certificates',
  }),
  withdrawApproval: endpoint({
    method: 'DELETE',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    changes: ['certificate'],
    params: ofClient,
    status: 204,
    fails: 'Failed to withdraw the approval',
  }),
  holders: endpoint({ ...listOfHolders, path: '/api/certificate/holder', who: clientsOnly }),
  holdersOf: endpoint({
    ...listOfHolders,
    path: '/api/agent/certificate/holder/:clientId',
    who: staff,
    params: ofClient,
  }),
  removeHolder: endpoint({
    method: 'DELETE',
    path: '/api/certificate/holder/:id',
    who: signedIn,
    changes: ['certificate'],
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to remove the certificate holder',
  }),
  /** The log: what was issued, to whom, by whom, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/certificate',
    who: signedIn,
    shows: ['certificate', 'policy'],
    query: Page.extend({
      /** In number and holder. */
      search: Search,
      clientId: Id.optional(),
      holderId: Id.optional(),
    }),
    reply: pageOf('certificates', Certificate),
    fails: 'Failed to fetch certificates',
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/certificate/new',
    who: clientsOnly,
    changes: ['certificate', 'document'],
    once: true,
    body: IssueForm,
    reply: one,
    status: 201,
    fails: 'Failed to issue the certificate',
  }),
  issueFor: endpoint({
    method: 'POST',
    path: '/api/agent/certificate/new/:clientId',
    who: staff,
    changes: ['certificate', 'document', 'request'],
    once: true,
    params: ofClient,
    body: AgentIssueForm,
    reply: one,
    status: 201,
    fails: 'Failed to issue the certificate',
  }),
  /** To every holder whose newest certificate was not withdrawn, with what is approved now; policies that were renewed give way to their renewals. */
  reissue: endpoint({
    method: 'POST',
    path: '/api/agent/certificate/reissue/:clientId',
    who: staff,
    changes: ['certificate', 'document'],
    once: true,
    params: ofClient,
    reply: z.object({ certificates: z.array(Certificate) }),
    status: 201,
    fails: 'Failed to reissue certificates',
  }),
  /** One that should not have been issued: the check says no longer in force. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/agent/certificate/withdraw/:id',
    who: staff,
    changes: ['certificate'],
    params: z.object({ id: Id }),
    reply: one,
    fails: 'Failed to withdraw the certificate',
  }),
  /** For anybody who holds the paper. It says nothing else about the client. */
  check: endpoint({
    method: 'GET',
    path: '/api/certificate/check/:number/:code',
    who: anyone,
    params: z.object({ number: z.string().max(20), code: z.string().max(40) }),
    reply: z.object({ check: z.object({ number: z.number(), state: z.enum(certificateStates) }) }),
    fails: 'Failed to check the certificate',
  }),
  askForWording: endpoint({
    method: 'POST',
    path: '/api/certificate/wording',
    who: clientsOnly,
    changes: ['request', 'document'],
    once: true,
    body: WordingForm,
    file: { missing: 'Please attach the page of the contract' },
    reply: z.object({ request: Request }),
    status: 201,
    fails: 'Failed to send request',
  }),
}
