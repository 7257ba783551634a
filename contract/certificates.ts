import { z } from 'zod'
import { exports } from './activity.ts'
import { WritingCompany } from './carriers.ts'
import { AgentIssueForm, IssueForm, MasterForm, WordingForm } from './certificate-forms.ts'
import {
  anyone,
  clientsOnly,
  endpoint,
  entity,
  Id,
  Page,
  pageOf,
  severalIds,
  signedIn,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { Coverage } from './policies.ts'
import { Request } from './requests.ts'
import { formEffects, formScopes } from './values/part-labels.ts'
import { bounded, Search } from './values/text.ts'
import { wordingNames } from './values/wordings.ts'

const holder = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Its two letters; null, or left out, in the United States. */
  country: z.string().nullable().optional(),
}

/** A form as papers name it. */
const NamedForm = z.object({ number: z.string(), edition: z.string(), title: z.string() })

/** A form of a policy that does something for holders, and when it does. */
const FormOfPolicy = NamedForm.extend({
  policyId: z.string(),
  effect: z.enum(formEffects),
  scope: z.enum(formScopes),
  names: z.array(z.string()),
  from: z.string().nullable(),
  until: z.string().nullable(),
})
export type FormOfPolicy = z.infer<typeof FormOfPolicy>

const PrintedPolicy = z.object({
  policyId: z.string(),
  type: z.string(),
  carrier: z.string(),
  /** The company of it that insures; null where the policy does not say, and where it was not printed yet. */
  company: WritingCompany.nullable().default(null),
  policyNumber: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** 'Claims-made, retroactive date Mar 1, 2019'; null where the policy does not say, and where it was not printed yet. */
  trigger: z.string().nullable().default(null),
  limits: z.array(Coverage),
  /** By which forms it says what the wordings say of it; left out where none is on file. */
  forms: z.array(NamedForm).optional(),
  /** What is told of it beside its limits: 'General aggregate applies per project'; left out where nothing is. */
  told: z.array(z.string()).optional(),
})

/** What stands on a certificate, word for word, as it was printed. */
export const PrintedCertificate = z.object({
  holder: z.object(holder),
  insured: z.object({ name: z.string(), address: z.string().nullable() }),
  policies: z.array(PrintedPolicy),
  /** The standard wordings, as they read then. */
  wordings: z.array(z.string()),
  /** What an agent wrote for this holder alone. */
  ownWording: z.string().nullable(),
  issuedBy: z.string(),
})
export type PrintedCertificate = z.infer<typeof PrintedCertificate>

const onPaper = PrintedPolicy.omit({ policyId: true }).extend({
  company: WritingCompany.omit({ id: true }).nullable().default(null),
})

/** What somebody reads on the paper: all that was printed, and no more. */
export const CertificatePaper = PrintedCertificate.extend({ policies: z.array(onPaper) })

/**
 * What a certificate still is. 'changed': what was printed reads otherwise now, and the coverage is in force with limits no
 * lower. 'reduced': a limit is lower now, or gone. 'ended': a policy on it is not in force.
 */
export const certificateStates = ['current', 'changed', 'replaced', 'reduced', 'ended', 'withdrawn'] as const
export type CertificateState = (typeof certificateStates)[number]

const standing = {
  state: z.enum(certificateStates),
  /** Of one that has ended, the first day without coverage; null where that is not known, or a policy has not ended. */
  endedOn: z.string().nullable(),
}

