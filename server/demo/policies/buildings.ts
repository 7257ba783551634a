import {
  planDirectorsAndOfficers,
  planFloodCoverage,
  planGeneralLiability,
  planProperty,
  planUmbrella,
} from '../lines.ts'
import { planPolicy, type Terms } from './planned-policy.ts'

export const planBuildingPolicies = ({ until }: Terms) => ({
  sorrelPoint: [
    planPolicy(
      'Chubb',
      '3594-88-12',
      planProperty(9_600_000, { deductible: 10_000, association: { ordinance: 960_000, fidelity: 350_000 } }),
      until(64),
      34_815,
      'Condominium buildings with 48 units.',
    ),
    planPolicy(
      'Liberty Mutual',
      'BKS 58 304 196',
      planGeneralLiability(),
      until(64),
      4906,
      'Common areas of a condominium association with 48 units.',
    ),
    planPolicy(
      'Travelers',
      'WN-5P20914',
      planDirectorsAndOfficers(),
      until(64),
      1874,
      'Board of the association. Claims-made. The deductible is a retention for each claim.',
    ),
    planPolicy(
      'Chubb',
      '7989-31-04',
      planUmbrella(5_000_000),
      until(64),
      6120,
      'Over the general liability policy BKS 58 304 196. No retention.',
    ),
    planPolicy(
      'Liberty Mutual',
      'FLD 30 417 882',
      planFloodCoverage(9_600_000),
      until(64),
      18_240,
      'Flood on the condominium buildings with 48 units.',
    ),
  ],
  dunmore: [
    planPolicy(
      'Crum & Forster',
      '546-104418-2',
      planProperty(2_150_000, { rents: 180_000 }),
      until(83),
      9418,
      'Two mixed-use buildings, shops below and apartments above.',
    ),
    planPolicy(
      'Nautilus',
      'NN1427385',
      planGeneralLiability(),
      until(83),
      3262,
      'Lessor of two mixed-use buildings. Surplus lines, taxes and fees extra.',
    ),
  ],
})
