import { z } from 'zod'
import { exports } from './activity.ts'
import {
  BulkResult,
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
import {
  AssignForm,
  CarrierSubmission,
  ChangeForm,
  ConfirmChangeForm,
  ConfirmedChange,
  RequestChange,
  StageForm,
} from './request-changes.ts'
import { Undo } from './undo.ts'
import { requestStages } from './values/change-labels.ts'
import { requestStatuses, requestTypes } from './values/request-labels.ts'
import { bounded, orNull, required, Search, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** What a client asks of their agent. */
export const Request = entity({
  type: z.enum(requestTypes),
  status: z.enum(requestStatuses),
  /** Written by the server: the type's label and what it is about. */
  description: z.string(),
  details: z.string(),
  isUrgent: z.boolean(),
  /** The client who asks. */
  requester: z.string(),
  /** Null when it is about no policy, or about all of them. */
  policyId: z.string().nullable(),
  /** The quote it asks to finalize. */
  quoteId: z.string().nullable(),
  /** The certificate holder whom it asks to approve. */
  holderId: z.string().nullable(),
  createdAt: z.string(),
  clientName: z.string(),
  company: z.string().nullable(),
  policyNumber: z.string().nullable(),
  /** When its status last changed; the same as `createdAt` where it never did. */
  changedAt: z.string(),
  /** How it stands, beyond the three words of `status`. */
  stage: z.enum(requestStages),
  /** Why it was declined, in words for the client. */
  declinedBecause: z.string().nullable(),
  /** What is to change, by its fields; null where it was told in words alone. */
  change: RequestChange.nullable(),
  /** When and how it went to the carrier; null where it did not. */
  sent: CarrierSubmission.nullable(),
  /** The carrier's word on the change; null while nobody has noted it. */
  confirmed: ConfirmedChange.nullable(),
  /** Who of staff works on it, and until when it is to be done: for staff alone, null to a client. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  dueOn: z.string().nullable(),
  /** How many comments stand under it. */
  comments: z.number(),
  version: z.number(),
  /** What came with it, such as the page of a contract. */
  papers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      fileName: z.string(),
      contentType: z.string(),
      fileUrl: z.string(),
    }),
  ),
})
export type Request = z.infer<typeof Request>

const noType = 'Please select a request type'

/** The form of Request from Your Agent. */
export const NewRequest = z.object({
  type: bounded(40, noType).pipe(z.enum(requestTypes, noType)),
  policyId: z
    .union([z.literal(['', 'all']), Id], 'Please choose a policy')
    .nullable()
    .transform((id) => (!id || id === 'all' ? null : id))
    .default(null),
  details: orNull(text(5000)).default(''),
  isUrgent: YesNo('Please say true or false').default(false),
  /** What is to change: it goes before the details as labelled lines. */
  change: ChangeForm.nullable().default(null),
})

/** Something that one side told the other under a request. */
export const RequestComment = entity({
  requestId: z.string(),
  said: z.string(),
  by: z.string(),
  /** Somebody of the agency said it. */
  isOfStaff: z.boolean(),
  createdAt: z.string(),
})
export type RequestComment = z.infer<typeof RequestComment>

const params = { params: z.object({ requestId: Id }) }
const one = z.object({ request: Request })

const wanted = {
  /** In type, description and details. */
  search: Search,
  status: z.enum(['all', ...requestStatuses]).default('all'),
  type: z.enum(['all', ...requestTypes]).default('all'),
  urgency: z.enum(['all', 'urgent', 'normal']).default('all'),
  /** By 'open', with 'desc', open ones come first, urgent ones before the others, the newest of each first. */
  ...sortedBy(['created', 'client', 'open']),
}

