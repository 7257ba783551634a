import { typeName } from '../../contract/values/insurance-types.ts'
import { detail, quoted } from './event-words.ts'
import type { Told } from './told.ts'

/** A policy's name in a sentence: 'the policy Commercial Auto BA-7K31902'. */
export function policy(told: Told): string {
  const { name, number } = told.about.thing ?? { name: detail(told, 'type'), number: null }
  const called = [name && typeName(name), number ?? detail(told, 'policyNumber')].filter(Boolean).join(' ')
  return called ? `the policy ${called}` : 'a policy'
}

/** A quote's name in a sentence: '“Business Owners” #1042'. */
export function quote(told: Told): string {
  const { name, number } = told.about.thing ?? { name: detail(told, 'title'), number: detail(told, 'number') }
  return [quoted(name, 'a quote'), number && `#${number}`].filter(Boolean).join(' ')
}

export const vehicle = (told: Told) => detail(told, 'vehicle') ?? 'a vehicle'
