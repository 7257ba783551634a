export const settableStatuses = ['pending', 'quoted', 'accepted', 'declined', 'expired'] as const
export const quoteStatuses = [...settableStatuses, 'completed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]
