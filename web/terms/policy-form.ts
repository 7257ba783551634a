import type { NewPolicy } from '../../contract/policy-forms.ts'
import type { FormOf } from '../api/form.ts'

/** The form of Add Policy and of Edit Policy. */
export type PolicyForm = FormOf<typeof NewPolicy>
