import type { Quote } from '../../contract/quotes.ts'
import { addDays } from '../../contract/values/days.ts'
import type { ClientName } from './agency.ts'
import type { Clock } from './clock.ts'

interface PlannedOffer {
  carrier: string
  premium: number
  deductible?: number
  coverageLimit: number
  rating: number
  amBestRating: string
  recommended?: boolean
  validUntil: string
  features: string[]
  exclusions?: string
  paymentOptions?: string
  discounts?: string
  coverageDetails?: string
  at: string
}

interface PlannedQuote {
  client: ClientName
  /** By the client in the wizard, or by the agent for the client. */
  by: 'client' | 'agent'
  /** A line of the wizard, or a type of the agent's. */
  line: string
  industry: string
  fullTimeEmployees: number
  partTimeEmployees: number
  annualPayroll: number
  annualRevenue: number
  at: string
  /** As it is stored: what has run out reads expired by itself. */
  status: Quote['status']
  /** When its status was last set by hand. */
  settled?: string
  /** When the amounts were shown to the client. */
  shown?: string
  /** Booked with these notes, for 10:30 AM of the next working day but one. */
  presentation?: { at: string; notes: string }
  offers: PlannedOffer[]
}

/** Every request of the story, oldest first. */
export const quotesOn = ({ day, on }: Clock): PlannedQuote[] => [
  {
    client: 'coldspring',
    by: 'agent',
    line: 'Umbrella & Excess Liability Insurance',
    industry: 'HVAC contractor',
    fullTimeEmployees: 22,
    partTimeEmployees: 0,
    annualPayroll: 1_350_000,
    annualRevenue: 4_200_000,
    at: on(-98, '15:05'),
    status: 'accepted',
    settled: on(-77, '18:20'),
    shown: on(-95, '14:10'),
    offers: [
      {
        carrier: 'Travelers',
        premium: 9812,
        coverageLimit: 5_000_000,
        rating: 4.8,
        amBestRating: 'A++',
        recommended: true,
        validUntil: addDays(day, -68),
        features: [
          'Over general liability, auto and employers liability',
          'Same carrier as the policies beneath',
        ],
        at: on(-96, '16:40'),
      },
      {
        carrier: 'Liberty Mutual',
        premium: 11_304,
        coverageLimit: 5_000_000,
        rating: 4.2,
        amBestRating: 'A',
        validUntil: addDays(day, -68),
        features: ['Over general liability, auto and employers liability'],
        exclusions: 'Work on hospitals needs underwriter approval job by job',
        at: on(-96, '16:55'),
      },
    ],
  },
  {
    client: 'tidewheel',
    by: 'agent',
    line: 'Cyber Liability Insurance',
    industry: 'retail and wholesale bakery',
    fullTimeEmployees: 14,
    partTimeEmployees: 6,
    annualPayroll: 540_000,
    annualRevenue: 1_620_000,
    at: on(-52, '14:25'),
    status: 'quoted',
    offers: [
      {
        carrier: 'Hiscox',
        premium: 1186,
        deductible: 5000,
        coverageLimit: 1_000_000,
        rating: 4.3,
        amBestRating: 'A',
        validUntil: addDays(day, -22),
        features: ['Breach response line', 'Extortion', 'Funds transfer fraud'],
        at: on(-51, '15:30'),
      },
    ],
  },
  {
    client: 'vale',
    by: 'agent',
    line: 'Cyber Liability Insurance',
    industry: 'architects',
    fullTimeEmployees: 7,
    partTimeEmployees: 1,
    annualPayroll: 720_000,
    annualRevenue: 1_380_000,
    at: on(-24, '17:00'),
    status: 'declined',
    settled: on(-9, '15:35'),
    shown: on(-20, '14:00'),
    offers: [
      {
        carrier: 'Chubb',
        premium: 2388,
        deductible: 5000,
        coverageLimit: 1_000_000,
        rating: 4.9,
        amBestRating: 'A++',
        validUntil: addDays(day, 6),
        features: ['Breach response line', 'Business interruption', 'Funds transfer fraud'],
        at: on(-22, '18:15'),
      },
      {
        carrier: 'Hiscox',
        premium: 1694,
        deductible: 5000,
        coverageLimit: 1_000_000,
        rating: 4.3,
        amBestRating: 'A',
        validUntil: addDays(day, 6),
        features: ['Breach response line', 'Extortion'],
        exclusions: 'Business interruption of suppliers',
        at: on(-22, '18:30'),
      },
    ],
  },
  {
    client: 'fernhollow',
    by: 'client',
    line: 'Commercial Auto',
    industry: 'landscaping',
    fullTimeEmployees: 6,
    partTimeEmployees: 4,
    annualPayroll: 310_000,
    annualRevenue: 890_000,
    at: on(-9, '20:10'),
    status: 'quoted',
    shown: on(-2, '16:15'),
    offers: [
      {
        carrier: 'Liberty Mutual',
        premium: 10_982,
        deductible: 2500,
        coverageLimit: 1_000_000,
        rating: 4.2,
        amBestRating: 'A',
        validUntil: addDays(day, 24),
        features: ['Roadside assistance'],
        exclusions: 'Drivers under 21',
        paymentOptions: '25% down and nine installments',
        coverageDetails:
          'Combined single limit 1,000,000 per accident. Hired and non-owned liability included. Comprehensive and collision 2,500.',
        at: on(-5, '17:45'),
      },
      {
        carrier: 'Travelers',
        premium: 11_426,
        deductible: 1000,
        coverageLimit: 1_000_000,
        rating: 4.8,
        amBestRating: 'A++',
        recommended: true,
        validUntil: addDays(day, 24),
        features: ['Rental while a truck is repaired', 'Trailers follow the truck', 'Telematics'],
        paymentOptions: 'Ten installments without a fee',
        discounts: 'Telematics in all four trucks',
        coverageDetails:
          'Combined single limit 1,000,000 per accident. Hired and non-owned liability included. Comprehensive and collision 1,000.',
        at: on(-5, '18:05'),
      },
      {
        carrier: 'Nationwide',
        premium: 12_251,
        deductible: 1000,
        coverageLimit: 1_000_000,
        rating: 4.1,
        amBestRating: 'A',
        validUntil: addDays(day, 17),
        features: ['Rental while a truck is repaired'],
        paymentOptions: '25% down and nine installments',
        coverageDetails:
          'Combined single limit 1,000,000 per accident. Hired and non-owned liability included. Comprehensive and collision 1,000.',
        at: on(-4, '14:35'),
      },
    ],
  },
  {
    client: 'tidewheel',
    by: 'agent',
    line: "Workers' Compensation Insurance",
    industry: 'retail and wholesale bakery',
    fullTimeEmployees: 14,
    partTimeEmployees: 6,
    annualPayroll: 540_000,
    annualRevenue: 1_620_000,
    at: on(-6, '14:50'),
    status: 'quoted',
    offers: [
      {
        carrier: 'Employers',
        premium: 9640,
        coverageLimit: 1_000_000,
        rating: 4,
        amBestRating: 'A',
        validUntil: addDays(day, 42),
        features: ['Pay-as-you-go billing'],
        at: on(-3, '15:20'),
      },
      {
        carrier: 'The Hartford',
        premium: 9985,
        coverageLimit: 1_000_000,
        rating: 4.6,
        amBestRating: 'A+',
        recommended: true,
        validUntil: addDays(day, 42),
        features: ['Pay-as-you-go billing', 'Credit with your BOP', 'Nurse line'],
        coverageDetails:
          'Part One: Connecticut, statutory. Part Two, Employers Liability: 1,000,000 each accident, 1,000,000 policy limit by disease, 1,000,000 each employee by disease.',
        at: on(-3, '15:35'),
      },
      {
        carrier: 'AmTrust',
        premium: 10_480,
        coverageLimit: 1_000_000,
        rating: 3.9,
        amBestRating: 'A-',
        validUntil: addDays(day, 42),
        features: ['Renewal of your present policy'],
        at: on(-2, '16:50'),
      },
    ],
  },
  {
    client: 'quillback',
    by: 'client',
    line: 'Business Owner Policy',
    industry: 'tavern, 38% alcohol',
    fullTimeEmployees: 11,
    partTimeEmployees: 14,
    annualPayroll: 420_000,
    annualRevenue: 1_450_000,
    at: on(-5, '13:55'),
    status: 'quoted',
    presentation: { at: on(-1, '18:40'), notes: 'Mornings are best, the kitchen opens at noon.' },
    offers: [
      {
        carrier: 'AmTrust',
        premium: 12_484,
        deductible: 2500,
        coverageLimit: 1_000_000,
        rating: 3.9,
        amBestRating: 'A-',
        validUntil: addDays(day, 21),
        features: ['Liquor liability'],
        exclusions: 'Assault and battery',
        coverageDetails: 'Contents 275,000. Liquor liability 1,000,000 per occurrence.',
        at: on(-2, '15:05'),
      },
      {
        carrier: 'The Hartford',
        premium: 13_157,
        deductible: 1000,
        coverageLimit: 1_000_000,
        rating: 4.6,
        amBestRating: 'A+',
        recommended: true,
        validUntil: addDays(day, 21),
        features: ['Liquor liability', 'Assault and battery', 'Spoilage'],
        coverageDetails:
          'Contents 275,000. Liquor liability 1,000,000 per occurrence. Assault and battery 100,000. Spoilage 25,000.',
        at: on(-2, '15:25'),
      },
    ],
  },
  {
    client: 'larkfield',
    by: 'client',
    line: 'Commercial Auto',
    industry: 'janitorial services, two vans',
    fullTimeEmployees: 5,
    partTimeEmployees: 9,
    annualPayroll: 180_000,
    annualRevenue: 410_000,
    at: on(-1, '19:30'),
    status: 'pending',
    offers: [],
  },
]
