import {
  planCommercialAuto,
  planContractorsEquipment,
  planGeneralLiability,
  planUmbrella,
  planWorkersCompensation,
} from '../lines.ts'
import { planPolicy, type Terms } from './planned-policy.ts'

/** Policies of landscapers, heating contractors and cleaners. */
export const planTradePolicies = ({ from, until }: Terms) => ({
  fernhollow: [
    planPolicy(
      'Hanover',
      'ZLH A418207',
      planGeneralLiability(),
      from(-320),
      4187,
      'Landscape gardening, revenue $890,000.',
    ),
    planPolicy(
      'Hanover',
      'AWH A418208',
      planCommercialAuto(),
      from(-320),
      11_643,
      '4 trucks and 2 trailers.',
    ),
    planPolicy(
      'Hanover',
      'IHH A418209',
      planContractorsEquipment(185_000),
      from(-320),
      2224,
      'Mowers, loaders and attachments as on the equipment list.',
    ),
    planPolicy(
      'Hanover',
      'UHH A418210',
      planUmbrella(1_000_000),
      from(-320),
      2151,
      'Over the general liability policy ZLH A418207 and the commercial auto policy AWH A418208. No retention.',
    ),
    planPolicy(
      'Employers',
      'EIG 4462190 02',
      planWorkersCompensation(),
      from(-320),
      18_655,
      'Landscaping, 6 full-time and 4 part-time employees, estimated payroll $310,000.',
    ),
  ],
  coldspring: [
    planPolicy(
      'Travelers',
      'CO-4N81736',
      planGeneralLiability({ borne: 2500 }),
      from(-75),
      15_904,
      'Heating, ventilation and air conditioning contractor, revenue $4,200,000.',
    ),
    planPolicy('Travelers', 'BA-4N81742', planCommercialAuto(), from(-75), 25_230, '9 service vans.'),
    planPolicy(
      'Travelers',
      'CUP-4N81750',
      planUmbrella(5_000_000),
      from(-75),
      9812,
      'Over the general liability policy CO-4N81736, the commercial auto policy BA-4N81742 and the employers liability of HWC 290663. No retention.',
    ),
    planPolicy(
      'The Hartford',
      'HWC 290663',
      planWorkersCompensation(),
      // Ends soon enough for the carrier's notice of nonrenewal.
      until(75),
      38_940,
      'Experience modification 0.92. 22 full-time employees, estimated payroll $1,350,000.',
    ),
  ],
  larkfield: [
    planPolicy(
      'Next Insurance',
      'NXTGL-0481-7726',
      planGeneralLiability(),
      until(210),
      2143,
      'Janitorial services, revenue $410,000.',
      { paymentFrequency: 'monthly' },
    ),
    planPolicy(
      'Pie Insurance',
      'PWC 1068244',
      planWorkersCompensation(),
      until(210),
      5447,
      'Janitorial services, 5 full-time and 9 part-time employees, estimated payroll $180,000.',
    ),
  ],
})
