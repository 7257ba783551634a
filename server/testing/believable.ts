import type { Told } from '../../contract/claim-forms.ts'
import type { Sent } from '../../contract/endpoint.ts'
import type { api } from '../../contract/index.ts'

/** What is told of a loss under a business owner's policy. */
export const believableLoss = {
  occurredOn: '2026-11-19',
  occurredAt: '06:40',
  place: '218 Coopers Wharf Street, New London, CT',
  whatHappened: 'A pipe over the ovens burst in the night.',
  damage: 'Two ovens, the flour in the store room',
  injuries: 'No',
  contactName: 'Maria Reyes',
  contactPhone: '860 555 0110',
} satisfies Partial<Told>

/** Believable answers to all nine steps. */
export const wizardAnswers = {
  hasInsurance: true,
  requestedCoverage: ['Workers Compensation'],
  fullTimeEmployees: 14,
  partTimeEmployees: 6,
  annualPayroll: 540_000,
  annualRevenue: 1_620_000,
  industry: 'retail and wholesale bakery',
  address: '218 Coopers Wharf Street, New London, CT 06320',
  firstName: 'Maria',
  lastName: 'Reyes',
  businessName: 'Tidewheel Bakery LLC',
  phoneNumber: '8605550110',
  hasCurrentPolicy: true,
  email: 'maria@tidewheel.example',
  agreesToCommunication: true,
} satisfies Sent<typeof api.quotes.request>

/** What is known of a carrier that an admin adds, and of its company, beside their names. */
export const carrierForm = { claimPhone: '8605550177', claimPage: '', naic: '' }
export const companyForm = { naic: '', admittedIn: ['CT', 'RI'], surplusIn: ['MA'] }

/** A carrier's bill of a policy that costs $5,862, in two installments. */
export const billForm = {
  by: 'carrier',
  premium: 5862,
  installments: [
    { dueOn: '2026-11-16', amount: 2931 },
    { dueOn: '2026-12-16', amount: 2931, charge: 7 },
  ],
} satisfies Omit<Sent<typeof api.bills.enter>, 'policyId'>

/** A form by which whoever a contract requires it for is insured, too. */
export const blanketForm = {
  kind: 'form',
  number: 'CG 20 10',
  edition: '04 13',
  title: 'Additional Insured, Owners, Lessees or Contractors, Scheduled Person or Organization',
  effect: 'additional insured',
} as const
