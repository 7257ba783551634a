import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { WritingCompany } from './carriers.ts'
import { NameCompanyForm, WholesalerForm } from './certificate-completion-forms.ts'
import { AgentIssueForm, IssueForm, MasterForm, pendingReason, WordingForm } from './certificate-forms.ts'
import { StateCheckForm, WholesaleAuthorityForm } from './certificate-law-forms.ts'
import {
  adminsOnly,
  allRoles,
  anyone,
  clientsOnly,
  endpoint,
  entity,
  Id,
  idListField,
  idListParam,
  Page,
  pageOf,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { Coverage } from './policies.ts'
import { PolicyFacts } from './policy-parts.ts'
import { Request } from './requests.ts'
import { Undo } from './undo.ts'
import { certificateRules, lawStates } from './values/certificate-law.ts'
import { certificateStates } from './values/certificate-states.ts'
import { mainFormKinds } from './values/form-entries.ts'
import {
  causesOfLoss,
  formEffects,
  formScopes,
  interestRoles,
  namedInsuredRoles,
  operations,
  payeeClauses,
  valuations,
} from './values/part-labels.ts'
import { boundedText, Search } from './values/text.ts'
import { states } from './values/us-address.ts'
import { wordingNames } from './values/wordings.ts'

const holderFields = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Two-letter country code; null or missing in the United States. */
  country: z.string().nullable().optional(),
}

const NamedForm = z.object({
  number: z.string(),
  edition: z.string(),
  title: z.string(),
  /** Missing on certificates of earlier releases. */
  effect: z.enum(formEffects).optional(),
  operations: z.array(z.enum(operations)).optional(),
  /** The only project or location that the form applies to; missing for all. */
  project: z.string().optional(),
})

/** A policy form that benefits holders, and the conditions under which it applies. */
const HolderPolicyForm = NamedForm.extend({
  id: z.string(),
  effect: z.enum(formEffects),
  operations: z.array(z.enum(operations)).nullable().optional(),
  project: z.string().nullable().optional(),
  scope: z.enum(formScopes),
  names: z.array(z.string()),
  sameAs: z
    .array(z.object({ name: z.string(), holder: z.string(), confirmedOn: z.string() }))
    .nullable()
    .optional(),
  from: z.string().nullable(),
  until: z.string().nullable(),
})

const CoverageGap = z.object({ from: z.string(), until: z.string() })

const UnderlyingPolicy = z.object({ policyId: z.string(), endDate: z.string() })

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
  /** The end of the term, or of its coverage if a cancellation or binder ends that earlier. */
  endDate: z.string(),
  /** 'Claims-made, retroactive date Mar 1, 2019'; null if unknown or on an older certificate. */
  trigger: z.string().nullable().default(null),
  limits: z.array(Coverage),
  /** Standard wordings that the forms give; missing on certificates of earlier releases. */
  wordings: z.array(z.enum(wordingNames)).optional(),
  /** Forms that give the wordings; missing if none does. */
  forms: z.array(NamedForm).optional(),
  /** Facts other than limits: 'General aggregate applies per project'; missing if none. */
  told: z.array(z.string()).optional(),
  /** Days of the term without coverage; missing if none. */
  gaps: z.array(CoverageGap).optional(),
  /** Confirmed reductions: 'Each Occurrence $500,000 from Dec 7, 2026'; missing if none. */
  toCome: z.array(z.string()).optional(),
  /**
   * Policies beneath an umbrella, as 'General Liability GL 118-300 until Aug 1, 2027'. Missing if
   * none.
   */
  underlying: z.array(z.string()).optional(),
  /** The policies beneath the umbrella, with their end dates as printed. */
  underlyingPolicies: z.array(UnderlyingPolicy).optional(),
})

const placeFields = { street: z.string(), city: z.string(), state: z.string(), zip: z.string() }

