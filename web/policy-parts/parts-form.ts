import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { PartsForm as Schema } from '../../contract/policy-part-forms.ts'
import { capitalised } from '../policies/policy-words.ts'

/** Words as choices. */
export const choicesOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value === 'dba' ? 'DBA' : capitalised(value) }))

/** The form of all parts of one kind. */
export type PartsForm = UseFormReturn<z.input<typeof Schema>, unknown, z.output<typeof Schema>>
