import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { WebhookKind } from '../../../contract/values/webhook-kinds.ts'
import { WebhookEvent } from '../../../contract/webhooks.ts'
import type { Context, Me, RequestContext } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { Json } from '../../queries/json.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import { definitionOnRecord } from '../../registry/events.ts'
import { routesOfAll } from '../../registry/routes.ts'
import { toEventView } from '../activity/sentences.ts'
import { type DueWebhook, eventSeenBy, testEventType, webhookKindOf } from './queries.ts'

/** The calls that read the record of an event, by its entity. Other entities have none. */
const readingCalls = new Map<string, Endpoint>(
  Object.entries({
    client: api.clients.one,
    policy: api.policies.one,
    document: api.documents.one,
    request: api.requests.one,
    quote: api.quotes.one,
    claim: api.claims.one,
    task: api.tasks.one,
  } satisfies Partial<Record<WebhookKind, Endpoint>>),
)

const AnyRecord = z.record(z.string(), z.unknown())

function refuseToWrite(): never {
  throw new Error('A webhook only reads')
}

/** The reply that the person gets from a reading call; null if it answers 404. */
async function replyTo(endpoint: Endpoint, id: string, context: Context, me: Me) {
  const route = (await routesOfAll()).find((one) => one.endpoint === endpoint)
  if (!route || !endpoint.reply) throw new Error(`${endpoint.path} has no reply for webhooks`)
  const callContext: RequestContext = {
    ...context,
    me,
    arrived: context.now(),
    ip: '',
    userAgent: null,
    session: null,
    key: null,
    device: null,
    redirect: refuseToWrite,
    setSession: refuseToWrite,
    setDevice: refuseToWrite,
    write: refuseToWrite,
  }
  try {
    const reply = await route.handle({ id }, callContext)
    // Parsing removes fields that the contract does not name.
    return AnyRecord.parse(reply instanceof Json ? JSON.parse(reply.text) : z.parse(endpoint.reply, reply))
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null
    throw error
  }
}

/** The body of a test event. */
export const testEventBody = (time: Date) =>
  JSON.stringify({
    type: testEventType,
    timestamp: time.toISOString(),
    data: { eventId: null, id: null, clientId: null, undoes: null, path: null, record: null, entry: null },
  } satisfies WebhookEvent)

/**
 * The body of an event as its webhook's person may see it now. Null if the person does not see it,
 * and for frequent small events such as a message that was read.
 */
export async function eventBodyFor(
  { kinds, withChanges }: Pick<DueWebhook, 'kinds' | 'withChanges'>,
  eventId: string,
  context: Context,
  me: Me,
): Promise<string | null> {
  const row = await eventSeenBy(context.db, me, eventId)
  const kind = row ? webhookKindOf(row) : null
  if (!row || kind === null || !kinds.includes(kind)) return null
  if (definitionOnRecord(row.action)?.isNoise) return null
  // Events of clients may be about one of the client's people.
  const id = row.entity === 'client' ? row.clientId : row.entityId
  const call = id === null ? undefined : readingCalls.get(row.entity)
  const entryView = toEventView({
    timeZone: context.agency().timeZone,
    isAdmin: false,
    secrets: context.secrets,
  })
  return JSON.stringify(
    z.parse(WebhookEvent, {
      type: row.action,
      timestamp: row.at,
      data: {
        eventId,
        id,
        clientId: row.clientId,
        undoes: detailOf(row, 'takesBack'),
        path: call && id !== null ? call.path.replace(':id', id) : null,
        record: call && id !== null ? await replyTo(call, id, context, me) : null,
        entry: withChanges ? entryView(row) : null,
      },
    }),
  )
}
