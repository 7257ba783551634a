import type { InsuranceType } from './insurance-types.ts'

/** What a policy is on the papers that others rely on: what may be said beside it follows from this, and from nothing else. */
export type PaperLine =
  | 'general liability'
  | 'auto liability'
  | 'umbrella liability'
  | 'workers compensation'
  | 'other'

const lines = new Map<string, PaperLine>(
  Object.entries({
    // It has general liability in it.
    "Business Owner's Policy (BOP)": 'general liability',
    'Commercial Auto Insurance': 'auto liability',
    'Commercial Property Insurance': 'other',
    'Cyber Liability Insurance': 'other',
    'Directors and Officers (D&O) Insurance': 'other',
    'General Liability Insurance': 'general liability',
    'Inland Marine Insurance': 'other',
    'Professional Liability Insurance (Errors & Omissions)': 'other',
    'Umbrella & Excess Liability Insurance': 'umbrella liability',
    "Workers' Compensation Insurance": 'workers compensation',
    // What a household has says nothing to a holder: no contract of a business is met by it.
    auto: 'other',
    home: 'other',
    life: 'other',
    business: 'other',
    umbrella: 'other',
    property: 'other',
    liability: 'other',
  } satisfies Record<InsuranceType, PaperLine>),
)

/** What a type of insurance is on papers; null for one that is not known, of which nothing is said. */
export const paperLineOf = (type: string): PaperLine | null => lines.get(type) ?? null
