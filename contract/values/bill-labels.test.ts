import { expect, test } from 'vitest'
import { billMismatch, sumDollars } from './bill-labels.ts'
import { planInstallments } from './installment-plan.ts'

test('a sum of installments that differs from the bill is reported to the cent', () => {
  const bill = { premium: 3262, taxes: 130.48, fees: 45.1 }
  const installments = [{ amount: 1718.79 }, { amount: 1718.79 }]
  expect(billMismatch({ ...bill, installments })).toBeNull()
  expect(billMismatch({ ...bill, installments: [{ amount: 3262 }] })).toBe(
    'The installments add up to $3,262; premium, taxes and fees are $3,437.58',
  )
  expect(sumDollars([0.1, 0.2])).toBe(0.3)
})

test('a payment plan has equal installments that add up to the total, the first with the odd cents', () => {
  const year = { from: '2026-12-20', until: '2027-12-20' }
  const quarterly = planInstallments({ total: 8712, frequency: 'quarterly', ...year, charge: 5 })
  expect(quarterly).toEqual([
    { dueOn: '2026-12-20', amount: 2178, charge: 0 },
    { dueOn: '2027-03-20', amount: 2178, charge: 5 },
    { dueOn: '2027-06-20', amount: 2178, charge: 5 },
    { dueOn: '2027-09-20', amount: 2178, charge: 5 },
  ])
  const monthly = planInstallments({ total: 1000, frequency: 'monthly', ...year })
  expect(monthly).toHaveLength(12)
  expect(sumDollars(monthly.map(({ amount }) => amount))).toBe(1000)
  expect(monthly[0]?.amount).toBe(83.37)
  expect(planInstallments({ total: 1000, frequency: 'annually', ...year })).toHaveLength(1)
})

test('a down payment comes first, and the remaining installments are equal', () => {
  const year = { from: '2027-01-31', until: '2028-01-31' }
  const plan = planInstallments({ total: 1200, downPayment: 300, frequency: 'semi-annually', ...year })
  expect(plan.map(({ amount }) => amount)).toEqual([300, 900])
  const short = planInstallments({
    total: 1146,
    frequency: 'monthly',
    from: '2027-01-31',
    until: '2027-07-31',
  })
  expect(short.map(({ dueOn }) => dueOn)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ])
  const singlePayment = planInstallments({ total: 500, downPayment: 500, frequency: 'annually', ...year })
  expect(singlePayment, 'a down payment of everything is one payment').toHaveLength(1)
})
