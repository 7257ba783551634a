import { policies } from '../api/wire.ts'

export const policyQuery = (id: string) => [policies.one, { id }] as const

export const ownPoliciesQuery = [policies.list, {}] as const
