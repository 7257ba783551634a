import type { FieldChange } from '../../../contract/activity.ts'
import { formatDay, formatMoment } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'

/** How a value is told: of another thing by its name, of a moment by the agency's clock. */
interface Telling {
  others: Record<string, string> | null
  timeZone: string
}

type InWords = (value: unknown, telling: Telling) => string | null

const empty = (value: unknown) => value === null || value === undefined || value === ''
const plain: InWords = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const money: InWords = (value) => (Number(value) === 0 ? null : dollars(Number(value)))
const day: InWords = (value) => formatDay(String(value))
const moment: InWords = (value, { timeZone }) => formatMoment(String(value), timeZone)
const yesNo: InWords = (value) => (value ? 'Yes' : 'No')
const onOff: InWords = (value) => (value ? 'On' : 'Off')
const type: InWords = (value) => typeName(String(value))
/** 'in_progress' as people read it: 'In Progress'. */
const word: InWords = (value) =>
  String(value)
    .split(/[_\s]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
const list: InWords = (value) =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : null
const other: InWords = (value, { others }) => others?.[String(value)] ?? 'Not on file any more'

const isCoverage = (one: unknown): one is { type: string; amount: number; interval: string | null } =>
  typeof one === 'object' && one !== null && 'type' in one && 'amount' in one

const coverages: InWords = (value) => {
  const lines = (Array.isArray(value) ? value : [])
    .filter(isCoverage)
    .map(({ type, amount, interval }) =>
      [type, amount > 0 && dollars(amount), interval].filter(Boolean).join(' '),
    )
  return lines.length > 0 ? lines.join('; ') : null
}

const fields: Record<string, [label: string, inWords: InWords]> = {
  firstName: ['First Name', plain],
  lastName: ['Last Name', plain],
  company: ['Company', plain],
  email: ['Email', plain],
  phone: ['Phone', plain],
  address: ['Address', plain],
  license: ['License', plain],
  role: ['Role', word],
  agentId: ['Agent', other],
  status: ['Status', word],
  startsAt: ['Time', moment],
  fromDay: ['From', day],
  untilDay: ['Until', day],
  policyId: ['Policy', other],
  policyNumber: ['Policy Number', plain],
  carrier: ['Carrier', plain],
  type: ['Type', type],
  category: ['Category', word],
  description: ['Description', plain],
  premium: ['Premium', money],
  deductible: ['Deductible', money],
  coverageLimit: ['Coverage Limit', money],
  startDate: ['Start Date', day],
  endDate: ['End Date', day],
  cancelledOn: ['Cancelled From', day],
  paymentFrequency: ['Payment Frequency', word],
  coverageType: ['Coverage Type', plain],
  coverages: ['Coverages', coverages],
  rating: ['Rating', plain],
  amBestRating: ['AM Best Rating', plain],
  recommended: ['Recommended', yesNo],
  validUntil: ['Valid Until', day],
  features: ['Features', list],
  exclusions: ['Exclusions', plain],
  paymentOptions: ['Payment Options', plain],
  discounts: ['Discounts', plain],
  coverageDetails: ['Coverage Details', plain],
  termsUrl: ['Terms', plain],
  claimPhone: ['Claim Phone', plain],
  claimPage: ['Claim Page', plain],
  naic: ['NAIC Number', plain],
  vehicles: ['Vehicles', list],
  namedInsured: ['Named Insured', plain],
  certified: ['Certified', list],
  wordings: ['Standard Wordings', list],
  insuredName: ['Named Insured', plain],
  insuredAddress: ['Address of the Insured', plain],
  claimNumber: ['Claim Number', plain],
  adjusterName: ['Adjuster', plain],
  adjusterPhone: ["Adjuster's Phone", plain],
  adjusterEmail: ["Adjuster's Email", plain],
  nextStep: ['Next Step', plain],
  nextBy: ['Next By', day],
  requiresTwoStep: ['Two-Step Sign-In Required', yesNo],
  requiresTwoStepOfClients: ['Two-Step Sign-In Required of Clients', yesNo],
  messages: ['Mails about Messages', onOff],
  requests: ['Mails about Service Requests', onOff],
  documents: ['Mails about Documents', onOff],
  quotes: ['Mails about Quotes', onOff],
  presentations: ['Mails about Presentations', onOff],
  invites: ['Mails about Invitations', onOff],
  claims: ['Mails about Claims', onOff],
}

/** The number never stands on record, only that it was changed. */
const ofEin: FieldChange = { field: 'EIN', before: '••-•••••••', after: '••-•••••••' }

/** What changed, before and after, in the words of people. A detail that is no change, or has no name here, is left out. */
export function changesIn(details: unknown, telling: Telling): FieldChange[] {
  const given = new Map<string, unknown>(Object.entries(details ?? {}))
  const told = (value: unknown, inWords: InWords) => (empty(value) ? null : inWords(value, telling))
  // In the order of the fields: the database keeps its own.
  const changed = Object.entries(fields).flatMap(([name, [field, inWords]]) => {
    const pair = given.get(name)
    if (!Array.isArray(pair) || pair.length !== 2) return []
    const [before, after] = [told(pair[0], inWords), told(pair[1], inWords)]
    return before === after ? [] : [{ field, before, after }]
  })
  return given.has('ein') ? [...changed, ofEin] : changed
}
