import type { NewPolicy } from '../../contract/policy-forms.ts'
import type { ContractForm } from '../api/form.ts'

export type PolicyForm = ContractForm<typeof NewPolicy>
