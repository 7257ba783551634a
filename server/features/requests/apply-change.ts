import type { GivenPart, PolicyPart } from '../../../contract/policy-parts.ts'
import type { Confirmation, RequestChange } from '../../../contract/request-changes.ts'
import { asksOf } from '../../../contract/values/change-words.ts'
import type { Seer } from '../../access.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { changeAccount } from '../accounts/queries.ts'
import { differences, record } from '../activity/record.ts'
import { clientToChange } from '../clients/queries.ts'
import { changeParts, type PartsGiven } from '../policies/change-parts.ts'
import { changePolicy } from '../policies/change-policy.ts'
import { enterEvent } from '../policies/events.ts'
import { partsOn } from '../policies/part-queries.ts'
import { policyToChange } from '../policies/queries.ts'
import { confirmVehicle, isBoundAs } from '../policies/temporary-vehicles.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { changeVehicles } from '../policies/vehicles.ts'

/** Who changes it: who has noted the carrier's word, also where its day has come since. */
export type Doer = Pick<Visit, 'agency' | 'now' | 'secrets'> & { me: Seer; ip?: string }

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
  if (change.what === 'change address') return changeAddress(tx, visit, request.requesterId, change)
  const { policyId } = request
  if (policyId === null) throw notFound('Policy')
  if (change.what === 'cancel policy') {
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
  return applyOnItsDay(tx, visit, request, confirmation)
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
  const asOf = { effectiveOn, source, confirmedBy, receivedOn, documentId }
  const { thing } = asksOf[change.what]
  if (thing === 'vehicle') await changeListedVehicle(tx, visit, policyId, { change, asOf, vin })
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

interface Listed {
  change: RequestChange
  asOf: NonNullable<PartsGiven['asOf']>
  vin: string
}

const act = ({ what }: RequestChange) => what.split(' ')[0]

async function changeListedVehicle(tx: Db, visit: Doer, policyId: string, { change, asOf, vin }: Listed) {
  const listed = await vehiclesOn(tx, policyId)
  const now = listed.map(({ id, year, make, model, vinEnd }) => ({
    ...{ id, year, make, model, vinEnd, vin: undefined, temporaryUntil: null },
  }))
  const it = now.find(({ id }) => id === change.item)
  if (act(change) !== 'add' && !it) throw notFound('Vehicle')
  const said = {
    year: change.year ?? it?.year ?? 0,
    make: change.make || it?.make || '',
    model: change.model || it?.model || '',
    vinEnd: change.vinEnd || it?.vinEnd || null,
    vin: vin || undefined,
  }
  const bound =
    act(change) === 'add' &&
    listed.find((vehicle) => isBoundAs(vehicle, { ...said, vinEnd: vin || said.vinEnd }))
  if (bound) return confirmBound(tx, visit, { policyId, now, bound, asOf, vin })
  const vehicles =
    act(change) === 'add'
      ? [...now, { id: null, ...said, temporaryUntil: null }]
      : act(change) === 'remove'
        ? now.filter((vehicle) => vehicle !== it)
        : now.map((vehicle) => (vehicle === it ? { ...vehicle, ...said } : vehicle))
  await changeVehicles(tx, visit, policyId, { ...asTheyAre, vehicles, asOf })
}

/** What of an auto policy stays as it is where its vehicles change. */
const asTheyAre = {
  namedInsured: undefined,
  cardState: undefined,
  cardFor: undefined,
  opened: undefined,
  version: undefined,
} as const

/** The vehicle is on the policy already, as the agency had bound it: its card is not temporary any more. */
async function confirmBound(
  tx: Db,
  visit: Doer,
  {
    policyId,
    now,
    bound,
    asOf,
    vin,
  }: Omit<Listed, 'change'> & {
    policyId: string
    now: Parameters<typeof changeVehicles>[3]['vehicles']
    bound: { id: string }
  },
) {
  const { effectiveOn: _, ...known } = asOf
  await confirmVehicle(tx, visit, bound.id, known)
  if (vin === '') return
  const vehicles = now.map((vehicle) => (vehicle.id === bound.id ? { ...vehicle, vin } : vehicle))
  await changeVehicles(tx, visit, policyId, { ...asTheyAre, vehicles, asOf })
}

/** The parts of a kind with the one that was added, changed or taken off. */
function partsAfter(before: readonly PolicyPart[], confirmation: Confirmation): GivenPart[] {
  const { change } = confirmation
  const now = before.map(asGiven)
  const it = before.find(({ id }) => id === change.item)
  if (act(change) === 'add') return [...now, partSaid(confirmation, undefined)]
  if (!it) throw notFound('Part')
  return act(change) === 'remove'
    ? now.filter(({ id }) => id !== it.id)
    : now.map((part) => (part.id === it.id ? partSaid(confirmation, it) : part))
}

const asGiven = ({ _id, policyId: _, ...part }: PolicyPart): GivenPart => part

/** A part as it is confirmed; what was not said of it is as before. */
function partSaid(
  { change, formNumber, formEdition }: Confirmation,
  before: PolicyPart | undefined,
): GivenPart {
  const { thing } = asksOf[change.what]
  const id = before?.id ?? null
  switch (thing) {
    case 'driver': {
      const { name, licenseState } = change
      const driver = before?.kind === 'driver' ? before : undefined
      return {
        ...{ id, kind: 'driver', name: name || driver?.name || '', excluded: driver?.excluded ?? false },
        licenseState: licenseState || driver?.licenseState || null,
      }
    }
    case 'location': {
      const location = before?.kind === 'location' ? before : undefined
      const state = change.state || location?.state
      if (!state) throw wrongField('state', 'Please choose a state')
      return {
        ...{ id, kind: 'location', state, description: location?.description ?? '' },
        street: change.street || location?.street || '',
        city: change.city || location?.city || '',
        zip: change.zip || location?.zip || '',
      }
    }
    case 'interest': {
      const interest = before?.kind === 'interest' ? before : undefined
      const role = change.role || interest?.role
      if (!role) throw wrongField('role', 'Please choose what interest they have')
      return {
        ...{ id, kind: 'interest', role, name: change.name || interest?.name || '' },
        address: change.address || interest?.address || '',
        loanNumber: change.loanNumber || interest?.loanNumber || '',
        vehicleId: interest?.vehicleId ?? null,
        locationId: interest?.locationId ?? null,
      }
    }
    default:
      return {
        ...{ id, kind: 'form', number: formNumber, edition: formEdition, title: 'Additional insured' },
        ...{ effect: 'additional insured', scope: 'named', names: [change.name], from: null, until: null },
      }
  }
}

async function coveragesAfter(tx: Db, visit: Doer, policyId: string, { coverage, amount }: RequestChange) {
  const { coverages } = await policyToChange(tx, visit.me, policyId, { deactivated: false })
  if (!coverages.some(({ type }) => type === coverage))
    throw wrongField('coverage', 'The policy has no limit of this name. Please choose one of its limits')
  return coverages.map((one) => (one.type === coverage ? { ...one, amount: amount ?? one.amount } : one))
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
