import {
  planBusinessOwners,
  planCommercialAuto,
  planCyber,
  planHomeowners,
  planPersonalAuto,
  planUmbrella,
  planWorkersCompensation,
} from '../lines.ts'
import { planPolicy, propertyDeductible, type Terms } from './planned-policy.ts'

export const planFoodPolicies = ({ from, until, halfYearUntil }: Terms) => ({
  tidewheel: [
    planPolicy(
      'The Hartford',
      'HBP 204417',
      planBusinessOwners(310_000, { spoilage: 25_000 }),
      from(-120),
      5862,
      `Bakery, retail and wholesale, revenue $1,620,000. Additional insureds are included where a written contract requires it. ${propertyDeductible}`,
    ),
    planPolicy('The Hartford', 'HBA 317902', planCommercialAuto(), until(30), 8340, '3 delivery vans.', {
      paymentFrequency: 'quarterly',
    }),
    planPolicy('The Hartford', 'HBA 317902', planCommercialAuto(), from(30), 8712, '3 delivery vans.', {
      paymentFrequency: 'quarterly',
      daysAhead: 42,
      renewedNumber: 'HBA 317902',
    }),
    planPolicy(
      'AmTrust',
      'WC 3318846',
      planWorkersCompensation(),
      until(42),
      10_480,
      'Bakery, 14 full-time and 6 part-time employees, estimated payroll $540,000.',
      { paymentFrequency: 'quarterly' },
    ),
    planPolicy(
      'The Hartford',
      'HXU 518236',
      planUmbrella(1_000_000),
      from(-120),
      1318,
      "Over the Business Owner's Policy HBP 204417 and the commercial auto policy HBA 317902. No retention.",
    ),
    planPolicy(
      'Hiscox',
      'CYB4416207',
      planCyber(),
      until(-45),
      1142,
      'Claims-made. The deductible is a retention for each claim.',
    ),
    planPolicy(
      'Travelers',
      '612884017 101 1',
      planPersonalAuto(),
      halfYearUntil(75),
      1146,
      'Two household cars.',
      {
        paymentFrequency: 'monthly',
      },
    ),
    planPolicy(
      'Travelers',
      '612884017 633 1',
      planHomeowners(),
      until(190),
      2614,
      'Owner-occupied house in Waterford.',
    ),
  ],
  quillback: [
    planPolicy(
      'Guard',
      'QUBP218836',
      planBusinessOwners(275_000, { liquor: 1_000_000 }),
      until(21),
      11_930,
      `Restaurant, revenue $1,450,000, 38% of it alcohol. ${propertyDeductible}`,
    ),
    planPolicy(
      'AmTrust',
      'WC 3402917',
      planWorkersCompensation(),
      until(21),
      4625,
      'Restaurant, 11 full-time and 14 part-time employees, estimated payroll $420,000.',
    ),
  ],
})
