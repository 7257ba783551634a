import type { FieldChange } from '../../../contract/activity.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { definitionOnRecord } from '../../registry/events.ts'
import type { EventField, FormatContext } from '../../registry/fields.ts'
import { erasedText } from './sealed-details.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function changeOf(field: EventField, detail: unknown, context: FormatContext): FieldChange | null {
  const { label } = field
  if ('masked' in field) return { field: label, before: field.masked, after: field.masked }
  if (!Array.isArray(detail) || detail.length !== 2) return null
  const formatValue = (value: unknown) => (isEmpty(value) ? null : field.inWords(value, context))
  const [textBefore, textAfter] = [formatValue(detail[0]), formatValue(detail[1])]
  return textBefore === textAfter && textBefore !== erasedText
    ? null
    : { field: label, before: textBefore, after: textAfter }
}

/** The changes in readable form. Details that are no change or have no label are left out. */
export function describeEventChanges({
  action,
  details,
  about: { others },
  timeZone,
}: EventRecord): FieldChange[] {
  const detailsByName = new Map<string, unknown>(Object.entries(details ?? {}))
  // In the order of the field definitions: jsonb does not keep an order.
  return Object.entries(definitionOnRecord(action)?.fields ?? {}).flatMap(
    ([name, field]) =>
      (detailsByName.has(name) && changeOf(field, detailsByName.get(name), { others, timeZone })) || [],
  )
}
