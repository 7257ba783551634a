import { policies } from '../api/wire.ts'

/** What the page of a policy reads. */
export const policyRead = (id: string) => [policies.one, { id }] as const
