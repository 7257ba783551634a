import type { renewalConditions } from './policy-events.ts'

/** 'higher deductible, new exclusion: mold', what a conditional renewal changes. */
export const formatConditions = ({
  conditions = [],
  conditionsNote,
}: {
  conditions?: (typeof renewalConditions)[number][] | undefined
  conditionsNote?: string | undefined
}) => [conditions.join(', '), conditionsNote].filter(Boolean).join(': ')
