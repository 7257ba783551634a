import { directorsAndOfficers, floodCoverage, generalLiability, property, umbrella } from '../lines.ts'
import { plannedPolicy, type Terms } from './planned-policy.ts'

export const buildingPolicies = ({ until }: Terms) => ({
  sorrelPoint: [
    plannedPolicy(
      'Chubb',
      '3594-88-12',
      property(9_600_000, { borne: 10_000, association: { ordinance: 960_000, fidelity: 350_000 } }),
      until(64),
      34_815,
      'Condominium buildings with 48 units.',
    ),
    plannedPolicy(
      'Liberty Mutual',
      'BKS 58 304 196',
      generalLiability(),
      until(64),
      4906,
      'Common areas of a condominium association with 48 units.',
    ),
    plannedPolicy(
      'Travelers',
      'WN-5P20914',
      directorsAndOfficers(),
      until(64),
      1874,
      'Board of the association. Claims-made. The deductible is a retention for each claim.',
    ),
    plannedPolicy(
      'Chubb',
      '7989-31-04',
      umbrella(5_000_000),
      until(64),
      6120,
      'Over the general liability policy BKS 58 304 196. No retention.',
    ),
    plannedPolicy(
      'Liberty Mutual',
      'FLD 30 417 882',
      floodCoverage(9_600_000),
      until(64),
      18_240,
      'Flood on the condominium buildings with 48 units.',
    ),
  ],
  dunmore: [
    plannedPolicy(
      'Crum & Forster',
      '546-104418-2',
      property(2_150_000, { rents: 180_000 }),
      until(83),
      9418,
      'Two mixed-use buildings, shops below and apartments above.',
    ),
    plannedPolicy(
      'Nautilus',
      'NN1427385',
      generalLiability(),
      until(83),
      3262,
      'Lessor of two mixed-use buildings. Surplus lines, taxes and fees extra.',
    ),
  ],
})
