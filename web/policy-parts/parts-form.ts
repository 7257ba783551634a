import type { PartsForm as Schema } from '../../contract/policy-part-forms.ts'
import type { ContractForm } from '../api/form.ts'
import { capitalize } from '../policies/policy-labels.ts'

export const optionsOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value === 'dba' ? 'DBA' : capitalize(value) }))

export type PartsFormState = ContractForm<typeof Schema>
