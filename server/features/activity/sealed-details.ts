import { type Secrets, withDataKey } from '../../platform/secrets.ts'
import type { EventRow } from '../../registry/event-record.ts'
import { personalDetailsOf } from '../../registry/events.ts'

/** First character of a sealed text. No form accepts this character. */
export const sealedPrefix = '\u0002'

export const erasedText = 'erased'

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, map)]))
}

/** The details with personal texts sealed by the key; null if nothing is left to seal. */
export function sealDetails(action: string, details: unknown, key: string): object | null {
  const personal = personalDetailsOf(action)
  const { sealText } = withDataKey(key)
  let hasSealed = false
  const sealedEntries = Object.entries(details ?? {}).map(([name, value]) => [
    name,
    personal.includes(name)
      ? mapTexts(value, (text) => {
          if (text === '' || text.startsWith(sealedPrefix)) return text
          hasSealed = true
          return sealedPrefix + sealText(text).toString('base64')
        })
      : value,
  ])
  return hasSealed ? Object.fromEntries(sealedEntries) : null
}

/**
 * The details with each personal text replaced by one encrypted with `lostKey`, a key that is
 * stored nowhere.
 */
export function shredDetails(action: string, details: unknown, lostKey: string): object {
  const personal = personalDetailsOf(action)
  const { sealText } = withDataKey(lostKey)
  return Object.fromEntries(
    Object.entries(details ?? {}).map(([name, value]) => [
      name,
      personal.includes(name)
        ? mapTexts(value, (text) =>
            text === '' ? text : sealedPrefix + sealText(erasedText).toString('base64'),
          )
        : value,
    ]),
  )
}

const isSealed = (details: unknown) => JSON.stringify(details ?? null).includes('"\\u0002')

/**
 * Opens sealed details with the row's key. Details without a key read as erased. Throws if
 * SECRET_KEY cannot open the key itself, so that readable data never shows as erased.
 */
export function unsealDetails<Row extends Pick<EventRow, 'details' | 'recordKey'>>(
  row: Row,
  secrets: Pick<Secrets, 'open'>,
): Row {
  if (!isSealed(row.details)) return row
  const openText = row.recordKey ? withDataKey(secrets.open(row.recordKey)).openText : null
  const text = (unsealText: string) => {
    if (!unsealText.startsWith(sealedPrefix)) return unsealText
    if (!openText) return erasedText
    try {
      return openText(Buffer.from(unsealText.slice(sealedPrefix.length), 'base64'))
    } catch {
      return erasedText // An earlier key, since destroyed, sealed the text, so GCM throws.
    }
  }
  return { ...row, details: mapTexts(row.details, text) }
}
