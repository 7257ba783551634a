import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import {
  allRoles,
  BulkResult,
  clientsOnly,
  endpoint,
  entity,
  Id,
  idListField,
  Page,
  pageOf,
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
import { boundedText, nullToEmptyText, requiredText, Search, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** A service request of a client. */
export const Request = entity({
  type: z.enum(requestTypes),
  status: z.enum(requestStatuses),
  /** The server writes this text from the type and the subject. */
  description: z.string(),
  details: z.string(),
  isUrgent: z.boolean(),
  /** Client id. */
  requester: z.string(),
  /** Null if the request concerns no policy, or all policies. */
  policyId: z.string().nullable(),
  /** The quote to finalize. */
  quoteId: z.string().nullable(),
  /** The certificate holder to approve. */
  holderId: z.string().nullable(),
  createdAt: z.string(),
  clientName: z.string(),
  company: z.string().nullable(),
  policyNumber: z.string().nullable(),
  /** Last change of the status; `createdAt` if there was none. */
  changedAt: z.string(),
  /** The state in more detail than `status`. */
  stage: z.enum(requestStages),
  /** Reason for the client. */
  declinedBecause: z.string().nullable(),
  /** The structured change; null for free text only. */
  change: RequestChange.nullable(),
  /** Submission to the carrier; null if not sent. */
  sent: CarrierSubmission.nullable(),
  /** The carrier's confirmation; null until recorded. */
  confirmed: ConfirmedChange.nullable(),
  /** Responsible staff member and due date. Internal: null for clients. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  dueOn: z.string().nullable(),
  comments: z.number(),
  version: z.number(),
  /** Attached documents, such as a page of a contract. */
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

const missingTypeError = 'Please select a request type'

/** The form Request from Your Agent. */
export const NewRequest = z.object({
  type: boundedText(40, missingTypeError).pipe(z.enum(requestTypes, missingTypeError)),
  policyId: z
    .union([z.literal(['', 'all']), Id], 'Please choose a policy')
    .nullable()
    .transform((id) => (!id || id === 'all' ? null : id))
    .default(null),
  details: nullToEmptyText(text(5000)).default(''),
  isUrgent: YesNo('Please say true or false').default(false),
  /** The structured change; the server puts it before the details as labeled lines. */
  change: ChangeForm.nullable().default(null),
})

/** A comment of the client or of staff on a request. */
export const RequestComment = entity({
  requestId: z.string(),
  said: z.string(),
  by: z.string(),
  isOfStaff: z.boolean(),
  createdAt: z.string(),
})
export type RequestComment = z.infer<typeof RequestComment>

const params = { params: z.object({ requestId: Id }) }
const requestReply = z.object({ request: Request })

const listFilters = {
  /** Matches type, description and details. */
  search: Search,
  status: z.enum(['all', ...requestStatuses]).default('all'),
  type: z.enum(['all', ...requestTypes]).default('all'),
  urgency: z.enum(['all', 'urgent', 'normal']).default('all'),
  /** 'open' with 'desc': open requests first, urgent before others, newest first. */
  ...sortedBy(['created', 'client', 'open']),
}

export const requests = {
  list: endpoint({
    summary: 'Service requests',
    method: 'GET',
    path: '/api/request',
    who: allRoles,
    shows: ['request'],
    query: Page.extend(listFilters),
    reply: pageOf('requests', Request).extend({ count: z.number() }),
    fails: 'Failed to fetch requests',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Service requests as CSV; the audit log records the export',
    path: '/api/agent/requests/export',
    body: z.object(listFilters),
    fails: 'Failed to export the requests',
  }),
  one: endpoint({
    summary: 'One service request',
    method: 'GET',
    path: '/api/request/:id',
    who: allRoles,
    shows: ['request'],
    params: z.object({ id: Id }),
    reply: requestReply,
    fails: 'Failed to fetch the request',
  }),
  create: endpoint({
    summary: 'Send a service request',
    method: 'POST',
    path: '/api/request',
    who: clientsOnly,
    changes: ['request'],
    isIdempotent: true,
    body: NewRequest,
    reply: requestReply,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to send request',
  }),
  /** Staff open a request for a client who asked by other means. The client is notified. */
  createFor: endpoint({
    summary: 'Open a service request for a client',
    method: 'POST',
    path: '/api/agent/request/new/:clientId',
    who: staff,
    changes: ['request'],
    isIdempotent: true,
    params: z.object({ clientId: Id }),
    body: NewRequest,
    reply: requestReply,
    status: 201,
    fails: 'Failed to open the request',
  }),
  /** Any status may be set at any time. */
  changeStatus: endpoint({
    summary: 'Set the status of a request',
    method: 'POST',
    path: '/api/agent/request/change-status/:requestId',
    who: staff,
    changes: ['request'],
    params: z.object({ requestId: Id }),
    body: z.object({
      status: z.enum(requestStatuses, 'Please choose pending, in progress or completed'),
      /** Delays notifications for ten seconds, in which the change can be undone. */
      undoable: YesNo('Please say true or false').optional(),
      ...versionField,
    }),
    reply: requestReply.extend({ undo: Undo.nullable() }),
    fails: 'Failed to update request status',
  }),
  /**
   * Sets the detailed stage. In the specification's `status` both waiting stages are 'in progress',
   * and declined is 'completed'. Questions and reasons are sent to the client.
   */
  setStage: endpoint({
    summary: 'Set the status of a request: waiting for the client or the carrier, declined, or one of three',
    method: 'POST',
    path: '/api/agent/request/stage/:requestId',
    who: staff,
    changes: ['request'],
    ...params,
    body: StageForm.safeExtend(versionField),
    reply: requestReply,
    refuses: ['confirmed_already'],
    fails: 'Failed to update the request',
  }),
  assign: endpoint({
    summary: 'Set the owner and due date of a request',
    method: 'POST',
    path: '/api/agent/request/assign/:requestId',
    who: staff,
    changes: ['request'],
    ...params,
    body: AssignForm.extend(versionField),
    reply: requestReply,
    refuses: ['not_found'],
    fails: 'Failed to update the request',
  }),
  /** Records the carrier's confirmation, applies the change on its date, completes the request. */
  confirm: endpoint({
    summary: "Record the carrier's confirmation of a requested change, which applies from its effective date",
    method: 'POST',
    path: '/api/agent/request/confirm/:requestId',
    who: staff,
    changes: ['request', 'policy', 'client'],
    isIdempotent: true,
    ...params,
    body: ConfirmChangeForm,
    reply: requestReply,
    refuses: ['confirmed_already', 'no_policy', 'cannot_follow', 'no_such_parts', 'no_vehicles', 'closed'],
    fails: 'Failed to confirm the change',
  }),
  /** The signed request of a cancellation or reduction, or the page of a contract. */
  attach: endpoint({
    summary: 'Attach a document to a request',
    method: 'POST',
    path: '/api/request/paper/:requestId',
    who: allRoles,
    changes: ['request', 'document'],
    isIdempotent: true,
    ...params,
    file: { missing: 'Please choose a file' },
    reply: requestReply,
    status: 201,
    refuses: ['too_many_papers'],
    fails: 'Failed to attach the document',
  }),
  comments: endpoint({
    summary: 'Comments on a request, oldest first',
    method: 'GET',
    path: '/api/request/comments/:requestId',
    who: allRoles,
    shows: ['request'],
    ...params,
    query: Page,
    reply: pageOf('comments', RequestComment),
    fails: 'Failed to fetch the comments',
  }),
  comment: endpoint({
    summary: 'Comment on a request',
    method: 'POST',
    path: '/api/request/comment/:requestId',
    who: allRoles,
    changes: ['request'],
    isIdempotent: true,
    ...params,
    body: z.object({ said: requiredText(5000, 'Please write a comment') }),
    reply: z.object({ comment: RequestComment }),
    status: 201,
    fails: 'Failed to send the comment',
  }),
  /** Skips completed requests, without a second notification. */
  completeSeveral: endpoint({
    summary: 'Complete several service requests',
    method: 'POST',
    path: '/api/agent/requests/complete',
    who: staff,
    changes: ['request'],
    isIdempotent: true,
    body: z.object({
      requestIds: idListField('Please choose a request'),
      /** Delays notifications for ten seconds, in which the change can be undone. */
      undoable: YesNo('Please say true or false').optional(),
    }),
    reply: BulkResult.extend({ undo: z.array(Undo) }),
    fails: 'Failed to update request status',
  }),
  /** Counts over everything the viewer sees, without list filters. */
  figures: endpoint({
    summary: 'Number of requests by state',
    method: 'GET',
    path: '/api/agent/request/figures',
    who: staff,
    shows: ['request'],
    reply: z.object({
      total: z.number(),
      pending: z.number(),
      inProgress: z.number(),
      completed: z.number(),
      urgent: z.number(),
    }),
    fails: 'Failed to fetch requests',
  }),
}
