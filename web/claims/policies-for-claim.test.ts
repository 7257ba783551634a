import { expect, test } from 'vitest'
import { policiesForClaim } from './policies-for-claim.ts'

test('terms that run stand first, then those that have ended, what has not begun, and last what was taken off, each marked', () => {
  const term = (
    id: string,
    status: 'active' | 'expired' | 'pending',
    year: number,
    endedFields: object = {},
  ) => ({
    id,
    status,
    type: 'Commercial Auto Insurance' as const,
    policyNumber: id === 'running' || id === 'renewal' ? 'HBA 317902' : id,
    startDate: `${year}-12-22`,
    endDate: `${year + 1}-12-22`,
    deactivationReason: null,
    cancelledOn: null,
    gaps: [],
    ...endedFields,
  })
  const terms = [
    term('GL 7', 'active', 2025, { deactivationReason: 'cancelled', cancelledOn: '2026-03-03' }),
    term('renewal', 'pending', 2026),
    term('GL 8', 'active', 2025, { deactivationReason: 'replaced' }),
    term('CY 1', 'expired', 2024),
    term('running', 'active', 2025),
  ]
  expect(policiesForClaim(terms)).toEqual([
    { value: 'running', label: 'HBA 317902 Commercial Auto Insurance, Dec 22, 2025 to Dec 22, 2026' },
    { value: 'CY 1', label: 'CY 1 Commercial Auto Insurance (expired)' },
    {
      value: 'renewal',
      label: 'HBA 317902 Commercial Auto Insurance, Dec 22, 2026 to Dec 22, 2027 (not yet in force)',
    },
    { value: 'GL 7', label: 'GL 7 Commercial Auto Insurance (cancelled Mar 3, 2026)' },
    { value: 'GL 8', label: 'GL 8 Commercial Auto Insurance (replaced)' },
  ])
})
