import type { Confirmation, RequestChange } from '../../../contract/request-changes.ts'
import { asksOf, limitName } from '../../../contract/values/change-words.ts'
import { dollars } from '../../../contract/values/money.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { changeAccount } from '../accounts/queries.ts'
import { differences, record } from '../activity/record.ts'
import { clientToChange } from '../clients/queries.ts'
import { changeParts } from '../policies/change-parts.ts'
import { changePolicy } from '../policies/change-policy.ts'
import { lockTerm } from '../policies/event-queries.ts'
import { enterEvent } from '../policies/events.ts'
import { partsOn } from '../policies/part-queries.ts'
import { policyToChange } from '../policies/queries.ts'
import { partsAfter } from './part-change.ts'
import { changeVehicle, type Doer } from './vehicle-change.ts'

interface Confirmed {
  requesterId: string
  policyId: string | null
  /** The whole VIN of a vehicle, where it was typed with the confirmation. */
  vin?: string
}

/** Changes what the carrier has confirmed, by events of its day with its word: a policy, or what is on file of its client. */
export async function applyChange(
  tx: Db,
  visit: Visit,
  request: Confirmed,
  confirmation: Confirmation,
): Promise<void> {
  const { change, effectiveOn, source, confirmedBy, receivedOn, documentId } = confirmation
  const { policyId } = request
  if (change.what !== 'cancel policy' || policyId === null)
    return applyOnItsDay(tx, visit, request, confirmation)
  const reason = change.reason || 'requested by the insured'
  const asOf = { effectiveOn, source, confirmedBy, receivedOn, documentId }
  return enterEvent(tx, visit, policyId, {
    ...notAsked,
    ...asOf,
    kind: 'cancellation',
    reason,
    noticeGiven: 'no',
  })
}

/** The same of what cannot be entered before its day: what a policy lists, and where its client is. */
export async function applyOnItsDay(
  tx: Db,
  visit: Doer,
  { requesterId, policyId, vin = '' }: Confirmed,
  confirmation: Confirmation,
): Promise<void> {
  const { change, premium, effectiveOn, source, confirmedBy, receivedOn, documentId } = confirmation
  if (change.what === 'change address') return changeAddress(tx, visit, requesterId, change)
  if (policyId === null) throw notFound('Policy')
  // What is listed is read once nobody else can change it.
  await lockTerm(tx, policyId)
  const asOf = { effectiveOn, source, confirmedBy, receivedOn, documentId }
  const { thing } = asksOf[change.what]
  if (thing === 'vehicle') await changeVehicle(tx, visit, policyId, { change, asOf, vin })
  else if (thing !== null) {
    const before = await partsOn(tx, policyId, thing)
    await changeParts(tx, visit, policyId, {
      kind: thing,
      parts: partsAfter(before, confirmation),
      asOf,
      version: undefined,
    })
  }
  const coverages =
    change.what === 'raise limit' ? { coverages: await coveragesAfter(tx, visit, policyId, change) } : {}
  const cost = premium === null ? {} : { premium }
  if (Object.keys({ ...coverages, ...cost }).length > 0)
    await changePolicy(tx, visit, policyId, { ...coverages, ...cost, asOf, version: undefined })
}

/** Of an entered event what nobody was asked. */
const notAsked = {
  amountDue: 0,
  payBy: null,
  installmentId: null,
  extendedReporting: '',
  until: null,
  premium: 0,
  policyNumber: '',
  note: null,
  version: undefined,
} as const

/** The limits with the one that is raised. What the insured bears is none, and a name that two bear has to say which. */
async function coveragesAfter(tx: Db, visit: Doer, policyId: string, { coverage, amount }: RequestChange) {
  const { coverages } = await policyToChange(tx, visit.me, policyId, { deactivated: false })
  const limits = coverages.filter(({ kind }) => kind !== 'deductible' && kind !== 'retention')
  const named = limits.filter((one) => limitName(one) === coverage)
  const [raised, ...others] = named.length > 0 ? named : limits.filter(({ type }) => type === coverage)
  if (!raised || others.length > 0)
    throw wrongField(
      'change.coverage',
      'The policy has no limit of this name. Please choose one of its limits',
    )
  if (amount === null || amount <= raised.amount)
    throw wrongField('change.amount', `This limit is ${dollars(raised.amount)} now. Please enter more`)
  return coverages.map((one) => (one === raised ? { ...one, amount } : one))
}

/** The address is the client's: their policies and papers name it from then on. */
async function changeAddress(tx: Db, visit: Doer, clientId: string, change: RequestChange): Promise<void> {
  const { street, city, state, zip } = change
  const before = await clientToChange(tx, visit.me, clientId)
  const changes = { address: `${street}, ${city}, ${state} ${zip}` }
  await changeAccount(tx, clientId, changes)
  const details = differences(before, changes)
  await record(tx, visit, { action: 'client.changed', id: clientId, clientId, details })
}