export const requests = {
  list: endpoint({
    summary: 'Service requests',
    method: 'GET',
    path: '/api/request',
    who: signedIn,
    shows: ['request'],
    query: Page.extend(wanted),
    reply: pageOf('requests', Request).extend({ count: z.number() }),
    fails: 'Failed to fetch requests',
  }),
  export: endpoint({
    ...exports,
    summary: 'Service requests as CSV, itself on record',
    path: '/api/agent/requests/export',
    body: z.object(wanted),
    fails: 'Failed to export the requests',
  }),
  one: endpoint({
    summary: 'One service request',
    method: 'GET',
    path: '/api/request/:id',
    who: signedIn,
    shows: ['request'],
    params: z.object({ id: Id }),
    reply: one,
    fails: 'Failed to fetch the request',
  }),
  create: endpoint({
    summary: 'Ask the agency for something',
    method: 'POST',
    path: '/api/request',
    who: clientsOnly,
    changes: ['request'],
    once: true,
    body: NewRequest,
    reply: one,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to send request',
  }),
  /** Staff opens one for a client who asked in another way; the client is told. */
  createFor: endpoint({
    summary: 'Open a request for a client who asked in another way',
    method: 'POST',
    path: '/api/agent/request/new/:clientId',
    who: staff,
    changes: ['request'],
    once: true,
    params: z.object({ clientId: Id }),
    body: NewRequest,
    reply: one,
    status: 201,
    fails: 'Failed to open the request',
  }),
  /** Any state may be set at any time. */
  changeStatus: endpoint({
    summary: 'Set the status of a request',
    method: 'POST',
    path: '/api/agent/request/change-status/:requestId',
    who: staff,
    changes: ['request'],
    params: z.object({ requestId: Id }),
    body: z.object({
      status: z.enum(requestStatuses, 'Please choose pending, in progress or completed'),
      /** Tells nobody for ten seconds, within which it can be taken back. */
      undoable: YesNo('Please say true or false').optional(),
      ...versionField,
    }),
    reply: one.extend({ undo: Undo.nullable() }),
    fails: 'Failed to update request status',
  }),
  /**
   * Says how it stands among staff: both waiting stages read in progress, declined reads completed, to whoever knows three words. What a
   * client has to answer, and why it was declined, goes to them.
   */
  setStage: endpoint({
    summary:
      'Say how a request stands: waiting for the client or the carrier, declined, or one of its three words',
    method: 'POST',
    path: '/api/agent/request/stage/:requestId',
    who: staff,
    changes: ['request'],
    ...params,
    body: StageForm.safeExtend(versionField),
    reply: one,
    refuses: ['confirmed_already'],
    fails: 'Failed to update the request',
  }),
  assign: endpoint({
    summary: 'Say who of staff works on a request, and until when',
    method: 'POST',
    path: '/api/agent/request/assign/:requestId',
    who: staff,
    changes: ['request'],
    ...params,
    body: AssignForm.extend(versionField),
    reply: one,
    refuses: ['not_found'],
    fails: 'Failed to update the request',
  }),
  /** The policy changes by it from its day, by an event with the carrier's word; the request is completed. */
  confirm: endpoint({
    summary: 'Note that the carrier has confirmed a change that was asked for: it is applied from its day on',
    method: 'POST',
    path: '/api/agent/request/confirm/:requestId',
    who: staff,
    changes: ['request', 'policy', 'client'],
    once: true,
    ...params,
    body: ConfirmChangeForm,
    reply: one,
    refuses: ['confirmed_already', 'no_policy', 'cannot_follow', 'no_such_parts', 'no_vehicles', 'closed'],
    fails: 'Failed to confirm the change',
  }),
  comments: endpoint({
    summary: 'What was said under a request, the oldest first',
    method: 'GET',
    path: '/api/request/comments/:requestId',
    who: signedIn,
    shows: ['request'],
    ...params,
    query: Page,
    reply: pageOf('comments', RequestComment),
    fails: 'Failed to fetch the comments',
  }),
  comment: endpoint({
    summary: 'Say something to the other side under a request',
    method: 'POST',
    path: '/api/request/comment/:requestId',
    who: signedIn,
    changes: ['request'],
    once: true,
    ...params,
    body: z.object({ said: required(5000, 'Please write a comment') }),
    reply: z.object({ comment: RequestComment }),
    status: 201,
    fails: 'Failed to send the comment',
  }),
  /** Those that are completed already stay as they are, and tell nobody again. */
  completeSeveral: endpoint({
    summary: 'Complete several service requests',
    method: 'POST',
    path: '/api/agent/requests/complete',
    who: staff,
    changes: ['request'],
    once: true,
    body: z.object({
      requestIds: severalIds('Please choose a request'),
      /** Tells nobody for ten seconds, within which it can be taken back. */
      undoable: YesNo('Please say true or false').optional(),
    }),
    reply: BulkResult.extend({ undo: z.array(Undo) }),
    fails: 'Failed to update request status',
  }),
  /** Over everything the person sees, whatever a list is filtered by. */
  figures: endpoint({
    summary: 'How many requests are in which state',
    method: 'GET',
    path: '/api/agent/request/figures',
    who: staff,
    shows: ['request'],
    reply: z.object({
      total: z.number(),
      pending: z.number(),
      inProgress: z.number(),
      completed: z.number(),
      /** Urgent and not completed. */
      urgent: z.number(),
    }),
    fails: 'Failed to fetch requests',
  }),
}
