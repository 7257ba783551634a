/** So many are acted on at once. */
export const mostAtOnce = 100