/** A certificate that was issued. */
export const Certificate = entity({
  number: z.number(),
  ...standing,
  clientId: z.string(),
  clientName: z.string(),
  holderId: z.string(),
  printed: PrintedCertificate,
  issuedAt: z.string(),
  issuedByName: z.string(),
  issuedByClient: z.boolean(),
  /** The number of the one that replaced it. */
  replacedByNumber: z.number().nullable(),
  withdrawnAt: z.string().nullable(),
  /** It has limits or wording that an agent chose for this holder alone, beyond what was approved. */
  isBeyondApproval: z.boolean(),
  /** Its file, as a document; null once it was withdrawn. */
  document: z.object({ id: z.string(), fileUrl: z.string(), fileName: z.string() }).nullable(),
  /** Where anybody checks it. */
  checkUrl: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** Somebody who asks the client for a certificate. */
export const Holder = entity({
  ...holder,
  clientId: z.string(),
  /** What another system knew of them, where they came from one. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  loanNumber: z.string().nullable(),
  operations: z.string().nullable(),
  additionalInsured: z.string().nullable(),
  createdAt: z.string(),
  /** The open request by which an agent is asked to approve this holder, whose certificate waits for it. */
  requestId: z.string().nullable(),
  /** The newest that was issued to them and not withdrawn, else the newest. */
  certificate: z
    .object({
      number: z.number(),
      ...standing,
      issuedAt: z.string(),
      isBeyondApproval: z.boolean(),
    })
    .nullable(),
})
export type Holder = z.infer<typeof Holder>

/** A policy that the agent approved for certificates, with what of it is certified. */
export const MasterPolicy = z.object({
  policyId: z.string(),
  policyNumber: z.string(),
  type: z.string(),
  carrier: z.string(),
  company: WritingCompany.nullable(),
  startDate: z.string(),
  endDate: z.string(),
  /** The names that were approved, with their limits as they stand on the policy now. */
  coverages: z.array(z.string()),
  limits: z.array(Coverage),
  trigger: z.string().nullable(),
  /** The standard wordings that were confirmed for it, but for those whose form is not in force any more. */
  wordings: z.array(z.enum(wordingNames)),
  /** By which forms it says them; left out where none is on file. */
  forms: z.array(NamedForm).optional(),
  /** What is told of it beside its limits; left out where nothing is. */
  told: z.array(z.string()).optional(),
  /** Why it cannot be certified at the moment, for a person; null where it can. */
  problem: z.string().nullable(),
})
export type MasterPolicy = z.infer<typeof MasterPolicy>

/** What the agency lets a client certify. */
export const Master = z.object({
  clientId: z.string(),
  /** Who is insured, as the agent approved it: what a client changes of their own account is not on the paper. */
  insured: z.object({ name: z.string(), address: z.string().nullable() }),
  policies: z.array(MasterPolicy),
  approvedAt: z.string(),
  approvedByName: z.string(),
  version: z.number(),
})
export type Master = z.infer<typeof Master>

const ofClient = z.object({ clientId: Id })

/** A holder whose certificate was not issued anew, and why. */
const LeftOut = z.object({ holderId: z.string(), name: z.string(), number: z.number(), why: z.string() })
const one = z.object({ certificate: Certificate })

const wanted = {
  /** In number and holder. */
  search: Search,
  clientId: Id.optional(),
  /** Those that list this policy while the coverage on them is in force, and were not replaced. */
  currentWith: Id.optional(),
  ...sortedBy(['number', 'issued']),
}

const wantedHolders = {
  /** In the name. */
  search: Search,
  clientId: Id.optional(),
}

export const certificates = {
  mine: endpoint({
    summary: "What a client's agent has approved for certificates; null where nothing is",
    method: 'GET',
    path: '/api/certificate/master',
    who: clientsOnly,
    shows: ['certificate', 'policy'],
    reply: z.object({ master: Master.nullable() }),
    fails: 'Failed to fetch what may be certified',
  }),
  master: endpoint({
    summary: "What is approved for a client's certificates",
    method: 'GET',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    shows: ['certificate', 'policy'],
    params: ofClient,
    reply: z.object({
      master: Master.nullable(),
      /** The forms of the client's policies that do something for holders, today or on another day. */
      forms: z.array(FormOfPolicy).optional(),
      /** What is told of each policy beside its limits. */
      told: z.array(z.object({ policyId: z.string(), lines: z.array(z.string()) })).optional(),
    }),
    fails: 'Failed to fetch what may be certified',
  }),
  approve: endpoint({
    summary: "Approve what a client's certificates may say",
    method: 'PUT',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    changes: ['certificate'],
    params: ofClient,
    body: MasterForm.extend(versionField),
    reply: z.object({ master: Master }),
    refuses: ['deactivated', 'not_approved'],
    fails: 'Failed to approve certificates',
  }),
  withdrawApproval: endpoint({
    summary: "Withdraw the approval of a client's certificates",
    method: 'DELETE',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    changes: ['certificate'],
    params: ofClient,
    status: 204,
    fails: 'Failed to withdraw the approval',
  }),
  /** By name, each with the newest certificate that was not withdrawn, or the newest. */
  holders: endpoint({
    summary: 'Certificate holders, by name',
    method: 'GET',
    path: '/api/certificate/holder',
    who: signedIn,
    shows: ['certificate', 'policy'],
    query: Page.extend(wantedHolders),
    reply: pageOf('holders', Holder),
    fails: 'Failed to fetch certificate holders',
  }),
  exportHolders: endpoint({
    ...exports,
    summary: 'Certificate holders as CSV, itself on record',
    path: '/api/agent/certificates/holders/export',
    body: z.object(wantedHolders),
    fails: 'Failed to export the certificate holders',
  }),
  removeHolder: endpoint({
    summary: 'Remove a certificate holder',
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
    summary: 'Certificates that were issued, newest first',
    method: 'GET',
    path: '/api/certificate',
    who: signedIn,
    shows: ['certificate', 'policy'],
    query: Page.extend(wanted),
    reply: pageOf('certificates', Certificate),
    fails: 'Failed to fetch certificates',
  }),
  export: endpoint({
    ...exports,
    summary: 'Certificates that were issued as CSV, itself on record',
    path: '/api/agent/certificates/export',
    body: z.object(wanted),
    fails: 'Failed to export the certificates',
  }),
  /** A holder that is not plainly a name and an address waits for the agent's approval: then there is a request instead. */
  issue: endpoint({
    summary: 'Issue a certificate, within what the agent has approved',
    method: 'POST',
    path: '/api/certificate/new',
    who: clientsOnly,
    changes: ['certificate', 'document', 'request'],
    once: true,
    body: IssueForm,
    reply: z.object({ certificate: Certificate.nullable(), request: Request.nullable() }),
    status: 201,
    refuses: [
      'changed_meanwhile',
      'not_approved',
      'not_certifiable',
      'not_found',
      'own_wording',
      'unknown_letters',
      'waiting',
    ],
    fails: 'Failed to issue the certificate',
  }),
  issueFor: endpoint({
    summary: 'Issue a certificate for a client',
    method: 'POST',
    path: '/api/agent/certificate/new/:clientId',
    who: staff,
    changes: ['certificate', 'document', 'request'],
    once: true,
    params: ofClient,
    body: AgentIssueForm,
    reply: one,
    status: 201,
    refuses: ['changed_meanwhile', 'not_approved', 'not_certifiable', 'unknown_letters'],
    fails: 'Failed to issue the certificate',
  }),
  /**
   * To every holder who has a certificate that was not withdrawn: with what is approved now of the policies on it, those that
   * were renewed giving way to their renewals.
   */
  reissue: endpoint({
    summary: "Issue a client's certificates anew, to every holder",
    method: 'POST',
    path: '/api/agent/certificate/reissue/:clientId',
    who: staff,
    changes: ['certificate', 'document'],
    once: true,
    params: ofClient,
    reply: z.object({
      /** How many were issued. */
      issued: z.number(),
      /** Who needs the agent, and keeps what they have: it has more than what is approved, or a policy on it cannot be certified. */
      leftOut: z.array(LeftOut),
    }),
    status: 201,
    refuses: ['changed_meanwhile', 'not_approved', 'not_certifiable', 'unknown_letters'],
    fails: 'Failed to reissue certificates',
  }),
  /**
   * As `reissue`, of chosen ones of several clients: to their holders alone. One that is not the newest of its holder, or was
   * withdrawn, is left out too.
   */
  reissueSeveral: endpoint({
    summary: 'Issue chosen certificates anew',
    method: 'POST',
    path: '/api/agent/certificates/reissue',
    who: staff,
    changes: ['certificate', 'document'],
    once: true,
    body: z.object({ certificateIds: severalIds('Please choose a certificate') }),
    reply: z.object({
      issued: z.number(),
      /** Which were not issued anew, and why; `id` is the certificate that was chosen. */
      leftOut: z.array(LeftOut.extend({ id: z.string() })),
      notFound: z.array(z.string()),
    }),
    status: 201,
    refuses: ['changed_meanwhile', 'unknown_letters'],
    fails: 'Failed to reissue certificates',
  }),
  approveHolder: endpoint({
    summary: 'Approve a holder as the client typed it, and issue what the client asked for',
    method: 'POST',
    path: '/api/agent/certificate/holder/approve/:id',
    who: staff,
    changes: ['certificate', 'document', 'request'],
    once: true,
    params: z.object({ id: Id }),
    reply: one,
    status: 201,
    refuses: ['changed_meanwhile', 'not_approved', 'not_certifiable', 'not_waiting', 'unknown_letters'],
    fails: 'Failed to issue the certificate',
  }),
  /** One that should not have been issued: the check says that it was withdrawn. */
  withdraw: endpoint({
    summary: 'Withdraw a certificate that should not have been issued',
    method: 'POST',
    path: '/api/agent/certificate/withdraw/:id',
    who: staff,
    changes: ['certificate', 'document'],
    params: z.object({ id: Id }),
    reply: one,
    refuses: ['withdrawn'],
    fails: 'Failed to withdraw the certificate',
  }),
  /** For anybody who holds the paper: what it still is, and what was printed on it, so that an altered one shows. */
  check: endpoint({
    summary: 'Check a certificate, by the number and code on the paper',
    method: 'GET',
    path: '/api/certificate/check/:number/:code',
    who: anyone,
    shows: [],
    params: z.object({
      number: bounded(20, 'Not a number of ours'),
      code: bounded(40, 'Not a code of ours'),
    }),
    reply: z.object({
      check: z.object({
        number: z.number(),
        ...standing,
        printed: CertificatePaper,
        issuedAt: z.string(),
        checkedAt: z.string(),
      }),
    }),
    refuses: ['too_many_tries'],
    fails: 'Failed to check the certificate',
  }),
  askForWording: endpoint({
    summary: 'Ask the agent for special wording on a certificate',
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
