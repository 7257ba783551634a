import {
  businessOwners,
  cameraFloater,
  cyber,
  generalLiability,
  professional,
  workersCompensation,
} from '../lines.ts'
import { claimsMadeText, plannedPolicy, propertyDeductible, type Terms } from './planned-policy.ts'

/** Policies of desk workers, photographers and a medical practice. */
export const officePolicies = ({ from, until }: Terms) => ({
  vale: [
    plannedPolicy(
      'Hanover',
      'LHH A507713',
      professional(),
      until(160),
      9455,
      `Architects. ${claimsMadeText(until(160), 11)} Deductible for each claim.`,
    ),
    plannedPolicy(
      'The Hartford',
      'HBP 211958',
      businessOwners(120_000),
      until(160),
      1342,
      `Architects' office, revenue $1,380,000. ${propertyDeductible}`,
    ),
    plannedPolicy(
      'The Hartford',
      'HWC 301127',
      workersCompensation(),
      until(160),
      1061,
      'Architects, 7 full-time employees and 1 part-time, estimated payroll $720,000.',
    ),
  ],
  copperline: [
    plannedPolicy(
      'Hiscox',
      'MPL4471823',
      professional(),
      from(-140),
      4310,
      `Technology errors and omissions, revenue $1,900,000. ${claimsMadeText(from(-140), 6)} Deductible for each claim.`,
    ),
    plannedPolicy(
      'Chubb',
      '3601-42-70',
      cyber(),
      from(-140),
      3155,
      'Claims-made. The deductible is a retention for each claim.',
    ),
    plannedPolicy(
      'The Hartford',
      'HBP 219340',
      businessOwners(65_000),
      from(-140),
      984,
      `Computer consultants' office. ${propertyDeductible}`,
    ),
    plannedPolicy(
      'The Hartford',
      'HWC 312489',
      workersCompensation(),
      from(-140),
      1183,
      'Computer consultants, 9 full-time employees, estimated payroll $860,000.',
    ),
  ],
  abara: [
    plannedPolicy('Hiscox', 'CGL4508836', generalLiability(), from(-12), 541, 'Photographer.', {
      paymentFrequency: 'monthly',
    }),
    plannedPolicy(
      'Hanover',
      'IHH A530264',
      cameraFloater(18_000),
      from(-12),
      312,
      'Cameras and lenses as scheduled.',
    ),
  ],
  stonecrop: [
    plannedPolicy(
      'The Hartford',
      'HBP 223671',
      businessOwners(140_000),
      from(-4),
      3468,
      `Veterinary practice. ${propertyDeductible}`,
      { daysAhead: 2 },
    ),
  ],
})
