import type { z } from 'zod'
import type { ChangeForm } from '../../../contract/request-changes.ts'
import type { NewRequest } from '../../../contract/requests.ts'
import {
  changeLabels,
  changeQuestions,
  formatRequestedChange,
} from '../../../contract/values/change-labels.ts'
import { outOfStateWarning } from '../../../contract/values/changes-of-lines.ts'
import { type RequestType, requestTypeLabels } from '../../../contract/values/request-labels.ts'
import { ownAccount } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { partsOn } from '../policies/part-queries.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { fileRequest, type PolicyOfRequest, policyOfRequest, queueRequestEscalation } from './queries.ts'
import { toRequestChange } from './request-change.ts'
import { requestEscalatesAt } from './request-escalation.ts'

/** 'Certificate of Insurance (COI) for HBP 204417' */
export const describeRequest = (type: RequestType, policyNumber: string | null) =>
  policyNumber ? `${requestTypeLabels[type]} for ${policyNumber}` : requestTypeLabels[type]

interface RequestForm extends Omit<z.output<typeof NewRequest>, 'change'> {
  change?: ChangeForm | null
  /** The quote that the request concerns, with a description that replaces the type's. */
  quote?: { id: string; description: string }
}

export const createRequest = (tx: Db, context: RequestContext, requestForm: RequestForm): Promise<string> =>
  storeRequest(tx, context, { ...requestForm, clientId: ownAccount(context.me), action: 'request.created' })

/** Opens a request for a client who asked staff by telephone, by letter or in person. */
export async function openRequest(
  tx: Db,
  context: RequestContext,
  { clientId, ...requestForm }: RequestForm & { clientId: string },
): Promise<string> {
  await clientSeenBy(tx, context.me, clientId)
  return storeRequest(tx, context, { ...requestForm, clientId, action: 'request.opened' })
}

/** Reads the lists of the policy (vehicles or parts) that a change refers to. */
async function listsForChange(
  db: Db,
  { id, type, coverages }: Pick<PolicyOfRequest, 'id' | 'type' | 'coverages'>,
  { what, item, onItem }: ChangeForm,
) {
  const subject = item === null ? null : changeQuestions[what].subject
  const isForItem = onItem !== null
  const partKind = subject === null || subject === 'vehicle' ? null : subject
  return {
    ...{ type, coverages },
    vehicles: subject === 'vehicle' || isForItem ? await vehiclesOn(db, id) : [],
    parts: isForItem ? await partsOn(db, id) : partKind === null ? [] : await partsOn(db, id, partKind),
  }
}

async function storeRequest(
  tx: Db,
  context: RequestContext,
  {
    clientId,
    action,
    ...requestForm
  }: RequestForm & { clientId: string; action: 'request.created' | 'request.opened' },
): Promise<string> {
  const { me } = context
  const { type, policyId, isUrgent, quote } = requestForm
  const policy = policyId === null ? null : await policyOfRequest(tx, me, { clientId, policyId })
  const policyNumber = policy?.policyNumber ?? null
  const policyLists =
    policy && requestForm.change ? await listsForChange(tx, policy, requestForm.change) : null
  const { lines } = context.agency()
  const change = requestForm.change ? toRequestChange(lines, requestForm.change, policyLists) : null
  const warning =
    change && policy
      ? outOfStateWarning(
          { lines, type: policy.type, statesCovered: policy.facts.statesCovered ?? [] },
          change,
        )
      : null
  const id = newId()
  const requestText = quote?.description ?? describeRequest(type, policyNumber)
  const description = change ? `${requestText}: ${changeLabels[change.what].toLowerCase()}` : requestText
  const details = [change && formatRequestedChange(change), warning, requestForm.details]
    .filter(Boolean)
    .join('\n\n')
  const recordDetails = { description, isUrgent, ...(quote ? { quote: quote.id } : {}) }
  await fileRequest(
    tx,
    context,
    { action, id, clientId, details: recordDetails },
    {
      type,
      policyId,
      quoteId: quote?.id ?? null,
      description,
      words: details,
      isUrgent,
      change: change && JSON.stringify(change),
    },
  )
  if (isUrgent) await queueRequestEscalation(tx, id, requestEscalatesAt(context.now(), context.agency()))
  return id
}