/** The property that an evidence of property shows, with what a location states. */
export const PrintedEvidence = z.object({
  /** The interests of the holder, as the policy lists them. */
  interests: z.array(
    z.object({
      role: z.enum(interestRoles),
      clause: z.enum(['', ...payeeClauses]),
      loanNumber: z.string(),
    }),
  ),
  locations: z.array(
    z.object({
      ...placeFields,
      description: z.string(),
      /** In US dollars; null if not stated. */
      buildingValue: z.number().nullable(),
      contentsValue: z.number().nullable(),
      causesOfLoss: z.enum(causesOfLoss),
      valuation: z.enum(valuations),
      /** In percent. */
      coinsurance: z.number().nullable(),
      deductible: z.number().nullable(),
      windDeductible: z.string(),
    }),
  ),
  /** Deductibles of the policy beside those of its locations. */
  deductibles: z.array(Coverage),
})
export type PrintedEvidence = z.infer<typeof PrintedEvidence>

/** The locations and interests of a policy, as far as they are stated. */
const PropertyOnFile = z.object({
  locations: z.array(
    z.object({
      id: z.string(),
      ...placeFields,
      description: z.string(),
      property: PrintedEvidence.shape.locations.element
        .omit({ street: true, city: true, state: true, zip: true, description: true })
        .extend({ causesOfLoss: z.enum(['', ...causesOfLoss]), valuation: z.enum(['', ...valuations]) })
        .partial()
        .nullable(),
    }),
  ),
  interests: z.array(
    z.object({
      role: z.enum(interestRoles),
      name: z.string(),
      clause: z.enum(['', ...payeeClauses]).nullable(),
      loanNumber: z.string(),
      /** The only location of the interest; null for all. */
      locationId: z.string().nullable(),
    }),
  ),
})
export type PropertyOnFile = z.infer<typeof PropertyOnFile>

/** Text of an agent for reference, as printed. Empty fields are not printed. */
const PrintedReference = z.object({
  operations: z.string(),
  project: z.string(),
  contractNumber: z.string(),
  location: z.string(),
  state: z.enum(['', ...states]),
})

/** The agent who represents the agency on the certificate. */
const Representative = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() })

/** The agency's own standard form that a certificate is printed on. */
export const StandardForm = z.object({
  /** Missing for form 25. */
  kind: z.enum(['24', '27', '28']).optional(),
  id: z.string(),
  /** The version of the form and its mapping with which it was filled. */
  version: z.number(),
  edition: z.string(),
  /** Form 101 for a long description; null if none is ready. */
  overflow: z.object({ id: z.string(), version: z.number() }).nullable(),
  /** Form 855, for New York; missing if none is printed. */
  addendum: z.object({ id: z.string(), version: z.number() }).optional(),
  /** The authorized representative as printed. */
  signedBy: z.string(),
  /** The picture that is printed in place of the name; missing if the name is printed. */
  signature: z.object({ userId: z.string(), hash: z.string() }).optional(),
})
export type StandardForm = z.infer<typeof StandardForm>

/** The certificate's content, word for word as printed. */
export const PrintedCertificate = z.object({
  holder: z.object(holderFields),
  insured: z.object({ name: z.string(), address: z.string().nullable() }),
  policies: z.array(PrintedPolicy),
  /** Missing on a certificate of insurance. */
  evidence: PrintedEvidence.optional(),
  /** Texts of the standard wordings at the time of printing. */
  wordings: z.array(z.string()),
  /** An agent's free text on certificates of earlier releases. Now null. */
  ownWording: z.string().nullable(),
  /** Missing on certificates of earlier releases, and if an agent typed nothing. */
  reference: PrintedReference.nullable().optional(),
  representative: Representative.nullable().optional(),
  /** Sentences that the law of a state requires on the certificate, word for word. */
  lawSentences: z.array(z.string()).optional(),
  /** Missing if the portal's own form was printed. */
  form: StandardForm.optional(),
  issuedBy: z.string(),
})
export type PrintedCertificate = z.infer<typeof PrintedCertificate>

const printedPolicyFields = PrintedPolicy.omit({ policyId: true, underlyingPolicies: true }).extend({
  company: WritingCompany.omit({ id: true }).nullable().default(null),
})

