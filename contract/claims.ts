import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { LossReport, maxFieldLength, ReportForm, TypedLossReport } from './claim-forms.ts'
import { ClaimablePolicy, Filing } from './claim-policies.ts'
import { ClaimStep, EmployeeForm, NoticeEmailForm, StepForm } from './claim-steps.ts'
import {
  allRoles,
  choiceIdField,
  clientsOnly,
  endpoint,
  entity,
  Id,
  Page,
  pageOf,
  staff,
  versionField,
} from './endpoint.ts'
import { PolicyDocument } from './policies.ts'
import { Undo } from './undo.ts'
import { claimChannels, claimStatuses, lossKinds } from './values/claim-labels.ts'
import { nullToEmptyText, Search, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

export const ClaimPhoto = PolicyDocument

/** A first notice of loss and its progress. */
export const Claim = entity({
  clientId: z.string(),
  clientName: z.string(),
  company: z.string().nullable(),
  policyId: z.string(),
  policyNumber: z.string(),
  policyType: z.string(),
  /** Deactivated policies are visible to staff only. */
  policyDeactivated: z.boolean(),
  policyCancelledOn: z.string().nullable(),
  carrier: z.string(),
  line: z.enum(lossKinds),
  status: z.enum(claimStatuses),
  /** Every status that the claim has had, in the order of the stages. */
  steps: z.array(ClaimStep),
  told: LossReport,
  photos: z.array(ClaimPhoto),
  filedBy: z.string(),
  filedByName: z.string(),
  createdAt: z.string(),
  /** Number of saves of the draft. */
  revision: z.number(),
  reportedAt: z.string().nullable(),
  changedAt: z.string(),
  claimNumber: z.string().nullable(),
  adjusterName: z.string().nullable(),
  adjusterPhone: z.string().nullable(),
  adjusterEmail: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextBy: z.string().nullable(),
  /**
   * Day and channel of the report to the carrier. Null if not sent, or unknown for an older claim.
   */
  sentOn: z.string().nullable(),
  sentChannel: z.enum(claimChannels).nullable(),
  sentTo: z.string().nullable(),
  sentSpokeWith: z.string().nullable(),
  sentConfirmation: z.string().nullable(),
  sentDocumentId: z.string().nullable(),
  /**
   * The email with the first notice of loss: when the mail server accepted it, or why not yet. Null
   * if staff sent none, and for clients.
   */
  notice: z
    .object({
      to: z.string(),
      at: z.string(),
      acceptedAt: z.string().nullable(),
      failedBecause: z.string().nullable(),
      /** Latest end of a running attempt. */
      attemptUntil: z.string().nullable(),
      /** An attempt broke off: the carrier may have the email. */
      isUnconfirmed: z.boolean(),
    })
    .nullable(),
  /** One business day after the claim was sent. Without acknowledgment, it then shows in Today. */
  acknowledgeBy: z.string().nullable(),
  acknowledgedOn: z.string().nullable(),
  /** The day on which suit papers were served. */
  servedOn: z.string().nullable(),
  /** The day by which the suit has to be answered, as the papers say. */
  answerBy: z.string().nullable(),
  /** The days on which the suit papers were sent to the carrier, and acknowledged by it. */
  suitSentOn: z.string().nullable(),
  suitAcknowledgedOn: z.string().nullable(),
  /** Staff said that these days are not known. */
  suitDaysUnknown: z.boolean(),
  /** The first report of injury: its last day, the state, and the day it was filed. */
  firstReportBy: z.string().nullable(),
  firstReportState: z.string().nullable(),
  firstReportOn: z.string().nullable(),
  /** Birth, hire or wage of the employee are on file. Only `showEmployee` returns them. */
  hasEmployeeDetails: z.boolean(),
  /** A next action or other deadline is past due by the agency's date. Always false for clients. */
  isOverdue: z.boolean(),
  /** The carrier's contacts for urgent claims. */
  claimPhone: z.string().nullable(),
  claimPage: z.string().nullable(),
  /** The carrier's claims address for this line. */
  claimEmail: z.string().nullable(),
  version: z.number(),
})
export type Claim = z.infer<typeof Claim>

const claimEndpoint = { params: z.object({ id: Id }), reply: z.object({ claim: Claim }) }

const listFilters = {
  /** Matches client, policy number, claim number and description. */
  search: Search,
  /** 'underway': reported and not closed. */
  status: z.enum(['all', 'overdue', 'underway', ...claimStatuses]).default('all'),
  policyId: Id.optional(),
  clientId: Id.optional(),
  /**
   * 'due' is the work order: overdue, longest first; untouched, oldest first; with a next action,
   * soonest first; the rest, newest first; closed last.
   */
  sort: z
    .enum(['newest', 'oldest', 'due', 'client'], 'Please choose newest, oldest, due or client')
    .default('newest'),
}

export const claims = {
  /** Reported claims and the viewer's own drafts, newest first. */
  list: endpoint({
    summary: 'Claims',
    method: 'GET',
    path: '/api/claim',
    who: allRoles,
    // The agency's business hours decide the days of next actions.
    shows: ['claim', 'policy', 'document', 'agency'],
    query: Page.extend(listFilters),
    reply: pageOf('claims', Claim),
    fails: 'Failed to fetch claims',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Claims as CSV; the audit log records the export',
    path: '/api/agent/claims/export',
    body: z.object(listFilters),
    fails: 'Failed to export the claims',
  }),
  one: endpoint({
    summary: 'One claim',
    method: 'GET',
    path: '/api/claim/:id',
    who: allRoles,
    shows: ['claim', 'policy', 'document', 'agency'],
    ...claimEndpoint,
    fails: 'Failed to fetch the claim',
  }),
  /**
   * Policies for a loss report, newest first. Ended policies are included, because a loss may lie
   * before a policy's end.
   */
  policies: endpoint({
    summary: 'Policies under which a loss can be reported',
    method: 'GET',
    path: '/api/claim/policies',
    who: clientsOnly,
    shows: ['policy'],
    query: Page,
    reply: pageOf('policies', ClaimablePolicy),
    fails: 'Failed to fetch policies',
  }),
  /** Data known before the report: the carrier's urgent contacts and the insured vehicles. */
  filing: endpoint({
    summary: 'Details of a policy before a loss is reported',
    method: 'GET',
    path: '/api/claim/filing/:policyId',
    who: allRoles,
    shows: ['policy', 'agency'],
    params: z.object({ policyId: Id }),
    reply: z.object({ filing: Filing }),
    fails: 'Failed to fetch the policy',
  }),
  /** Creates a draft: clients for themselves, staff for the client on the phone. */
  start: endpoint({
    summary: 'Begin the report of a loss',
    method: 'POST',
    path: '/api/claim/new',
    who: allRoles,
    changes: ['claim'],
    isIdempotent: true,
    body: z.object({
      policyId: choiceIdField('Please choose a policy'),
      line: z.enum(lossKinds, 'Please choose the kind of loss').optional(),
      vehicle: nullToEmptyText(text(maxFieldLength.short)).default(''),
    }),
    reply: claimEndpoint.reply,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to start the report',
  }),
  /**
   * Saves the draft. An outdated `revision` gets 409, because another window has changed the draft.
   */
  save: endpoint({
    summary: 'Save the draft of a loss report',
    method: 'PUT',
    path: '/api/claim/draft/:id',
    who: allRoles,
    changes: ['claim'],
    ...claimEndpoint,
    body: z.object({
      line: z.enum(lossKinds).optional(),
      told: TypedLossReport,
      revision: z.int('A revision is a whole number').optional(),
    }),
    refuses: ['changed_elsewhere', 'reported'],
    fails: 'Failed to save the report',
  }),
  discard: endpoint({
    summary: 'Delete the draft of a loss report',
    method: 'DELETE',
    path: '/api/claim/draft/:id',
    who: allRoles,
    changes: ['claim', 'document'],
    params: claimEndpoint.params,
    status: 204,
    refuses: ['reported'],
    fails: 'Failed to delete the draft',
  }),
  addPhoto: endpoint({
    summary: 'Add a photo to a report',
    method: 'POST',
    path: '/api/claim/photo/:id',
    who: allRoles,
    changes: ['claim', 'document'],
    isIdempotent: true,
    params: claimEndpoint.params,
    file: { missing: 'Please choose a photo', keepsMetadata: true },
    reply: z.object({ photo: ClaimPhoto }),
    status: 201,
    refuses: ['claim_closed', 'too_many_photos'],
    fails: 'Failed to upload the photo',
  }),
  removePhoto: endpoint({
    summary: 'Remove a photo from a report',
    method: 'DELETE',
    path: '/api/claim/photo/:id/:documentId',
    who: allRoles,
    changes: ['claim', 'document'],
    params: z.object({ id: Id, documentId: Id }),
    status: 204,
    refuses: ['reported'],
    fails: 'Failed to remove the photo',
  }),
  report: endpoint({
    summary: 'Report a loss',
    method: 'POST',
    path: '/api/claim/report/:id',
    who: allRoles,
    changes: ['claim', 'document'],
    ...claimEndpoint,
    body: ReportForm,
    refuses: ['changed_elsewhere', 'reported'],
    fails: 'Failed to report the claim',
  }),
  changeStatus: endpoint({
    summary: 'Set the status of a claim',
    method: 'POST',
    path: '/api/agent/claim/change-status/:id',
    who: staff,
    changes: ['claim', 'document'],
    params: claimEndpoint.params,
    /** The proof that the claim was sent: a confirmation page, a fax report. */
    file: { orJson: true },
    body: StepForm.extend({
      /** Delays notifications for ten seconds, in which the change can be undone. */
      undoable: YesNo('Please say true or false').optional(),
      ...versionField,
    }),
    reply: claimEndpoint.reply.extend({ undo: Undo.nullable() }),
    refuses: ['not_reported'],
    fails: 'Failed to update the claim',
  }),
  /** The carrier needs these details. They are encrypted, and no list, log or export has them. */
  saveEmployee: endpoint({
    summary: "Save the injured employee's birth, hire and wage, encrypted",
    method: 'PUT',
    path: '/api/claim/employee/:id',
    who: allRoles,
    changes: ['claim'],
    ...claimEndpoint,
    body: EmployeeForm,
    refuses: ['claim_closed', 'not_about_an_employee'],
    fails: "Failed to save the employee's details",
  }),
  /** POST, because every view is recorded. */
  showEmployee: endpoint({
    summary: "The injured employee's birth, hire and wage; each view is recorded",
    method: 'POST',
    path: '/api/agent/claim/employee/:id',
    who: staff,
    changes: [],
    params: claimEndpoint.params,
    reply: z.object({ bornOn: z.string(), hiredOn: z.string(), wage: z.string() }),
    fails: "Failed to show the employee's details",
  }),
  /** The PDF omits the employee's birth, hire and wage, because every view of them is recorded. */
  notice: endpoint({
    summary: 'The first notice of loss as a PDF, for the carrier',
    method: 'GET',
    path: '/api/agent/claim/notice/:id',
    who: staff,
    params: claimEndpoint.params,
    sends: 'application/pdf',
    refuses: ['not_reported', 'unknown_letters'],
    fails: 'Failed to create the first notice of loss',
  }),
  /**
   * Queues an email with the notice as a PDF. Once the mail server accepts it, the claim is set to
   * sent, with the email as its proof.
   */
  emailNotice: endpoint({
    summary: "Email the first notice of loss to the carrier's claims address",
    method: 'POST',
    path: '/api/agent/claim/email-notice/:id',
    who: staff,
    changes: ['claim', 'document'],
    ...claimEndpoint,
    body: NoticeEmailForm,
    refuses: [
      'not_reported',
      'claim_closed',
      'sent_already',
      'notice_underway',
      'no_mail_server',
      'no_claims_email',
      'not_about_an_employee',
      'unknown_letters',
    ],
    fails: 'Failed to email the first notice of loss',
  }),
  figures: endpoint({
    summary: 'Number of claims by state',
    method: 'GET',
    path: '/api/agent/claim/figures',
    who: staff,
    shows: ['claim'],
    reply: z.object({
      reported: z.number(),
      sentToCarrier: z.number(),
      open: z.number(),
      closed: z.number(),
      overdue: z.number(),
    }),
    fails: 'Failed to fetch claims',
  }),
}
