import { typeName } from '../../contract/values/insurance-types.ts'
import { detailOf, quoteName } from './event-phrases.ts'
import type { EventRecord } from './event-record.ts'

/** A policy in a sentence: 'the policy Commercial Auto BA-7K31902'. */
export function policyPhrase(told: EventRecord): string {
  const { name, number } = told.about.thing ?? { name: detailOf(told, 'type'), number: null }
  const called = [name && typeName(name), number ?? detailOf(told, 'policyNumber')].filter(Boolean).join(' ')
  return called ? `the policy ${called}` : 'a policy'
}

/** A quote in a sentence: '“Business Owners” #1042'. */
export function quotePhrase(told: EventRecord): string {
  const { name, number } = told.about.thing ?? {
    name: detailOf(told, 'title'),
    number: detailOf(told, 'number'),
  }
  return [quoteName(name, 'a quote'), number && `#${number}`].filter(Boolean).join(' ')
}

export const vehiclePhrase = (told: EventRecord) => detailOf(told, 'vehicle') ?? 'a vehicle'