/** The printed content that a holder reads, and nothing else. */
export const CertificateForHolder = PrintedCertificate.omit({ form: true }).extend({
  policies: z.array(printedPolicyFields),
})

const standingFields = {
  state: z.enum(certificateStates),
  /** First day without coverage, if 'ended'; null if unknown or nothing ended. */
  endedOn: z.string().nullable(),
  /** The day from which coverage is in force again, if 'in force again'. */
  againSince: z.string().nullable().optional(),
  /** The day on which coverage ends before the term does, as the carrier confirmed. */
  endsOn: z.string().nullable().optional(),
}

export const Certificate = entity({
  number: z.number(),
  ...standingFields,
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
  ...holderFields,
  clientId: z.string(),
  /** This field and the four after it come from imports only. */
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
      ...standingFields,
      issuedAt: z.string(),
      isBeyondApproval: z.boolean(),
    })
    .nullable(),
})
export type Holder = z.infer<typeof Holder>

const UpcomingLimits = z.object({ effectiveOn: z.string(), coverages: z.array(Coverage) })

/** A policy with all that a certificate may print of it. */
export const CertifiablePolicy = z.object({
  id: z.string(),
  policyNumber: z.string(),
  type: z.string(),
  carrier: z.string(),
  company: WritingCompany.nullable(),
  startDate: z.string(),
  endDate: z.string(),
  coverageType: z.string().nullable(),
  description: z.string().nullable(),
  coverages: z.array(Coverage),
  facts: PolicyFacts.partial(),
  forms: z.array(HolderPolicyForm),
  gaps: z.array(CoverageGap),
  toCome: z.array(UpcomingLimits),
  underlying: z.array(UnderlyingPolicy.extend({ says: z.string() })),
  insureds: z.array(z.object({ name: z.string(), role: z.enum(namedInsuredRoles) })),
  clientName: z.string(),
  property: PropertyOnFile,
  status: z.enum(['active', 'pending', 'expired']),
  /** Reason, as text for people, why the policy cannot be certified at present. Null if it can. */
  problem: z.string().nullable(),
  /** The writing company is not known. An agent may certify the policy anyway, with a reason. */
  lacksCompany: z.boolean(),
  /** A pending notice or reduction, for which an agent decides. Null if there is none. */
  pending: z.string().nullable(),
})
export type CertifiablePolicy = z.infer<typeof CertifiablePolicy>

