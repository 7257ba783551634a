import { policies } from '../api/wire.ts'

export const policyRead = (id: string) => [policies.one, { id }] as const
