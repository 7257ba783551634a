/** Kinds of push messages, each with its own switch. */
export const pushKinds = ['messages', 'claims', 'rates', 'presentations'] as const
