import { formatDay } from '../../contract/values/days.ts'
import type { EventRecord } from './event-record.ts'

const rightToLeftPattern =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Isolates right-to-left names, so that the text around them keeps its direction. */
export const isolateBidi = (name: string) => (rightToLeftPattern.test(name) ? `\u2068${name}\u2069` : name)

export const quoteName = (name: string | null | undefined, fallback: string) =>
  name ? `“${isolateBidi(name)}”` : fallback

/** A detail as text; for a change, the value after. */
export function detailOf({ details }: Pick<EventRecord, 'details'>, field: string): string | null {
  const value = new Map(Object.entries(details ?? {})).get(field)
  const now: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof now === 'string' || typeof now === 'number' ? String(now) : null
}

export const clientPhrase = ({ about }: EventRecord) =>
  about.client ? isolateBidi(about.client.name) : 'a client'

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '1 row', '3 rows': a count from the details. */
export const countPhrase = (entry: EventRecord, field: string, singularNoun: string, pluralNoun: string) => {
  const count = detailOf(entry, field) ?? '0'
  return `${count} ${count === '1' ? singularNoun : pluralNoun}`
}

/** The effective date: ' effective Dec 10, 2026, 12:01 a.m.' */
export function fromDayPhrase(entry: EventRecord, field = 'on'): string {
  const effectiveOn = detailOf(entry, field)
  return effectiveOn ? ` effective ${formatDay(effectiveOn)}, 12:01 a.m.` : ''
}
