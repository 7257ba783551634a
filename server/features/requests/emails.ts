import { z } from 'zod'
import { requestStatuses } from '../../../contract/values/request-labels.ts'
import { actorName, type EmailReader, type EmailWriter, type EventsWithEmails } from '../../registry/email.ts'
import { agentNameOf } from '../clients/agent-queries.ts'
import { commentWithId } from './comment-queries.ts'
import {
  requestCreatedEmail,
  requestEscalatedEmail,
  requestOpenedEmail,
  requestStatusEmail,
} from './email-templates.ts'
import type { requestEventDefinitions } from './event-definitions.ts'
import { requestFor } from './queries.ts'
import {
  changeConfirmedEmail,
  changeNotAppliedEmail,
  requestCommentEmail,
  requestStageEmail,
} from './stage-email-templates.ts'

const requestCreatedEmailWriter: EmailWriter = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request ? requestCreatedEmail(request, reader, context) : null
}

const requestOpenedEmailWriter: EmailWriter = async ({ id, event, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request ? requestOpenedEmail(request, { reader, by: actorName(event, context) }, context) : null
}

const requestEscalatedEmailWriter: EmailWriter = async ({ id, clientId, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  if (request?.status !== 'pending') return null
  const agentName = await agentNameOf(context.db, clientId)
  return requestEscalatedEmail(request, { reader, agentName }, context)
}

const StatusChange = z.object({ status: z.tuple([z.enum(requestStatuses), z.enum(requestStatuses)]) })

const statusChangedEmailWriter: EmailWriter = async ({ id, event, reader }, context) => {
  if (event.actorRole === 'client') return null
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  if (!request) return null
  // The status in the event, not the present one: a late email still reports the event.
  const [, status] = StatusChange.parse(event.details).status
  return requestStatusEmail(request, { reader, status, by: actorName(event, context) }, context)
}

const StageChangeDetails = z.object({
  stage: z.tuple([z.string(), z.string()]),
  comment: z.string().optional(),
})

const stageChangedEmailWriter: EmailWriter = async ({ id, event, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  const { stage: change, comment } = StageChangeDetails.parse(event.details)
  if (!request || request.stage !== change[1] || !canReadComments(reader)) return null
  const storedComment = comment ? await commentWithId(context.db, comment) : undefined
  return requestStageEmail(
    request,
    { reader, by: actorName(event, context), comment: storedComment?.said },
    context,
  )
}

const CommentDetails = z.object({ comment: z.string() })

/** Comments go to staff, and to people of the client with the right to everything or to read. */
const canReadComments = ({ role, may }: EmailReader) =>
  role !== 'client' || may === 'everything' || may === 'read'

/** Only the other side gets the email. */
const commentEmailWriter: EmailWriter = async ({ id, event, reader }, context) => {
  if ((event.actorRole === 'client') === (reader.role === 'client') || !canReadComments(reader)) return null
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  const comment = await commentWithId(context.db, CommentDetails.parse(event.details).comment)
  return request && comment
    ? requestCommentEmail(request, { reader, by: actorName(event, context), comment: comment.said }, context)
    : null
}

const changeConfirmedEmailWriter: EmailWriter = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request?.confirmed ? changeConfirmedEmail(request, reader, context) : null
}

const changeNotAppliedEmailWriter: EmailWriter = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request && !request.confirmed ? changeNotAppliedEmail(request, reader, context) : null
}

export const requestEmails = {
  'request.created': { kind: 'requests', agent: requestCreatedEmailWriter },
  'request.opened': { kind: 'requests', client: requestOpenedEmailWriter },
  'request.statusChanged': { kind: 'requests', client: statusChangedEmailWriter },
  'request.stageChanged': { kind: 'requests', client: stageChangedEmailWriter },
  'request.commented': { kind: 'requests', client: commentEmailWriter, agent: commentEmailWriter },
  'request.changeConfirmed': { kind: 'requests', client: changeConfirmedEmailWriter },
  'request.changeNotApplied': { kind: null, client: changeNotAppliedEmailWriter },
  'request.escalated': { kind: 'requests', admins: requestEscalatedEmailWriter },
} satisfies EventsWithEmails<typeof requestEventDefinitions>
