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
  idListField,
  Page,
  pageOf,
  signedIn,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { Coverage } from './policies.ts'
import { Request } from './requests.ts'
import { formEffects, formScopes } from './values/part-labels.ts'
import { boundedText, Search } from './values/text.ts'
import { wordingNames } from './values/wordings.ts'

const holder = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Two-letter country code; null or missing in the United States. */
  country: z.string().nullable().optional(),
}

const NamedForm = z.object({ number: z.string(), edition: z.string(), title: z.string() })

/** A policy form that benefits holders, and the conditions under which it applies. */
const HolderPolicyForm = NamedForm.extend({
  policyId: z.string(),
  effect: z.enum(formEffects),
  scope: z.enum(formScopes),
  names: z.array(z.string()),
  from: z.string().nullable(),
  until: z.string().nullable(),
})
export type HolderPolicyForm = z.infer<typeof HolderPolicyForm>

const PrintedPolicy = z.object({
  policyId: z.string(),
  type: z.string(),
  carrier: z.string(),
  /**
   * The writing company. Null if it is not stated, and on older certificates, which do not print
   * it.
   */
  company: WritingCompany.nullable().default(null),
  policyNumber: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** 'Claims-made, retroactive date Mar 1, 2019'; null if unknown or on an older certificate. */
  trigger: z.string().nullable().default(null),
  limits: z.array(Coverage),
  /** Forms that back the wordings; missing if none is on file. */
  forms: z.array(NamedForm).optional(),
  /** Facts other than limits: 'General aggregate applies per project'; missing if none. */
  told: z.array(z.string()).optional(),
})

/** The certificate's content, word for word as printed. */
export const PrintedCertificate = z.object({
  holder: z.object(holder),
  insured: z.object({ name: z.string(), address: z.string().nullable() }),
  policies: z.array(PrintedPolicy),
  /** Texts of the standard wordings at the time of printing. */
  wordings: z.array(z.string()),
  /** The agent's free text for this holder. */
  ownWording: z.string().nullable(),
  issuedBy: z.string(),
})
export type PrintedCertificate = z.infer<typeof PrintedCertificate>

const onPaper = PrintedPolicy.omit({ policyId: true }).extend({
  company: WritingCompany.omit({ id: true }).nullable().default(null),
})

/** The printed content that a holder reads, and nothing else. */
export const CertificateForHolder = PrintedCertificate.extend({ policies: z.array(onPaper) })

/**
 * State of a certificate today. 'changed': policy data differs from the print, coverage is in
 * force, no limit is lower. 'reduced': a limit is lower or gone. 'ended': a policy on the
 * certificate is not in force.
 */
export const certificateStates = ['current', 'changed', 'replaced', 'reduced', 'ended', 'withdrawn'] as const
export type CertificateState = (typeof certificateStates)[number]

const standing = {
  state: z.enum(certificateStates),
  /** First day without coverage, if 'ended'; null if unknown or nothing ended. */
  endedOn: z.string().nullable(),
}

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
  /** Number of the newer certificate that replaced this one. */
  replacedByNumber: z.number().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Limits or wording go beyond the approval; an agent chose them for this holder. */
  isBeyondApproval: z.boolean(),
  /** The PDF as a document; null after withdrawal. */
  document: z.object({ id: z.string(), fileUrl: z.string(), fileName: z.string() }).nullable(),
  /** Public verification page. */
  checkUrl: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

