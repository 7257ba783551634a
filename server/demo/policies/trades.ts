import {
  commercialAuto,
  contractorsEquipment,
  generalLiability,
  umbrella,
  workersCompensation,
} from '../lines.ts'
import { plannedPolicy, type Terms } from './planned-policy.ts'

/** Policies of landscapers, heating contractors and cleaners. */
export const tradePolicies = ({ from, until }: Terms) => ({
  fernhollow: [
    plannedPolicy(
      'Hanover',
      'ZLH A418207',
      generalLiability(),
      from(-320),
      4187,
      'Landscape gardening, revenue $890,000.',
    ),
    plannedPolicy('Hanover', 'AWH A418208', commercialAuto(), from(-320), 11_643, '4 trucks and 2 trailers.'),
    plannedPolicy(
      'Hanover',
      'IHH A418209',
      contractorsEquipment(185_000),
      from(-320),
      2224,
      'Mowers, loaders and attachments as on the equipment list.',
    ),
    plannedPolicy(
      'Hanover',
      'UHH A418210',
      umbrella(1_000_000),
      from(-320),
      2151,
      'Over the general liability policy ZLH A418207 and the commercial auto policy AWH A418208. No retention.',
    ),
    plannedPolicy(
      'Employers',
      'EIG 4462190 02',
      workersCompensation(),
      from(-320),
      18_655,
      'Landscaping, 6 full-time and 4 part-time employees, estimated payroll $310,000.',
    ),
  ],
  coldspring: [
    plannedPolicy(
      'Travelers',
      'CO-4N81736',
      generalLiability({ borne: 2500 }),
      from(-75),
      15_904,
      'Heating, ventilation and air conditioning contractor, revenue $4,200,000.',
    ),
    plannedPolicy('Travelers', 'BA-4N81742', commercialAuto(), from(-75), 25_230, '9 service vans.'),
    plannedPolicy(
      'Travelers',
      'CUP-4N81750',
      umbrella(5_000_000),
      from(-75),
      9812,
      'Over the general liability policy CO-4N81736, the commercial auto policy BA-4N81742 and the employers liability of HWC 290663. No retention.',
    ),
    plannedPolicy(
      'The Hartford',
      'HWC 290663',
      workersCompensation(),
      // Ends soon enough for the carrier's notice of nonrenewal.
      until(75),
      38_940,
      'Experience modification 0.92. 22 full-time employees, estimated payroll $1,350,000.',
    ),
  ],
  larkfield: [
    plannedPolicy(
      'Next Insurance',
      'NXTGL-0481-7726',
      generalLiability(),
      until(210),
      2143,
      'Janitorial services, revenue $410,000.',
      { paymentFrequency: 'monthly' },
    ),
    plannedPolicy(
      'Pie Insurance',
      'PWC 1068244',
      workersCompensation(),
      until(210),
      5447,
      'Janitorial services, 5 full-time and 9 part-time employees, estimated payroll $180,000.',
    ),
  ],
})
