import type { PartsForm as Schema } from '../../contract/policy-part-forms.ts'
import type { ContractForm } from '../api/form.ts'
import { capitalize } from '../policies/policy-labels.ts'

/** The label of a form's effect. Notice to a holder has the name that certificates use. */
export const formEffectLabel = (effect: string) =>
  effect === 'notice to holder' ? 'Notice of cancellation to holder' : capitalize(effect)

export const optionsOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value === 'dba' ? 'DBA' : capitalize(value) }))

export type PartsFormState = ContractForm<typeof Schema>
