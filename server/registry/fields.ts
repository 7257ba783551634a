import { z } from 'zod'
import { formatHours } from '../../contract/values/business-hours.ts'
import { formatDay, formatMoment } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { rightNames } from '../../contract/values/right-names.ts'

/** Names of referenced things by id, and the agency's time zone. */
export interface FormatContext {
  others: Record<string, string> | null
  timeZone: string
}

type FormatValue = (value: unknown, context: FormatContext) => string | null

/**
 * A field's label and format. If only the fact of a change is recorded, `masked` stands in place of
 * the values.
 */
export type EventField = { label: string } & ({ inWords: FormatValue } | { masked: string })

const fieldFormattedBy =
  (format: FormatValue) =>
  (label: string): EventField => ({ label, inWords: format })

export const plainField = fieldFormattedBy((value) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value),
)
export const moneyField = fieldFormattedBy((value) => (Number(value) === 0 ? null : dollars(Number(value))))
export const dayField = fieldFormattedBy((value) => formatDay(String(value)))
export const momentField = fieldFormattedBy((value, { timeZone }) => formatMoment(String(value), timeZone))
export const yesNoField = fieldFormattedBy((value) => (value ? 'Yes' : 'No'))
export const onOffField = fieldFormattedBy((value) => (value ? 'On' : 'Off'))
export const insuranceTypeField = fieldFormattedBy((value) => typeName(String(value)))
/** 'in_progress' becomes 'In Progress'. */
export const wordField = fieldFormattedBy((value) =>
  String(value)
    .split(/[_\s]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' '),
)
export const listField = fieldFormattedBy((value) =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : null,
)
export const rightField = fieldFormattedBy(
  (value) => new Map<string, string>(Object.entries(rightNames)).get(String(value)) ?? String(value),
)
/** The name of a referenced thing. */
export const referenceField = fieldFormattedBy(
  (value, { others }) => others?.[String(value)] ?? 'No longer on file',
)

const isCoverage = (
  one: unknown,
): one is { type: string; amount: number; interval: string | null; kind?: string } =>
  typeof one === 'object' && one !== null && 'type' in one && 'amount' in one

export const coveragesField = fieldFormattedBy((value) => {
  const lines = (Array.isArray(value) ? value : [])
    .filter(isCoverage)
    .map(({ type, amount, interval, kind }) =>
      [type, amount > 0 && dollars(amount), interval, kind && `(${kind})`].filter(Boolean).join(' '),
    )
  return lines.length > 0 ? lines.join('; ') : null
})

export const personEventFields = {
  firstName: plainField('First Name'),
  lastName: plainField('Last Name'),
  company: plainField('Company'),
  email: plainField('Email'),
  phone: plainField('Phone'),
  address: plainField('Address'),
  license: plainField('License'),
}

/** The names of `personEventFields`, for an event's `personalFields`. */
export const personEventFieldNames = Object.keys(personEventFields)

const Week = z.array(z.object({ opens: z.string(), closes: z.string() }).nullable())
const Holidays = z.array(z.object({ day: z.string(), name: z.string() }))

/** 'Monday 9:00 AM to 5:30 PM; Saturday 9:00 AM to 12:00 PM'. */
export const businessHoursField = fieldFormattedBy((value) => formatHours(Week.parse(value)).join('; '))
export const holidaysField = fieldFormattedBy((value) => {
  const days = Holidays.parse(value).map(({ day, name }) => `${name}, ${formatDay(day)}`)
  return days.length > 0 ? days.join('; ') : null
})
