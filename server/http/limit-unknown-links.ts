import { limitAsking } from './limit-asking.ts'

/** Links that are nobody's, opened from one address: 60 a minute are far more than a person mistypes. */
export const limitUnknownLinks = (visit: Parameters<typeof limitAsking>[0]) =>
  limitAsking(visit, { what: 'unknown links', most: 60 })
