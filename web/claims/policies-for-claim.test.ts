import { expect, test } from 'vitest'
import { policiesForClaim } from './policies-for-claim.ts'

test('terms that run stand first, then those that have ended, and last what has not begun, each marked', () => {
  const term = (id: string, status: 'active' | 'expired' | 'pending', year: number) => ({
    id,
    status,
    type: 'Commercial Auto Insurance' as const,
    policyNumber: id === 'cyber' ? 'CY 1' : 'HBA 317902',
    startDate: `${year}-12-22`,
    endDate: `${year + 1}-12-22`,
  })
  const given = [
    term('renewal', 'pending', 2026),
    term('cyber', 'expired', 2024),
    term('running', 'active', 2025),
  ]
  expect(policiesForClaim(given)).toEqual([
    { value: 'running', label: 'HBA 317902 Commercial Auto Insurance, Dec 22, 2025 to Dec 22, 2026' },
    { value: 'cyber', label: 'CY 1 Commercial Auto Insurance (expired)' },
    {
      value: 'renewal',
      label: 'HBA 317902 Commercial Auto Insurance, Dec 22, 2026 to Dec 22, 2027 (not yet in force)',
    },
  ])
})
