import { messages } from '../api/wire.ts'

/** What the list of conversations reads. */
export const conversationsRead = (search: string) => [messages.conversations, { search, limit: 30 }] as const
