/** The kinds of push messages, each with a switch of its own. */
export const pushKinds = ['messages', 'claims', 'rates', 'presentations'] as const
