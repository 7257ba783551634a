import { typeName } from '../../contract/values/insurance-types.ts'
import { detailOf, quoteName } from './event-phrases.ts'
import type { EventRecord } from './event-record.ts'

/** A policy in a sentence: 'the policy Commercial Auto BA-7K31902'. */
export function policyPhrase(entry: EventRecord): string {
  const { name, number } = entry.about.thing ?? { name: detailOf(entry, 'type'), number: null }
  const policyText = [name && typeName(name), number ?? detailOf(entry, 'policyNumber')]
    .filter(Boolean)
    .join(' ')
  return policyText ? `the policy ${policyText}` : 'a policy'
}

/** A quote in a sentence: '“Business Owners” #1042'. */
export function quotePhrase(entry: EventRecord): string {
  const { name, number } = entry.about.thing ?? {
    name: detailOf(entry, 'title'),
    number: detailOf(entry, 'number'),
  }
  return [quoteName(name, 'a quote'), number && `#${number}`].filter(Boolean).join(' ')
}

export const vehiclePhrase = (entry: EventRecord) => detailOf(entry, 'vehicle') ?? 'a vehicle'
