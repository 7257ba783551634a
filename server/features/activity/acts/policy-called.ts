import { typeName } from '../../../../contract/values/insurance-types.ts'
import type { Told } from '../told.ts'
import { detail } from './words.ts'

/** What a policy is called in a sentence: 'the policy Commercial Auto BA-7K31902'. */
export function policy(told: Told): string {
  const { name, number } = told.about.thing ?? { name: detail(told, 'type'), number: null }
  const called = [name && typeName(name), number ?? detail(told, 'policyNumber')].filter(Boolean).join(' ')
  return called ? `the policy ${called}` : 'a policy'
}
