/** Records per bulk action. */
export const maxAtOnce = 100
