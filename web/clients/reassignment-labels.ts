import { formatCount } from '../../contract/values/plural.ts'

/** '3 clients are now with Daniel Kim.' */
export const formatReassigned = (count: number, agent: string) =>
  `${formatCount(count, 'client')} ${count === 1 ? 'is' : 'are'} now with ${agent}.`
