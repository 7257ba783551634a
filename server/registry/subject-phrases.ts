import { typeName } from '../../contract/values/insurance-types.ts'
import { detailOf, quoteName } from './event-phrases.ts'
import type { EventRecord } from './event-record.ts'

/** A policy in a sentence: 'the Commercial Auto Insurance policy BA-7K31902'. */
export function policyPhrase(entry: EventRecord): string {
  const { name, number } = entry.about.thing ?? { name: detailOf(entry, 'type'), number: null }
  const type = name ? typeName(name) : ''
  const noun = type.includes('Policy') ? '' : 'policy'
  const policyNumber = number ?? detailOf(entry, 'policyNumber')
  return type || policyNumber ? `the ${[type, noun, policyNumber].filter(Boolean).join(' ')}` : 'a policy'
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
