import { z } from 'zod'
import { requestStatuses } from '../../../contract/values/request-words.ts'
import { actorName, type EmailOf, type EmailReader, type EmailsOf } from '../../registry/email.ts'
import { agentNameOf } from '../clients/agent-queries.ts'
import { commentWithId } from './comment-queries.ts'
import type { requestEventDefinitions } from './event-definitions.ts'
import { askedLetter, escalatedLetter, openedLetter, statusLetter } from './mails.ts'
import { requestFor } from './queries.ts'
import { commentLetter, confirmedLetter, notAppliedLetter, stageLetter } from './stage-mails.ts'

const created: EmailOf = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request ? askedLetter(request, reader, context) : null
}

const opened: EmailOf = async ({ id, event, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request ? openedLetter(request, { reader, by: actorName(event, context) }, context) : null
}

const escalated: EmailOf = async ({ id, clientId, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  if (request?.status !== 'pending') return null
  const agentName = await agentNameOf(context.db, clientId)
  return escalatedLetter(request, { reader, agentName }, context)
}

const StatusChange = z.object({ status: z.tuple([z.enum(requestStatuses), z.enum(requestStatuses)]) })

const statusChanged: EmailOf = async ({ id, event, reader }, context) => {
  if (event.actorRole === 'client') return null
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  if (!request) return null
  // As it was set then: a mail that comes late still tells what happened.
  const [, status] = StatusChange.parse(event.details).status
  return statusLetter(request, { reader, status, by: actorName(event, context) }, context)
}

const Staged = z.object({ stage: z.tuple([z.string(), z.string()]), comment: z.string().optional() })

const stageChanged: EmailOf = async ({ id, event, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  const { stage: change, comment } = Staged.parse(event.details)
  if (!request || request.stage !== change[1] || !readsComments(reader)) return null
  const said = comment ? await commentWithId(context.db, comment) : undefined
  return stageLetter(request, { reader, by: actorName(event, context), said: said?.said }, context)
}

const Commented = z.object({ comment: z.string() })

/** Staff read comments under a request, and people of the client with a right to everything or to read. */
const readsComments = ({ role, may }: EmailReader) =>
  role !== 'client' || may === 'everything' || may === 'read'

/** The other side's: who said it knows. */
const commented: EmailOf = async ({ id, event, reader }, context) => {
  if ((event.actorRole === 'client') === (reader.role === 'client') || !readsComments(reader)) return null
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  const said = await commentWithId(context.db, Commented.parse(event.details).comment)
  return request && said
    ? commentLetter(request, { reader, by: actorName(event, context), said: said.said }, context)
    : null
}

const changeConfirmed: EmailOf = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request?.confirmed ? confirmedLetter(request, reader, context) : null
}

const changeNotApplied: EmailOf = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request && !request.confirmed ? notAppliedLetter(request, reader, context) : null
}

export const requestEmails = {
  'request.created': { kind: 'requests', agent: created },
  'request.opened': { kind: 'requests', client: opened },
  'request.statusChanged': { kind: 'requests', client: statusChanged },
  'request.stageChanged': { kind: 'requests', client: stageChanged },
  'request.commented': { kind: 'requests', client: commented, agent: commented },
  'request.changeConfirmed': { kind: 'requests', client: changeConfirmed },
  'request.changeNotApplied': { kind: null, client: changeNotApplied },
  'request.escalated': { kind: 'requests', admins: escalated },
} satisfies EmailsOf<typeof requestEventDefinitions>
