import { messages } from '../api/wire.ts'

export const conversationsRead = (search: string) => [messages.conversations, { search, limit: 30 }] as const
