import type { BookField } from '../../../contract/values/book-columns.ts'
import { limitsFromCell, limitsInCell } from '../../../contract/values/book-limits.ts'
import { addYears } from '../../../contract/values/days.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import type { ImportChange, ImportValues } from '../../../contract/values/import-kept.ts'
import { numberToCome } from '../../../contract/values/renewal-words.ts'
import type { AccountNow, HolderNow, PersonNow, PolicyNow } from './book-queries.ts'
import { untilCancelled } from './days-written.ts'
import { addressOf } from './loose.ts'
import { externalIdsIn } from './things.ts'

/** What is said of a thing, or stands of it, in the words in which both are compared. */
export type Said = Partial<Record<BookField, string | null>>

export const holderStreet = (values: ImportValues) =>
  [values['holders.street'], values['holders.street2']].filter(Boolean).join(', ')

/** Whom of staff a file names. */
export interface Staff {
  /** By an e-mail address or a name; undefined where nobody is called so. */
  named(text: string): { id: string; role: string } | undefined
  nameOf(id: string): string
}

export function staffFrom(
  people: readonly { id: string; role: string; email: string | null; name: string }[],
): Staff {
  const byWords = new Map<string, { id: string; role: string }>()
  for (const person of people.toReversed())
    for (const words of [person.email, person.name, person.name.split(' ').toReversed().join(', ')])
      if (words) byWords.set(words.toLowerCase(), person)
  const names = new Map(people.map(({ id, name, email }) => [id, name || (email ?? '')]))
  return {
    named: (text) => byWords.get(text.trim().toLowerCase()),
    nameOf: (id) => names.get(id) ?? 'somebody who is not here any more',
  }
}

/** Its account managers, as far as a file names them by what they are known by. */
export const managersIn = (cell: string | undefined, staff: Staff): string[] =>
  (cell ?? '').split(';').flatMap((one) => staff.named(one)?.id ?? [])

/** What a file says of an account, in the book's words; of an agent whom nobody knows nothing. */
export function accountSaid(values: ImportValues, ein: string | null, staff: Staff): Said {
  const mailing = addressOf(values, 'mailing')
  const location = addressOf(values, 'location')
  const agent = values['accounts.agent'] === undefined ? undefined : staff.named(values['accounts.agent'])
  const managers = managersIn(values['accounts.managers'], staff)
  const external = externalIdsIn(values['accounts.externalIds'])
  return {
    'accounts.name': values['accounts.name'] ?? null,
    'accounts.kind': values['accounts.kind'] ?? null,
    'accounts.dba': values['accounts.dba'] ?? null,
    'accounts.entity': values['accounts.entity'] ?? null,
    'accounts.ein': ein,
    'accounts.mailingStreet': mailing || null,
    'accounts.locationStreet': location || null,
    'accounts.phone': values['accounts.phone'] ?? null,
    'accounts.since': values['accounts.since'] ?? null,
    'accounts.number': values['accounts.number'] ?? null,
    'accounts.externalIds':
      external.map(({ system, externalId }) => `${system}: ${externalId}`).join('; ') || null,
    'accounts.agent': agent?.role === 'agent' ? staff.nameOf(agent.id) : null,
    'accounts.managers': managers.map(staff.nameOf).sort().join('; ') || null,
    'accounts.standing': values['accounts.standing'] === 'former' ? 'former' : null,
  }
}

export const accountStands = (
  row: AccountNow,
  { open, staff }: { open: (sealed: Buffer) => string; staff: Staff },
): Said => ({
  'accounts.name': row.name,
  'accounts.kind': row.kind,
  'accounts.dba': row.dba,
  'accounts.entity': row.entity,
  'accounts.ein': row.einSealed && formatEin(open(row.einSealed)),
  'accounts.mailingStreet': row.address,
  'accounts.locationStreet': row.locationAddress,
  'accounts.phone': row.phone,
  'accounts.since': row.clientSince,
  'accounts.number': row.accountNumber,
  'accounts.externalIds': row.externalIds.join('; ') || null,
  'accounts.agent': staff.nameOf(row.agentId),
  'accounts.managers': row.managers.map(staff.nameOf).sort().join('; ') || null,
  'accounts.standing': row.closedAt === null ? null : 'former',
})

/** What is known of a holder beside name and address, by which they are known. */
export const holderSaid = (values: ImportValues): Said => ({
  'holders.country': values['holders.country'] ?? null,
  'holders.email': values['holders.email'] ?? null,
  'holders.phone': values['holders.phone'] ?? null,
  'holders.loanNumber': values['holders.loanNumber'] ?? null,
  'holders.operations': values['holders.operations'] ?? null,
  'holders.additionalInsured': values['holders.additionalInsured'] ?? null,
})

export const holderStands = (row: Omit<HolderNow, 'clientId'>): Said => ({
  'holders.country': row.country,
  'holders.email': row.email,
  'holders.phone': row.phone,
  'holders.loanNumber': row.loanNumber,
  'holders.operations': row.operations,
  'holders.additionalInsured': row.additionalInsured,
})

export const personStands = (row: PersonNow): Said => ({
  'people.firstName': row.firstName,
  'people.lastName': row.lastName,
  'people.email': row.email,
  'people.phone': row.phone,
  'people.title': row.title,
})

