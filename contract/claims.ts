import { z } from 'zod'
import { exports } from './activity.ts'
import { LossReport, ReportForm, TypedLossReport } from './claim-forms.ts'
import { ClaimablePolicy, Filing } from './claim-policies.ts'
import { ClaimStep, StepForm } from './claim-steps.ts'
import {
  chosenId,
  clientsOnly,
  endpoint,
  entity,
  Id,
  Page,
  pageOf,
  signedIn,
  staff,
  versionField,
} from './endpoint.ts'
import { PolicyDocument } from './policies.ts'
import { Undo } from './undo.ts'
import { claimLines, claimStatuses } from './values/claim-labels.ts'
import { Search } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** A photo or paper of a claim, as its policy lists it. */
export const ClaimPhoto = PolicyDocument

/** A first notice of loss, and what became of it. */
export const Claim = entity({
  clientId: z.string(),
  clientName: z.string(),
  company: z.string().nullable(),
  policyId: z.string(),
  policyNumber: z.string(),
  policyType: z.string(),
  /** Then only staff finds it. */
  policyDeactivated: z.boolean(),
  policyCancelledOn: z.string().nullable(),
  carrier: z.string(),
  line: z.enum(claimLines),
  status: z.enum(claimStatuses),
  /** Each status that it has had, in the order of the stages. */
  steps: z.array(ClaimStep),
  told: LossReport,
  photos: z.array(ClaimPhoto),
  filedBy: z.string(),
  filedByName: z.string(),
  createdAt: z.string(),
  /** Of a draft, how often it was saved. */
  revision: z.number(),
  reportedAt: z.string().nullable(),
  changedAt: z.string(),
  claimNumber: z.string().nullable(),
  adjusterName: z.string().nullable(),
  adjusterPhone: z.string().nullable(),
  adjusterEmail: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextBy: z.string().nullable(),
  /** Its 'next by' lies before the agency's today, and it is not closed. That is the agency's matter: false for clients. */
  isOverdue: z.boolean(),
  /** Where the carrier takes what cannot wait. */
  claimPhone: z.string().nullable(),
  claimPage: z.string().nullable(),
  version: z.number(),
})
export type Claim = z.infer<typeof Claim>

const one = { params: z.object({ id: Id }), reply: z.object({ claim: Claim }) }

const wanted = {
  /** In client, policy number, claim number and what happened. */
  search: Search,
  /** 'underway' is what was reported and is not closed. */
  status: z.enum(['all', 'overdue', 'underway', ...claimStatuses]).default('all'),
  policyId: Id.optional(),
  clientId: Id.optional(),
  /**
   * With `due` in the order in which they are to be worked on: what is overdue, the longest first; what nobody has touched,
   * the oldest first; what has a 'next by', the soonest first; the rest, newest first; and what is closed.
   */
  sort: z
    .enum(['newest', 'oldest', 'due', 'client'], 'Please choose newest, oldest, due or client')
    .default('newest'),
}

export const claims = {
  /** What was reported, and the person's own drafts, newest first. */
  list: endpoint({
    summary: 'Claims',
    method: 'GET',
    path: '/api/claim',
    who: signedIn,
    // Other business hours move the days by which something comes next.
    shows: ['claim', 'policy', 'document', 'agency'],
    query: Page.extend(wanted),
    reply: pageOf('claims', Claim),
    fails: 'Failed to fetch claims',
  }),
  export: endpoint({
    ...exports,
    summary: 'Claims as CSV, itself on record',
    path: '/api/agent/claims/export',
    body: z.object(wanted),
    fails: 'Failed to export the claims',
  }),
  one: endpoint({
    summary: 'One claim',
    method: 'GET',
    path: '/api/claim/:id',
    who: signedIn,
    shows: ['claim', 'policy', 'document', 'agency'],
    ...one,
    fails: 'Failed to fetch the claim',
  }),
  /** Under which a loss can be told, newest first: those that have ended too, since it may lie before that. */
  policies: endpoint({
    summary: 'Policies under which a loss can be told',
    method: 'GET',
    path: '/api/claim/policies',
    who: clientsOnly,
    shows: ['policy'],
    query: Page,
    reply: pageOf('policies', ClaimablePolicy),
    fails: 'Failed to fetch policies',
  }),
  /** What is known before anything is told: where the carrier takes what cannot wait, and what is insured. */
  filing: endpoint({
    summary: 'What is known of a policy before a loss is told',
    method: 'GET',
    path: '/api/claim/filing/:policyId',
    who: signedIn,
    shows: ['policy', 'agency'],
    params: z.object({ policyId: Id }),
    reply: z.object({ filing: Filing }),
    fails: 'Failed to fetch the policy',
  }),
  /** Begins a draft, of a client for themselves, of staff for the client who called. */
  start: endpoint({
    summary: 'Begin the report of a loss',
    method: 'POST',
    path: '/api/claim/new',
    who: signedIn,
    changes: ['claim'],
    once: true,
    body: z.object({
      policyId: chosenId('Please choose a policy'),
      line: z.enum(claimLines, 'Please choose what kind of loss it is').optional(),
    }),
    reply: one.reply,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to start the report',
  }),
  /** Keeps what has been typed. With a `revision` that is behind, 409: it was changed in another window. */
  save: endpoint({
    summary: 'Keep what has been typed of a report',
    method: 'PUT',
    path: '/api/claim/draft/:id',
    who: signedIn,
    changes: ['claim'],
    ...one,
    body: z.object({
      line: z.enum(claimLines).optional(),
      told: TypedLossReport,
      revision: z.int('A revision is a whole number').optional(),
    }),
    refuses: ['changed_elsewhere', 'reported'],
    fails: 'Failed to save the report',
  }),
  discard: endpoint({
    summary: 'Delete the draft of a report',
    method: 'DELETE',
    path: '/api/claim/draft/:id',
    who: signedIn,
    changes: ['claim', 'document'],
    params: one.params,
    status: 204,
    refuses: ['reported'],
    fails: 'Failed to delete the draft',
  }),
  addPhoto: endpoint({
    summary: 'Add a photo to a report',
    method: 'POST',
    path: '/api/claim/photo/:id',
    who: signedIn,
    changes: ['claim', 'document'],
    once: true,
    params: one.params,
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
    who: signedIn,
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
    who: signedIn,
    changes: ['claim', 'document'],
    ...one,
    body: ReportForm,
    refuses: ['changed_elsewhere', 'reported'],
    fails: 'Failed to report the claim',
  }),
  changeStatus: endpoint({
    summary: 'Set the status of a claim',
    method: 'POST',
    path: '/api/agent/claim/change-status/:id',
    who: staff,
    changes: ['claim'],
    params: one.params,
    body: StepForm.extend({
      /** Tells nobody for ten seconds, within which it can be taken back. */
      undoable: YesNo('Please say true or false').optional(),
      ...versionField,
    }),
    reply: one.reply.extend({ undo: Undo.nullable() }),
    refuses: ['not_reported'],
    fails: 'Failed to update the claim',
  }),
  figures: endpoint({
    summary: 'How many claims are in which state',
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
