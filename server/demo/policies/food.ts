import {
  businessOwners,
  commercialAuto,
  cyber,
  homeowners,
  personalAuto,
  umbrella,
  workersCompensation,
} from '../lines.ts'
import { plannedPolicy, propertyDeductible, type Terms } from './planned-policy.ts'

export const foodPolicies = ({ from, until, halfYearUntil }: Terms) => ({
  tidewheel: [
    plannedPolicy(
      'The Hartford',
      'HBP 204417',
      businessOwners(310_000, { spoilage: 25_000 }),
      from(-120),
      5862,
      `Bakery, retail and wholesale, revenue $1,620,000. Additional insureds are included where a written contract requires it. ${propertyDeductible}`,
    ),
    plannedPolicy('The Hartford', 'HBA 317902', commercialAuto(), until(30), 8340, '3 delivery vans.', {
      paymentFrequency: 'quarterly',
    }),
    plannedPolicy('The Hartford', 'HBA 317902', commercialAuto(), from(30), 8712, '3 delivery vans.', {
      paymentFrequency: 'quarterly',
      daysAhead: 42,
      renewedNumber: 'HBA 317902',
    }),
    plannedPolicy(
      'AmTrust',
      'WC 3318846',
      workersCompensation(),
      until(42),
      10_480,
      'Bakery, 14 full-time and 6 part-time employees, estimated payroll $540,000.',
      { paymentFrequency: 'quarterly' },
    ),
    plannedPolicy(
      'The Hartford',
      'HXU 518236',
      umbrella(1_000_000),
      from(-120),
      1318,
      "Over the Business Owner's Policy HBP 204417 and the commercial auto policy HBA 317902. No retention.",
    ),
    plannedPolicy(
      'Hiscox',
      'CYB4416207',
      cyber(),
      until(-45),
      1142,
      'Claims-made. The deductible is a retention for each claim.',
    ),
    plannedPolicy(
      'Travelers',
      '612884017 101 1',
      personalAuto(),
      halfYearUntil(75),
      1146,
      'Two household cars.',
      {
        paymentFrequency: 'monthly',
      },
    ),
    plannedPolicy(
      'Travelers',
      '612884017 633 1',
      homeowners(),
      until(190),
      2614,
      'Owner-occupied house in Waterford.',
    ),
  ],
  quillback: [
    plannedPolicy(
      'Guard',
      'QUBP218836',
      businessOwners(275_000, { liquor: 1_000_000 }),
      until(21),
      11_930,
      `Restaurant, revenue $1,450,000, 38% of it alcohol. ${propertyDeductible}`,
    ),
    plannedPolicy(
      'AmTrust',
      'WC 3402917',
      workersCompensation(),
      until(21),
      4625,
      'Restaurant, 11 full-time and 14 part-time employees, estimated payroll $420,000.',
    ),
  ],
})
