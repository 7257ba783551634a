import type { z } from 'zod'
import { type NewRequest, type RequestType, requestTypeLabels } from '../../../contract/requests.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { businessHoursAfter } from '../../platform/local-time.ts'
import { record } from '../activity/record.ts'
import { insertRequest, policyNumberSeenBy, queueEscalation } from './queries.ts'

/** What a request is, in one line: 'Certificate of Insurance (COI) for HBP 204417'. */
export const descriptionOf = (type: RequestType, policyNumber: string | null) =>
  policyNumber ? `${requestTypeLabels[type]} for ${policyNumber}` : requestTypeLabels[type]

// How long an urgent request may lie there before the admins hear of it, in business hours.
const urgentPatience = 4

const escalatesAt = ({ now, settings }: Visit) =>
  businessHoursAfter(now(), urgentPatience, settings.agency.timeZone)

interface Asked extends z.output<typeof NewRequest> {
  /** The quote it is about, and what is asked of it in the place of what the type says. */
  quote?: { id: string; description: string }
}

/** A client asks the agent for something. It changes no policy. */
export async function askAgent(
  tx: Db,
  visit: Visit,
  { type, policyId, details, isUrgent, quote }: Asked,
): Promise<string> {
  const { me, now } = visit
  const policyNumber = policyId === null ? null : await policyNumberSeenBy(tx, me, policyId)
  const id = newId()
  const at = now().toISOString()
  const description = quote?.description ?? descriptionOf(type, policyNumber)
  await insertRequest(tx, {
    id,
    requesterId: me.id,
    policyId,
    quoteId: quote?.id ?? null,
    type,
    status: 'pending',
    description,
    details,
    isUrgent,
    createdAt: at,
    changedAt: at,
  })
  await record(tx, visit, {
    action: 'request.created',
    id,
    clientId: me.id,
    details: { description, isUrgent, ...(quote ? { quote: quote.id } : {}) },
  })
  if (isUrgent) await queueEscalation(tx, id, escalatesAt(visit))
  return id
}
