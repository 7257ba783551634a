import type { NewPolicy } from '../../contract/policy-forms.ts'
import type { FormOf } from '../api/form.ts'

export type PolicyForm = FormOf<typeof NewPolicy>