export const Holder = entity({
  ...holder,
  clientId: z.string(),
  /** Imported data from another system. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  loanNumber: z.string().nullable(),
  operations: z.string().nullable(),
  additionalInsured: z.string().nullable(),
  createdAt: z.string(),
  /** Open request that asks an agent to approve this holder; the certificate waits for it. */
  requestId: z.string().nullable(),
  /** The newest certificate that is not withdrawn, otherwise the newest. */
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

/** A policy approved for certificates, with the approved limits and wordings. */
export const MasterPolicy = z.object({
  policyId: z.string(),
  policyNumber: z.string(),
  type: z.string(),
  carrier: z.string(),
  company: WritingCompany.nullable(),
  startDate: z.string(),
  endDate: z.string(),
  /** Approved coverage names. `limits` has their current values on the policy. */
  coverages: z.array(z.string()),
  limits: z.array(Coverage),
  trigger: z.string().nullable(),
  /** Confirmed standard wordings. A wording is left out while its form is not in force. */
  wordings: z.array(z.enum(wordingNames)),
  /** Forms that back the wordings; missing if none is on file. */
  forms: z.array(NamedForm).optional(),
  /** Facts other than limits; missing if none. */
  told: z.array(z.string()).optional(),
  /** Reason, as text for people, why the policy cannot be certified at present. Null if it can. */
  problem: z.string().nullable(),
})
export type MasterPolicy = z.infer<typeof MasterPolicy>

/** The approval: what the agency lets a client certify. */
export const Master = z.object({
  clientId: z.string(),
  /**
   * The named insured that the agent approved. Later changes of the client's account do not affect
   * it.
   */
  insured: z.object({ name: z.string(), address: z.string().nullable() }),
  policies: z.array(MasterPolicy),
  approvedAt: z.string(),
  approvedByName: z.string(),
  version: z.number(),
})
export type Master = z.infer<typeof Master>

const ofClient = z.object({ clientId: Id })

/** A holder whose certificate was not reissued, with the reason. */
const LeftOut = z.object({ holderId: z.string(), name: z.string(), number: z.number(), why: z.string() })
const one = z.object({ certificate: Certificate })

const wanted = {
  /** Matches number and holder. */
  search: Search,
  clientId: Id.optional(),
  /** Certificates that list this policy, are not replaced, and whose coverage is in force. */
  currentWith: Id.optional(),
  ...sortedBy(['number', 'issued']),
}

const wantedHolders = {
  /** Matches the name. */
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
    fails: 'Failed to fetch what can be certified',
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
      /** Forms that benefit holders, on the client's policies, today or on another day. */
      forms: z.array(HolderPolicyForm).optional(),
      /** Facts other than limits, per policy. */
      told: z.array(z.object({ policyId: z.string(), lines: z.array(z.string()) })).optional(),
    }),
    fails: 'Failed to fetch what can be certified',
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
  /**
   * Sorted by name. Each holder has its newest valid certificate, or if none is valid, its newest
   * one.
   */
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
  /** The reply has a request and no certificate if the agent must approve the holder first. */
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
   * Reissues to every holder with a certificate that is not withdrawn. The new certificates have
   * today's values of the approved data. A renewal replaces the policy that it renews.
   */
  reissue: endpoint({
    summary: "Issue a client's certificates again, to every holder",
    method: 'POST',
    path: '/api/agent/certificate/reissue/:clientId',
    who: staff,
    changes: ['certificate', 'document'],
    once: true,
    params: ofClient,
    reply: z.object({
      issued: z.number(),
      /**
       * Holders who need an agent: their certificate exceeds the approval, or a policy on it cannot
       * be certified.
       */
      leftOut: z.array(LeftOut),
    }),
    status: 201,
    refuses: ['changed_meanwhile', 'not_approved', 'not_certifiable', 'unknown_letters'],
    fails: 'Failed to reissue certificates',
  }),
  /**
   * Like `reissue`, for chosen certificates of several clients. Skips withdrawn certificates, and
   * those that are not the newest of their holder.
   */
  reissueSeveral: endpoint({
    summary: 'Issue chosen certificates again',
    method: 'POST',
    path: '/api/agent/certificates/reissue',
    who: staff,
    changes: ['certificate', 'document'],
    once: true,
    body: z.object({ certificateIds: idListField('Please choose a certificate') }),
    reply: z.object({
      issued: z.number(),
      /** Certificates not reissued, with reasons; `id` is the chosen certificate. */
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
  /** For a certificate issued in error. Verification then reports it as withdrawn. */
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
  /** Public verification: the state, and the printed content, which exposes alterations. */
  check: endpoint({
    summary: 'Verify a certificate by its number and code',
    method: 'GET',
    path: '/api/certificate/check/:number/:code',
    who: anyone,
    shows: [],
    params: z.object({
      number: boundedText(20, 'Not a number of ours'),
      code: boundedText(40, 'Not a code of ours'),
    }),
    reply: z.object({
      check: z.object({
        number: z.number(),
        ...standing,
        printed: CertificateForHolder,
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
