import { addDays } from './days.ts'

interface FirstReportRule {
  /** Calendar days after the injury, or after the employer learned of it. */
  days: number
  source: string
}

/** States whose deadline for the employer's first report of injury is known. */
export const firstReportRules: Readonly<Record<string, FirstReportRule>> = {
  CT: { days: 7, source: 'Conn. Gen. Stat. § 31-316' },
}

/** Days before the deadline at which the claim first shows in Today. */
export const firstReportWarningDays = 3

/** The last day for the first report of injury; null in a state without a known deadline. */
export function firstReportDueOn(state: string | null, knowledgeDay: string): string | null {
  const rule = state === null ? undefined : firstReportRules[state]
  return rule ? addDays(knowledgeDay, rule.days) : null
}