/** A policy approved for certificates, with the approved limits and wordings as printed today. */
export const MasterPolicy = PrintedPolicy.extend({
  /** Approved coverage names. `limits` has their current values on the policy. */
  coverages: z.array(z.string()),
  /** Confirmed standard wordings. A wording is left out while its form is not in force. */
  wordings: z.array(z.enum(wordingNames)),
  withoutCompanyBecause: z.string().nullable(),
  /** Reason, as text for people, why the policy cannot be certified at present. Null if it can. */
  problem: z.string().nullable(),
  /** A pending notice or reduction, for which an agent decides. Null if there is none. */
  pending: z.string().nullable(),
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

const clientQuery = z.object({ clientId: Id })

/** A holder whose certificate was not reissued, with the reason. */
const SkippedHolderReply = z.object({
  holderId: z.string(),
  name: z.string(),
  number: z.number(),
  why: z.string(),
})
const certificateReply = z.object({ certificate: Certificate })

/** The reply to staff who issue a certificate. */
const issuedReply = certificateReply.extend({
  /**
   * Aggregates per project or location that the certificate does not print, because no form gives
   * them to the named project or location. One sentence each.
   */
  notPrinted: z.array(z.string()).optional(),
})

const listFilters = {
  /** Matches number and holder. */
  search: Search,
  clientId: Id.optional(),
  /** Certificates that list this policy, are not replaced, and whose coverage is in force. */
  currentWith: Id.optional(),
  ...sortedBy(['number', 'issued']),
}

const holderFilters = {
  /** Matches the name. */
  search: Search,
  clientId: Id.optional(),
}

const LawStateCode = z.enum(lawStates, 'Please choose a state')

/** The law of certificates of one state, and the agency's own check of it. */
export const StateLaw = z.object({
  state: LawStateCode,
  rule: z.enum(certificateRules),
  why: z.string(),
  sources: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Printed word for word on certificates; null if none is known. */
  sentence: z.string().nullable(),
  confirmation: z.object({ by: z.string(), at: z.string(), checked: z.string() }).nullable(),
})
export type StateLaw = z.infer<typeof StateLaw>

const stateParams = z.object({ state: LawStateCode })

/** The agency's confirmation that a wholesaler lets it issue certificates for a policy. */
export const WholesaleAuthority = z.object({
  reference: z.string(),
  /** Null if none was named, or if it was removed since. */
  document: z.object({ id: z.string(), title: z.string() }).nullable(),
  by: z.string(),
  at: z.string(),
})
export type WholesaleAuthority = z.infer<typeof WholesaleAuthority>

const policyQuery = z.object({ policyId: Id })

/**
 * The reasons why approved policies in force cannot be certified, or print less than was approved.
 * Agents see the reasons for their own clients.
 */
export const CertificatesToComplete = z.object({
  /** Policies without a writing company that has an NAIC number, by carrier and line. */
  companies: z.array(
    z.object({
      carrier: z.string(),
      type: z.string(),
      /** The company of these policies, without an NAIC number; null if they name none. */
      named: z.string().nullable(),
      policies: z.number(),
      clients: z.number(),
      /** The carrier's companies with an NAIC number. */
      companies: z.array(WritingCompany),
    }),
  ),
  /** Wholesalers whose authority is not confirmed for the policies that they placed. */
  wholesalers: z.array(z.object({ wholesaler: z.string(), policies: z.number() })),
  /** States that nobody has confirmed, of all clients of the agency. */
  states: z.array(LawStateCode),
})
export type CertificatesToComplete = z.infer<typeof CertificatesToComplete>

/** An approved policy in force with the problems that `CertificatesToComplete` leaves out. */
export const ApprovalToComplete = z.object({
  clientId: z.string(),
  clientName: z.string(),
  policyId: z.string(),
  policyNumber: z.string(),
  type: z.string(),
  /** As texts for people. */
  problems: z.array(z.string()),
})
export type ApprovalToComplete = z.infer<typeof ApprovalToComplete>

/** Number of policies changed; 0 if none was left to change. */
const changedPoliciesReply = z.object({ changed: z.number() })

export const certificates = {
  mine: endpoint({
    summary: "The approval of a client's certificates by the agent; null if there is none",
    method: 'GET',
    path: '/api/certificate/master',
    who: clientsOnly,
    shows: ['certificate', 'policy'],
    reply: z.object({ master: Master.nullable() }),
    fails: 'Failed to fetch the certificate approval',
  }),
  master: endpoint({
    summary: "What is approved for a client's certificates",
    method: 'GET',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    shows: ['certificate', 'policy'],
    params: clientQuery,
    reply: z.object({
      master: Master.nullable(),
      /** The client's policies on file. */
      policies: z.array(CertifiablePolicy).optional(),
    }),
    fails: 'Failed to fetch the certificate approval',
  }),
  approve: endpoint({
    summary: "Approve what a client's certificates may say",
    method: 'PUT',
    path: '/api/agent/certificate/master/:clientId',
    who: staff,
    changes: ['certificate'],
    params: clientQuery,
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
    params: clientQuery,
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
    who: allRoles,
    shows: ['certificate', 'policy'],
    query: Page.extend(holderFilters),
    reply: pageOf('holders', Holder),
    fails: 'Failed to fetch certificate holders',
  }),
  exportHolders: endpoint({
    ...exportEndpoint,
    summary: 'Certificate holders as CSV; the audit log records the export',
    path: '/api/agent/certificates/holders/export',
    body: z.object(holderFilters),
    fails: 'Failed to export the certificate holders',
  }),
  removeHolder: endpoint({
    summary: 'Remove a certificate holder',
    method: 'DELETE',
    path: '/api/certificate/holder/:id',
    who: allRoles,
    changes: ['certificate'],
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to remove the certificate holder',
  }),
  list: endpoint({
    summary: 'Issued certificates, newest first',
    method: 'GET',
    path: '/api/certificate',
    who: allRoles,
    shows: ['certificate', 'policy'],
    query: Page.extend(listFilters),
    reply: pageOf('certificates', Certificate),
    fails: 'Failed to fetch certificates',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Issued certificates as CSV; the audit log records the export',
    path: '/api/agent/certificates/export',
    body: z.object(listFilters),
    fails: 'Failed to export the certificates',
  }),
  /** The reply has a request and no certificate if the agent must approve the holder first. */
  issue: endpoint({
    summary: "Issue a certificate within the agent's approval",
    method: 'POST',
    path: '/api/certificate/new',
    who: clientsOnly,
    changes: ['certificate', 'document', 'request'],
    isIdempotent: true,
    body: IssueForm,
    reply: z.object({ certificate: Certificate.nullable(), request: Request.nullable() }),
    status: 201,
    refuses: [
      'changed_meanwhile',
      'form_not_filled',
      'not_approved',
      'not_certifiable',
      'not_found',
      'own_wording',
      'unknown_letters',
      'waiting',
    ],
    fails: 'Failed to issue the certificate',
  }),
  previewForm: endpoint({
    summary: "The agency's standard form as a certificate would fill it; null if it is not used",
    method: 'POST',
    path: '/api/agent/certificate/form-preview/:clientId',
    who: staff,
    changes: [],
    params: clientQuery,
    body: AgentIssueForm,
    reply: z.object({
      preview: z
        .object({
          kind: z.enum(mainFormKinds),
          edition: z.string(),
          /** WebP of each page, base64. */
          pages: z.array(z.string()),
        })
        .nullable(),
    }),
    refuses: [
      'form_not_filled',
      'no_representative',
      'not_certifiable',
      'standard_forms_only',
      'state_not_confirmed',
      'unknown_letters',
    ],
    fails: 'Failed to fill the form',
  }),
  issueFor: endpoint({
    summary: 'Issue a certificate for a client',
    method: 'POST',
    path: '/api/agent/certificate/new/:clientId',
    who: staff,
    changes: ['certificate', 'document', 'request'],
    isIdempotent: true,
    params: clientQuery,
    body: AgentIssueForm,
    /** `undo` takes back the emails, not the certificate. */
    reply: issuedReply.extend({ undo: Undo.optional() }),
    status: 201,
    refuses: [
      'changed_meanwhile',
      'form_not_filled',
      'no_mail_server',
      'no_representative',
      'not_approved',
      'not_certifiable',
      'not_waiting',
      'standard_forms_only',
      'state_not_confirmed',
      'unknown_letters',
    ],
    fails: 'Failed to issue the certificate',
  }),
  /**
   * Reissues to every holder with a certificate that is not withdrawn. The new certificates have
   * today's values of the approved data. A renewal replaces the policy that it renews.
   */
  reissue: endpoint({
    summary: "Reissue a client's certificates to every holder",
    method: 'POST',
    path: '/api/agent/certificate/reissue/:clientId',
    who: staff,
    changes: ['certificate', 'document'],
    isIdempotent: true,
    params: clientQuery,
    reply: z.object({
      issued: z.number(),
      /**
       * Holders who need an agent: their certificate exceeds the approval, or a policy on it cannot
       * be certified.
       */
      leftOut: z.array(SkippedHolderReply),
    }),
    status: 201,
    refuses: ['changed_meanwhile', 'form_not_filled', 'not_approved', 'not_certifiable', 'unknown_letters'],
    fails: 'Failed to reissue certificates',
  }),
  /**
   * Like `reissue`, for chosen certificates of several clients. Skips withdrawn certificates, and
   * those that are not the newest of their holder.
   */
  reissueSeveral: endpoint({
    summary: 'Reissue chosen certificates',
    method: 'POST',
    path: '/api/agent/certificates/reissue',
    who: staff,
    changes: ['certificate', 'document'],
    isIdempotent: true,
    body: z.object({ certificateIds: idListField('Please choose a certificate') }),
    reply: z.object({
      issued: z.number(),
      /** Certificates not reissued, with reasons; `id` is the chosen certificate. */
      leftOut: z.array(SkippedHolderReply.extend({ id: z.string() })),
      notFound: z.array(z.string()),
    }),
    status: 201,
    refuses: ['changed_meanwhile', 'form_not_filled', 'unknown_letters'],
    fails: 'Failed to reissue certificates',
  }),
  approveHolder: endpoint({
    summary: 'Approve a holder as the client typed it, and issue what the client asked for',
    method: 'POST',
    path: '/api/agent/certificate/holder/approve/:id',
    who: staff,
    changes: ['certificate', 'document', 'request'],
    isIdempotent: true,
    params: z.object({ id: Id }),
    body: z.object({ because: pendingReason }),
    reply: issuedReply,
    status: 201,
    refuses: [
      'changed_meanwhile',
      'form_not_filled',
      'no_representative',
      'not_approved',
      'not_certifiable',
      'not_waiting',
      'own_wording',
      'standard_forms_only',
      'state_not_confirmed',
      'unknown_letters',
    ],
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
    reply: certificateReply,
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
      number: boundedText(20, 'Please check the certificate number'),
      code: boundedText(40, 'Please check the code'),
    }),
    reply: z.object({
      check: z.object({
        number: z.number(),
        ...standingFields,
        printed: CertificateForHolder,
        issuedAt: z.string(),
        checkedAt: z.string(),
        /**
         * The newest certificate of the same client for the same holder that prints a later term of
         * the same line.
         */
        next: z
          .object({
            number: z.number(),
            code: z.string(),
            issuedAt: z.string(),
            /** The distinct terms of its policies. */
            terms: z.array(z.object({ startDate: z.string(), endDate: z.string() })),
          })
          .nullable(),
        /** Whether an address may ask for emails when the state changes. */
        canSubscribe: z.boolean(),
      }),
    }),
    refuses: ['too_many_tries'],
    fails: 'Failed to verify the certificate',
  }),
  askForWording: endpoint({
    summary: 'Ask the agent for special wording on a certificate',
    method: 'POST',
    path: '/api/certificate/wording',
    who: clientsOnly,
    changes: ['request', 'document'],
    isIdempotent: true,
    body: WordingForm,
    file: { missing: 'Please attach the contract page' },
    reply: z.object({ request: Request }),
    status: 201,
    fails: 'Failed to send request',
  }),
  stateLaws: endpoint({
    summary: 'The law of certificates of every state, with what the agency confirmed',
    method: 'GET',
    path: '/api/agent/certificate/law',
    who: staff,
    shows: ['agency'],
    reply: z.object({ laws: z.array(StateLaw) }),
    fails: 'Failed to fetch the state laws',
  }),
  statesToConfirm: endpoint({
    summary: "The states that an agent confirms before a client's certificate is issued",
    method: 'GET',
    path: '/api/agent/certificate/law/of/:clientId',
    who: staff,
    shows: ['agency', 'client', 'policy'],
    params: clientQuery,
    query: z.object({
      /** The policies on the certificate; all of the client's policies if missing. */
      policyIds: idListParam,
      /** The state of the named project, if one is named. */
      projectState: LawStateCode.optional(),
    }),
    reply: z.object({ states: z.array(LawStateCode) }),
    fails: 'Failed to fetch the states to confirm',
  }),
  confirmState: endpoint({
    summary: "Confirm that the portal's own form may be used in a state",
    method: 'POST',
    path: '/api/agent/certificate/law/:state',
    who: staff,
    changes: ['agency'],
    params: stateParams,
    body: StateCheckForm,
    reply: z.object({ law: StateLaw }),
    refuses: ['law_is_known', 'confirmed_before'],
    fails: 'Failed to confirm the state',
  }),
  withdrawStateCheck: endpoint({
    summary: 'Withdraw the confirmation of a state',
    method: 'DELETE',
    path: '/api/admin/certificate/law/:state',
    who: adminsOnly,
    changes: ['agency'],
    params: stateParams,
    status: 204,
    fails: 'Failed to withdraw the confirmation',
  }),
  wholesaleAuthority: endpoint({
    summary: "The wholesaler's authority to issue certificates for a policy; null until confirmed",
    method: 'GET',
    path: '/api/agent/certificate/wholesale/:policyId',
    who: staff,
    shows: ['policy'],
    params: policyQuery,
    reply: z.object({
      /** Null if the policy was placed without a wholesaler. */
      wholesaler: z.string().nullable(),
      authority: WholesaleAuthority.nullable(),
    }),
    fails: 'Failed to fetch the wholesaler’s authority',
  }),
  confirmWholesale: endpoint({
    summary: 'Confirm that the wholesaler lets the agency issue certificates for a policy',
    method: 'POST',
    path: '/api/agent/certificate/wholesale/:policyId',
    who: staff,
    changes: ['policy'],
    params: policyQuery,
    body: WholesaleAuthorityForm,
    reply: z.object({ authority: WholesaleAuthority }),
    refuses: ['no_wholesaler', 'confirmed_before'],
    fails: 'Failed to confirm the authority',
  }),
  withdrawWholesale: endpoint({
    summary: "Withdraw the confirmation of a wholesaler's authority",
    method: 'DELETE',
    path: '/api/agent/certificate/wholesale/:policyId',
    who: staff,
    changes: ['policy'],
    params: policyQuery,
    status: 204,
    fails: 'Failed to withdraw the confirmation',
  }),
  toComplete: endpoint({
    summary: 'The missing data of certificate approvals, in one list',
    method: 'GET',
    path: '/api/agent/certificates/to-complete',
    who: staff,
    shows: ['certificate', 'client', 'policy', 'agency'],
    reply: CertificatesToComplete,
    fails: 'Failed to fetch the missing details',
  }),
  /** `total` counts the rows of this page, because later approvals are not checked yet. */
  approvalsToComplete: endpoint({
    summary: 'Approved policies in force whose certificates lack details, by client',
    method: 'GET',
    path: '/api/agent/certificates/to-complete/approvals',
    who: staff,
    shows: ['certificate', 'client', 'policy', 'agency'],
    query: Page,
    reply: pageOf('approvals', ApprovalToComplete),
    fails: 'Failed to fetch the missing details',
  }),
  /** Counts up to 100; `isCapped` is true if the count reached that. */
  approvalsWithoutForm: endpoint({
    summary: 'Number of approved policies with special wording that no form on file provides',
    method: 'GET',
    path: '/api/agent/certificates/without-form',
    who: staff,
    shows: ['certificate', 'policy'],
    reply: z.object({ count: z.number(), isCapped: z.boolean() }),
    fails: 'Failed to count approvals',
  }),
  nameCompany: endpoint({
    summary: 'Name the writing company of all approved policies of a carrier and line that name none',
    method: 'POST',
    path: '/api/agent/certificates/to-complete/companies',
    who: staff,
    changes: ['policy'],
    body: NameCompanyForm,
    reply: changedPoliciesReply,
    refuses: ['not_found'],
    fails: 'Failed to save the company',
  }),
  confirmWholesaler: endpoint({
    summary: 'Confirm a wholesaler’s authority for all approved policies that it placed',
    method: 'POST',
    path: '/api/agent/certificates/to-complete/wholesalers',
    who: staff,
    changes: ['policy'],
    body: WholesalerForm,
    reply: changedPoliciesReply,
    fails: 'Failed to confirm the authority',
  }),
}
