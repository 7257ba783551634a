import type { PolicyEvent } from '../../contract/policy-events.ts'
import { formatDay } from '../../contract/values/days.ts'
import { formatConditions } from '../../contract/values/event-labels.ts'
import { dollars } from '../../contract/values/money.ts'
import { factLabels, partFields, partKinds, partNames } from '../../contract/values/part-labels.ts'
import { type EventKind, fullReasonOf, noGround } from '../../contract/values/policy-events.ts'

export const eventKindLabels: Record<EventKind, string> = {
  'new business': 'New business',
  'renewal offered': 'Renewal offered',
  'renewal bound': 'Renewal bound',
  'policy issued': 'Policy issued',
  change: 'Change',
  correction: 'Correction',
  audit: 'Premium audit',
  'notice of cancellation': 'Notice of cancellation',
  'notice withdrawn': 'Notice rescinded',
  cancellation: 'Cancelled',
  'flat cancellation': 'Cancelled flat',
  reinstatement: 'Reinstated',
  'notice of nonrenewal': 'Notice of nonrenewal',
  'nonrenewal withdrawn': 'Notice of nonrenewal rescinded',
  extension: 'Term extended',
  'conditional renewal': 'Notice of conditional renewal',
  'conditional renewal withdrawn': 'Notice of conditional renewal rescinded',
  'agent of record out': 'Agent of record: to another agent',
  'agent of record in': 'Agent of record: to this agency',
  expiry: 'Expired, not renewed',
  'extended reporting': 'Extended reporting period',
}

export const fieldNames: Record<string, string> = {
  policyNumber: 'Policy number',
  carrier: 'Carrier',
  carrierCompanyId: 'Writing company',
  wholesaler: 'Wholesale broker or MGA',
  type: 'Policy type',
  category: 'Category',
  status: 'Status',
  description: 'Description',
  premium: 'Premium',
  deductible: 'Deductible',
  coverageLimit: 'Coverage limit',
  startDate: 'Start date',
  endDate: 'End date',
  paymentFrequency: 'Payment frequency',
  coverageType: 'Coverage type',
  coverages: 'Coverages',
  namedInsured: 'Named insured',
  vehicles: 'Vehicles',
  ...factLabels,
  ...Object.fromEntries(partKinds.map((kind) => [partFields[kind], partNames[kind].list])),
  cardFor: 'ID cards for',
  cardState: 'State of registration',
}
const dollarFields = ['premium', 'deductible', 'coverageLimit', 'minimumEarned']
const dayFields = ['startDate', 'endDate']

function formatEventValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // A retention of 0 is stated; null means not stated.
  if (field === 'retention') return dollars(Number(value))
  if (dollarFields.includes(field)) return Number(value) === 0 ? 'none' : dollars(Number(value))
  if (dayFields.includes(field)) return formatDay(String(value))
  return String(value)
}

const isListOfNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Names added to and removed from a list. */
function formatListChange(namesBefore: string[], namesAfter: string[]): string[] {
  const addedNames = namesAfter.filter((one) => !namesBefore.includes(one))
  const removedItems = namesBefore.filter((one) => !namesAfter.includes(one))
  return [
    ...(addedNames.length > 0 ? [`added ${addedNames.join(', ')}`] : []),
    ...(removedItems.length > 0 ? [`removed ${removedItems.join(', ')}`] : []),
  ]
}

/** True if the names are equal: then something else of the parts changed. */
const isSameOrder = (namesBefore: string[], namesAfter: string[]) =>
  namesBefore.join('\n') === namesAfter.join('\n')

/** Changes by field: 'Premium: $5,862 to $6,010'. Others only say that the field changed. */
export const formatEventChanges = ({ changes }: Pick<PolicyEvent, 'changes'>) =>
  Object.entries(changes).map(([field, [before, valueAfter]]) => {
    const name = fieldNames[field] ?? field
    if (isListOfNames(before) && isListOfNames(valueAfter))
      return isSameOrder(before, valueAfter)
        ? `${name} changed`
        : `${name}: ${formatListChange(before, valueAfter).join('; ') || 'reordered'}`
    const isPlain = [before, valueAfter].every((value) => typeof value !== 'object' || value === null)
    return isPlain && field !== 'carrierCompanyId'
      ? `${name}: ${formatEventValue(field, before)} to ${formatEventValue(field, valueAfter)}`
      : `${name} changed`
  })

export function formatEventFacts({ facts, kind }: Pick<PolicyEvent, 'facts' | 'kind'>): string[] {
  const {
    conditions,
    sentOn,
    signedOn,
    holdUntil,
    amountDue,
    payBy,
    noticeGiven,
    extendedReporting,
    until,
    ground,
    noLoss,
    noLossOn,
    binder,
  } = facts
  const reason = fullReasonOf(facts)
  return [
    reason && `Reason: ${reason}`,
    ground && `Ground: ${ground === noGround ? 'the notice states none of the legal grounds' : ground}`,
    sentOn && `Notice given ${formatDay(sentOn)}`,
    conditions && `Changes: ${formatConditions(facts)}`,
    signedOn && `Signed ${formatDay(signedOn)}`,
    holdUntil && `Held by the carrier until ${formatDay(holdUntil)}`,
    amountDue !== undefined && `${dollars(amountDue)} due${payBy ? ` by ${formatDay(payBy)}` : ''}`,
    noticeGiven !== undefined && (noticeGiven ? 'Notice received' : 'No notice received'),
    extendedReporting && `Extended reporting period: ${extendedReporting}`,
    until && `Claims can be reported until ${formatDay(until)}`,
    noLoss &&
      (noLossOn ? `Statement of no loss received ${formatDay(noLossOn)}` : `Statement of no loss: ${noLoss}`),
    binder && `Binder ${binder.number} until ${formatDay(binder.ends)}`,
    kind === 'renewal offered' && 'Not in force until the carrier confirms',
  ].filter((text) => typeof text === 'string')
}
