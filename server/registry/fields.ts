import { z } from 'zod'
import { hoursInWords } from '../../contract/values/business-hours.ts'
import { formatDay, formatMoment } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { rightNames } from '../../contract/values/right-names.ts'

/** What a value is told with: the names of other things by their ids, and the agency's clock. */
export interface Surroundings {
  others: Record<string, string> | null
  timeZone: string
}

type InWords = (value: unknown, surroundings: Surroundings) => string | null

/** What a field is called, and how its value is told; where only that it changed is on record, what stands in its place. */
export type Field = { label: string } & ({ inWords: InWords } | { masked: string })

const toldBy =
  (inWords: InWords) =>
  (label: string): Field => ({ label, inWords })

export const plain = toldBy((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
export const money = toldBy((value) => (Number(value) === 0 ? null : dollars(Number(value))))
export const day = toldBy((value) => formatDay(String(value)))
export const moment = toldBy((value, { timeZone }) => formatMoment(String(value), timeZone))
export const yesNo = toldBy((value) => (value ? 'Yes' : 'No'))
export const onOff = toldBy((value) => (value ? 'On' : 'Off'))
export const insuranceType = toldBy((value) => typeName(String(value)))
/** 'in_progress' as people read it: 'In Progress'. */
export const word = toldBy((value) =>
  String(value)
    .split(/[_\s]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' '),
)
export const list = toldBy((value) =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : null,
)
/** What somebody may do for a client. */
export const right = toldBy(
  (value) => new Map<string, string>(Object.entries(rightNames)).get(String(value)) ?? String(value),
)
/** Another thing by its name. */
export const other = toldBy((value, { others }) => others?.[String(value)] ?? 'Not on file any more')

const isCoverage = (
  one: unknown,
): one is { type: string; amount: number; interval: string | null; kind?: string } =>
  typeof one === 'object' && one !== null && 'type' in one && 'amount' in one

export const coverages = toldBy((value) => {
  const lines = (Array.isArray(value) ? value : [])
    .filter(isCoverage)
    .map(({ type, amount, interval, kind }) =>
      [type, amount > 0 && dollars(amount), interval, kind && `(${kind})`].filter(Boolean).join(' '),
    )
  return lines.length > 0 ? lines.join('; ') : null
})

/** What is known of a person. */
export const person = {
  firstName: plain('First Name'),
  lastName: plain('Last Name'),
  company: plain('Company'),
  email: plain('Email'),
  phone: plain('Phone'),
  address: plain('Address'),
  license: plain('License'),
}

/** The details that are personal where `person` is among the fields. */
export const personFields = Object.keys(person)

const Week = z.array(z.object({ opens: z.string(), closes: z.string() }).nullable())
const Holidays = z.array(z.object({ day: z.string(), name: z.string() }))

/** 'Monday 9:00 AM to 5:30 PM; Saturday 9:00 AM to 12:00 PM'. */
export const businessHours = toldBy((value) => hoursInWords(Week.parse(value)).join('; '))
export const holidays = toldBy((value) => {
  const days = Holidays.parse(value).map(({ day, name }) => `${name}, ${formatDay(day)}`)
  return days.length > 0 ? days.join('; ') : null
})
