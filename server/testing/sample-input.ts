import type { LossReport } from '../../contract/claim-forms.ts'
import type { CallInput } from '../../contract/endpoint.ts'
import type { api } from '../../contract/index.ts'

/** A loss report under a businessowners policy. */
export const sampleLoss = {
  occurredOn: '2026-11-19',
  occurredAt: '06:40',
  place: '218 Coopers Wharf Street, New London, CT',
  whatHappened: 'A pipe over the ovens burst in the night.',
  damage: 'Two ovens, the flour in the store room',
  injuries: 'No',
  contactName: 'Maria Reyes',
  contactPhone: '860 555 0110',
} satisfies Partial<LossReport>

/** The fields of a claim that was sent to the carrier, with its proof. */
export const sampleDispatch = {
  status: 'sent_to_carrier',
  sentOn: '2026-11-20',
  sentChannel: 'website',
  sentTo: 'Hartford Fire Insurance Company, new losses',
  sentConfirmation: 'FNOL 20417',
} as const

/** Realistic answers to all nine steps of the wizard. */
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
} satisfies CallInput<typeof api.quotes.request>

/** An agency other than that of the tests' portal. */
export const quayAgency = {
  name: 'Quay Insurance',
  phone: '(860) 555-0199',
  email: 'help@quay.example',
  address: '1 Quay Street, Mystic, CT 06355',
  license: null,
  color: '#20544a',
  timeZone: 'America/New_York',
}

/** A blanket additional insured form: insures everybody for whom a contract requires it. */
export const blanketForm = {
  kind: 'form',
  number: 'CG 20 10',
  edition: '04 13',
  title: 'Additional Insured, Owners, Lessees or Contractors, Scheduled Person or Organization',
  effect: 'additional insured',
} as const
