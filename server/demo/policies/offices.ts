import {
  planBusinessOwners,
  planCameraFloater,
  planCyber,
  planGeneralLiability,
  planProfessional,
  planWorkersCompensation,
} from '../lines.ts'
import { formatClaimsMade, planPolicy, propertyDeductible, type Terms } from './planned-policy.ts'

/** Policies of desk workers, photographers and a medical practice. */
export const planOfficePolicies = ({ from, until }: Terms) => ({
  vale: [
    planPolicy(
      'Hanover',
      'LHH A507713',
      planProfessional(),
      until(160),
      9455,
      `Architects. ${formatClaimsMade(until(160), 11)} Deductible for each claim.`,
    ),
    planPolicy(
      'The Hartford',
      'HBP 211958',
      planBusinessOwners(120_000),
      until(160),
      1342,
      `Architects' office, revenue $1,380,000. ${propertyDeductible}`,
    ),
    planPolicy(
      'The Hartford',
      'HWC 301127',
      planWorkersCompensation(),
      until(160),
      1061,
      'Architects, 7 full-time employees and 1 part-time, estimated payroll $720,000.',
    ),
  ],
  copperline: [
    planPolicy(
      'Hiscox',
      'MPL4471823',
      planProfessional(),
      from(-140),
      4310,
      `Technology errors and omissions, revenue $1,900,000. ${formatClaimsMade(from(-140), 6)} Deductible for each claim.`,
    ),
    planPolicy(
      'Chubb',
      '3601-42-70',
      planCyber(),
      from(-140),
      3155,
      'Claims-made. The deductible is a retention for each claim.',
    ),
    planPolicy(
      'The Hartford',
      'HBP 219340',
      planBusinessOwners(65_000),
      from(-140),
      984,
      `Computer consultants' office. ${propertyDeductible}`,
    ),
    planPolicy(
      'The Hartford',
      'HWC 312489',
      planWorkersCompensation(),
      from(-140),
      1183,
      'Computer consultants, 9 full-time employees, estimated payroll $860,000.',
    ),
  ],
  abara: [
    planPolicy('Hiscox', 'CGL4508836', planGeneralLiability(), from(-12), 541, 'Photographer.', {
      paymentFrequency: 'monthly',
    }),
    planPolicy(
      'Hanover',
      'IHH A530264',
      planCameraFloater(18_000),
      from(-12),
      312,
      'Cameras and lenses as scheduled.',
    ),
  ],
  stonecrop: [
    planPolicy(
      'The Hartford',
      'HBP 223671',
      planBusinessOwners(140_000),
      from(-4),
      3468,
      `Veterinary practice. ${propertyDeductible}`,
      { daysAhead: 2 },
    ),
  ],
})
