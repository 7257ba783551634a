import { policies } from '../../contract/policies.ts'

/** What the page of a policy reads. */
export const policyRead = (id: string) => [policies.one, { id }] as const
