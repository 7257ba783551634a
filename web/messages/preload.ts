import { messages } from '../api/wire.ts'

export const conversationsQuery = (search: string) => [messages.conversations, { search, limit: 30 }] as const