const money = (amount: number | string | undefined) =>
  amount === undefined ? null : String(Math.round(Number(amount) * 100) / 100)

/** A policy that runs until it is cancelled has its terms by the portal's word, not by the file's. */
const endSaid = ({ 'policies.end': end }: ImportValues) => (end === untilCancelled ? null : (end ?? null))

/** What a file says of a policy; what it leaves open is said of a new one alone. */
export const policySaid = (values: ImportValues): Said => ({
  'policies.number': values['policies.number'] ?? null,
  'policies.carrier': values['policies.carrier'] ?? null,
  'policies.line': values['policies.line'] ?? null,
  'policies.status': values['policies.status'] ?? null,
  'policies.start': values['policies.start'] ?? null,
  'policies.end': endSaid(values),
  'policies.premium': money(values['policies.premium']),
  'policies.frequency': values['policies.frequency'] ?? null,
  'policies.limit': money(values['policies.limit']),
  'policies.limits': values['policies.limits'] ?? null,
  'policies.deductible': money(values['policies.deductible']),
  'policies.coverageType': values['policies.coverageType'] ?? null,
  'policies.description': values['policies.description'] ?? null,
  'policies.namedInsured': values['policies.namedInsured'] ?? null,
  'policies.wholesaler': values['policies.wholesaler'] ?? null,
  'policies.offAs': values['policies.offAs'] ?? null,
  'policies.cancelledOn': values['policies.cancelledOn'] ?? null,
})

export const policyStands = (row: PolicyNow): Said => ({
  'policies.number': row.policyNumber,
  'policies.carrier': row.carrier,
  'policies.line': row.type,
  'policies.status': row.status,
  'policies.start': row.startDate,
  'policies.end': row.endDate,
  'policies.premium': money(row.premium),
  'policies.frequency': row.paymentFrequency,
  'policies.limit': money(row.coverageLimit),
  'policies.limits': limitsInCell(row.coverages),
  'policies.deductible': money(row.deductible),
  'policies.coverageType': row.coverageType,
  'policies.description': row.description,
  'policies.namedInsured': row.namedInsured,
  'policies.wholesaler': row.wholesaler,
  'policies.offAs': row.deactivationReason ?? (row.cancelledOn === null ? null : 'cancelled'),
  'policies.cancelledOn': row.cancelledOn,
})

const lists: readonly BookField[] = ['accounts.externalIds', 'accounts.managers']
const entriesOf = (text: string) => text.split('; ').filter(Boolean)

const isField = (name: string, of: Said): name is BookField => Object.hasOwn(of, name)

/** Where a file says otherwise than what stands; what it leaves empty stays, and to a list it only adds. */
export function changesOf(said: Said, stands: Said): ImportChange[] {
  return Object.keys(said).flatMap((field): ImportChange[] => {
    if (!isField(field, said)) return []
    const [after, before] = [said[field] ?? null, stands[field] ?? null]
    if (after === null || after === before) return []
    if (!lists.includes(field)) return [{ field, before, after }]
    const there = entriesOf(before ?? '')
    const more = entriesOf(after).filter((one) => !there.includes(one))
    return more.length === 0 ? [] : [{ field, before, after: [...there, ...more].sort().join('; ') }]
  })
}

/** All that is written of a new thing, for whoever looks at it before. */
export const asNew = (said: Said): ImportChange[] => changesOf(said, {})

/** When the term ends in which a policy is that runs from a day until it is cancelled: the next anniversary after `day`. */
function endOfRunningTerm(start: string, day: string): string {
  let years = Math.max(1, Number(day.slice(0, 4)) - Number(start.slice(0, 4)))
  while (addYears(start, years) <= day) years++
  return addYears(start, years)
}

/** The columns of a new policy but for whose it is. `today` is the agency's date. */
export function newPolicy(values: ImportValues, category: 'commercial' | 'personal', today: string) {
  const text = (field: BookField) => values[field] ?? null
  const start = values['policies.start'] ?? ''
  const offAs = text('policies.offAs')
  return {
    policyNumber: values['policies.number'] ?? numberToCome,
    carrier: values['policies.carrier'] ?? '',
    type: values['policies.line'] ?? '',
    category,
    status: values['policies.status'] ?? 'active',
    premium: Number(values['policies.premium'] ?? 0),
    deductible: Number(values['policies.deductible'] ?? 0),
    coverageLimit: Number(values['policies.limit'] ?? 0),
    startDate: start,
    endDate:
      values['policies.end'] === untilCancelled
        ? endOfRunningTerm(start, [today, values['policies.cancelledOn'] ?? ''].sort().at(-1) ?? today)
        : (values['policies.end'] ?? addYears(start, 1)),
    paymentFrequency: text('policies.frequency'),
    coverageType: text('policies.coverageType'),
    coverages: limitsFromCell(values['policies.limits'] ?? '') ?? [],
    description: text('policies.description'),
    namedInsured: text('policies.namedInsured'),
    wholesaler: text('policies.wholesaler'),
    deactivationReason: offAs,
    cancelledOn: offAs === 'cancelled' ? text('policies.cancelledOn') : null,
  }
}
