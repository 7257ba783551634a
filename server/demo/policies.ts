import type { z } from 'zod'
import type { NewPolicy } from '../../contract/policies.ts'
import { addDays, addMonths, addYears, formatDay } from '../../contract/values/days.ts'
import type { ClientName } from './agency.ts'
import {
  businessOwners,
  commercialAuto,
  cyber,
  directorsAndOfficers,
  generalLiability,
  home,
  inlandMarine,
  type Line,
  personalAuto,
  professional,
  property,
  umbrella,
  workersCompensation,
} from './lines.ts'

type Form = z.input<typeof NewPolicy>

export interface PlannedPolicy {
  form: Form
  /** How many days before its start the agent put it on file. */
  ahead: number
  /** The number of the policy that this one is the next term of. */
  renews?: string
}

interface Term {
  startDate: string
  endDate: string
}

interface More {
  billed?: Form['paymentFrequency']
  ahead?: number
  renews?: string
}

const policy = (
  insurer: Form['insurer'],
  policyNumber: string,
  line: Line,
  term: Term,
  premium: number,
  description: string,
  { billed = 'annually', ahead = 4, ...rest }: More = {},
): PlannedPolicy => ({
  form: {
    ...line,
    ...term,
    insurer,
    policyNumber,
    premium,
    description,
    status: 'active',
    paymentFrequency: billed,
  },
  ahead,
  ...rest,
})

