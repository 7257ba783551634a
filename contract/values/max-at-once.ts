/** So many are acted on at once. */
export const maxAtOnce = 100
