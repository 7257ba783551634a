import { type Secrets, withDataKey } from '../../platform/secrets.ts'
import type { EventRow } from '../../registry/event-record.ts'
import { personalDetailsOf } from '../../registry/events.ts'

/** What a sealed text begins with; no form sends such a character. */
export const sealedMark = '\u0002'

/** What stands in the place of a text whose key is gone. */
export const erasedText = 'erased'

/** Every text of a detail made another, however deep it stands. */
function mapped(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((one) => mapped(one, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, map)]))
}

/** The details of an act with what is personal in them sealed by a key; null where nothing of them is left to seal. */
export function sealedDetails(action: string, details: unknown, key: string): object | null {
  const personal = personalDetailsOf(action)
  const { sealText } = withDataKey(key)
  let isSealing = false
  const sealed = Object.entries(details ?? {}).map(([name, value]) => [
    name,
    personal.includes(name)
      ? mapped(value, (text) => {
          if (text === '' || text.startsWith(sealedMark)) return text
          isSealing = true
          return sealedMark + sealText(text).toString('base64')
        })
      : value,
  ])
  return isSealing ? Object.fromEntries(sealed) : null
}

/** The details of an act with what is personal in them put beyond reach, sealed or not: each such text stands for nothing. */
export function forgottenDetails(action: string, details: unknown, lostKey: string): object {
  const personal = personalDetailsOf(action)
  const { sealText } = withDataKey(lostKey)
  return Object.fromEntries(
    Object.entries(details ?? {}).map(([name, value]) => [
      name,
      personal.includes(name)
        ? mapped(value, (text) => (text === '' ? text : sealedMark + sealText(erasedText).toString('base64')))
        : value,
    ]),
  )
}

const isSealed = (details: unknown) => JSON.stringify(details ?? null).includes('"\\u0002')

/**
 * What went on record with its personal details opened by the key that came with it. What has no key any more reads as erased. That
 * a key does not open under SECRET_KEY is thrown: nothing is called erased that only this instance cannot read.
 */
export function openDetails<Row extends Pick<EventRow, 'details' | 'recordKey'>>(
  row: Row,
  secrets: Pick<Secrets, 'open'>,
): Row {
  if (!isSealed(row.details)) return row
  const open = row.recordKey ? withDataKey(secrets.open(row.recordKey)).openText : null
  const text = (sealed: string) => {
    if (!sealed.startsWith(sealedMark)) return sealed
    if (!open) return erasedText
    try {
      return open(Buffer.from(sealed.slice(sealedMark.length), 'base64'))
    } catch {
      return erasedText // by the key before this one, which is gone: that is how GCM says it
    }
  }
  return { ...row, details: mapped(row.details, text) }
}