/** Every policy of the story. Terms are counted from the day of loading, so that something always renews soon. */
export function policiesOn(day: string): Record<ClientName, PlannedPolicy[]> {
  const from = (days: number): Term => {
    const startDate = addDays(day, days)
    return { startDate, endDate: addYears(startDate, 1) }
  }
  const until = (days: number): Term => {
    const endDate = addDays(day, days)
    return { startDate: addYears(endDate, -1), endDate }
  }
  const halfYearUntil = (days: number): Term => {
    const endDate = addDays(day, days)
    return { startDate: addMonths(endDate, -6), endDate }
  }
  const retroactive = ({ startDate }: Term, years: number) =>
    `Claims-made, retroactive date ${formatDay(addYears(startDate, -years))}.`
  const propertyDeductible = 'The deductible applies to property.'

  return {
    tidewheel: [
      policy(
        'The Hartford',
        'HBP 204417',
        businessOwners(310_000, { spoilage: 25_000 }),
        from(-120),
        5862,
        `Bakery, retail and wholesale, revenue $1,620,000. Additional insureds are included where a written contract requires it. ${propertyDeductible}`,
      ),
      policy('The Hartford', 'HBA 317902', commercialAuto(), until(30), 8340, '3 delivery vans.', {
        billed: 'quarterly',
      }),
      policy('The Hartford', 'HBA 317902', commercialAuto(), from(30), 8712, '3 delivery vans.', {
        billed: 'quarterly',
        ahead: 42,
        renews: 'HBA 317902',
      }),
      policy(
        'AmTrust',
        'WC 3318846',
        workersCompensation(),
        until(42),
        10_480,
        'Bakery, 14 full-time and 6 part-time employees, estimated payroll $540,000.',
        { billed: 'quarterly' },
      ),
      policy(
        'The Hartford',
        'HXU 518236',
        umbrella(1_000_000),
        from(-120),
        1318,
        "Over the Business Owner's Policy HBP 204417 and the commercial auto policy HBA 317902. No retention.",
      ),
      policy(
        'Hiscox',
        'CYB4416207',
        cyber(),
        until(-45),
        1142,
        'Claims-made. The deductible is a retention for each claim.',
      ),
      policy('Travelers', '612884017 101 1', personalAuto(), halfYearUntil(75), 1146, 'Two household cars.', {
        billed: 'monthly',
      }),
      policy('Travelers', '612884017 633 1', home(), until(190), 2614, 'Owner-occupied house in Waterford.'),
    ],
    fernhollow: [
      policy(
        'Hanover',
        'ZLH A418207',
        generalLiability(),
        from(-320),
        4187,
        'Landscape gardening, revenue $890,000.',
      ),
      policy('Hanover', 'AWH A418208', commercialAuto(), from(-320), 11_643, '4 trucks and 2 trailers.'),
      policy(
        'Hanover',
        'IHH A418209',
        inlandMarine(185_000),
        from(-320),
        2224,
        'Mowers, loaders and attachments as on the equipment list.',
      ),
      policy(
        'Hanover',
        'UHH A418210',
        umbrella(1_000_000),
        from(-320),
        2151,
        'Over the general liability policy ZLH A418207 and the commercial auto policy AWH A418208. No retention.',
      ),
      policy(
        'Employers',
        'EIG 4462190 02',
        workersCompensation(),
        from(-320),
        18_655,
        'Landscaping, 6 full-time and 4 part-time employees, estimated payroll $310,000.',
      ),
    ],
    coldspring: [
      policy(
        'Travelers',
        'CO-4N81736',
        generalLiability({ deductible: 2500 }),
        from(-75),
        15_904,
        'Heating, ventilation and air conditioning contractor, revenue $4,200,000.',
      ),
      policy('Travelers', 'BA-4N81742', commercialAuto(), from(-75), 25_230, '9 service vans.'),
      policy(
        'Travelers',
        'CUP-4N81750',
        umbrella(5_000_000),
        from(-75),
        9812,
        'Over the general liability policy CO-4N81736 and the commercial auto policy BA-4N81742. No retention.',
      ),
      policy(
        'The Hartford',
        'HWC 290663',
        workersCompensation(),
        from(-75),
        38_940,
        'Experience modification 0.92. 22 full-time employees, estimated payroll $1,350,000.',
      ),
    ],
    quillback: [
      policy(
        'Guard',
        'QUBP218836',
        businessOwners(275_000, { liquor: 1_000_000 }),
        until(21),
        11_930,
        `Restaurant, revenue $1,450,000, 38% of it alcohol. ${propertyDeductible}`,
      ),
      policy(
        'AmTrust',
        'WC 3402917',
        workersCompensation(),
        until(21),
        4625,
        'Restaurant, 11 full-time and 14 part-time employees, estimated payroll $420,000.',
      ),
    ],
    vale: [
      policy(
        'Hanover',
        'LHH A507713',
        professional(),
        until(160),
        9455,
        `Architects. ${retroactive(until(160), 11)} Deductible for each claim.`,
      ),
      policy(
        'The Hartford',
        'HBP 211958',
        businessOwners(120_000),
        until(160),
        1342,
        `Architects' office, revenue $1,380,000. ${propertyDeductible}`,
      ),
      policy(
        'The Hartford',
        'HWC 301127',
        workersCompensation(),
        until(160),
        1061,
        'Architects, 7 full-time employees and 1 part-time, estimated payroll $720,000.',
      ),
    ],
    larkfield: [
      policy(
        'Next Insurance',
        'NXTGL-0481-7726',
        generalLiability(),
        until(210),
        2143,
        'Janitorial services, revenue $410,000.',
        { billed: 'monthly' },
      ),
      policy(
        'Pie Insurance',
        'PWC 1068244',
        workersCompensation(),
        until(210),
        5447,
        'Janitorial services, 5 full-time and 9 part-time employees, estimated payroll $180,000.',
      ),
    ],
    sorrelPoint: [
      policy(
        'Chubb',
        '3594-88-12',
        property(9_600_000, { deductible: 10_000 }),
        until(64),
        34_815,
        'Condominium buildings with 48 units.',
      ),
      policy(
        'Liberty Mutual',
        'BKS 58 304 196',
        generalLiability(),
        until(64),
        4906,
        'Common areas of a condominium association with 48 units.',
      ),
      policy(
        'Travelers',
        'WN-5P20914',
        directorsAndOfficers(),
        until(64),
        1874,
        'Board of the association. Claims-made. The deductible is a retention for each claim.',
      ),
    ],
    copperline: [
      policy(
        'Hiscox',
        'MPL4471823',
        professional(),
        from(-140),
        4310,
        `Technology errors and omissions, revenue $1,900,000. ${retroactive(from(-140), 6)} Deductible for each claim.`,
      ),
      policy(
        'Chubb',
        '3601-42-70',
        cyber(),
        from(-140),
        3155,
        'Claims-made. The deductible is a retention for each claim.',
      ),
      policy(
        'The Hartford',
        'HBP 219340',
        businessOwners(65_000),
        from(-140),
        984,
        `Computer consultants' office. ${propertyDeductible}`,
      ),
      policy(
        'The Hartford',
        'HWC 312489',
        workersCompensation(),
        from(-140),
        1183,
        'Computer consultants, 9 full-time employees, estimated payroll $860,000.',
      ),
    ],
    dunmore: [
      policy(
        'Crum & Forster',
        '546-104418-2',
        property(2_150_000, { rents: 180_000 }),
        until(83),
        9418,
        'Two mixed-use buildings, shops below and apartments above.',
      ),
      policy(
        'Nautilus',
        'NN1427385',
        generalLiability(),
        until(83),
        3262,
        'Lessor of two mixed-use buildings. Surplus lines, taxes and fees extra.',
      ),
    ],
    abara: [
      policy('Hiscox', 'CGL4508836', generalLiability(), from(-12), 541, 'Photographer.', {
        billed: 'monthly',
      }),
      policy(
        'Hanover',
        'IHH A530264',
        inlandMarine(18_000, 'Scheduled Equipment, cameras'),
        from(-12),
        312,
        'Cameras and lenses as scheduled.',
      ),
    ],
    pruitt: [],
    wynn: [],
    stonecrop: [
      policy(
        'The Hartford',
        'HBP 223671',
        businessOwners(140_000),
        from(-4),
        3468,
        `Veterinary practice. ${propertyDeductible}`,
        { ahead: 2 },
      ),
    ],
  }
}
