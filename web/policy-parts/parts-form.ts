import type { PartsForm as Schema } from '../../contract/policy-part-forms.ts'
import type { FormOf } from '../api/form.ts'
import { capitalised } from '../policies/policy-words.ts'

/** Words as choices. */
export const choicesOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value === 'dba' ? 'DBA' : capitalised(value) }))

export type PartsForm = FormOf<typeof Schema>
