import { readFile } from 'node:fs/promises'
import { addDays, addMonths, daysBetween } from '../../../contract/values/days.ts'
import { drawDemoCertificate } from './certificate.ts'
import { drawInvoice } from './invoice.ts'
import type { PaperPlan, PlannedPaper } from './plan.ts'
import { drawVendorAgreement } from './vendor-agreement.ts'

const client = 'tidewheel'

/** The bakery's fourteen documents. Some are the agent's uploads, some the client's. */
export const planTidewheelPapers = (plan: PaperPlan): PlannedPaper[] => [
  plan.declared(client, 'HBP 204417', '14:05'),
  plan.declared(client, 'HBA 317902', '14:10'),
  plan.declared(client, 'HBA 317902', '14:15', 'next'),
  plan.declared(client, 'WC 3318846', '14:20'),
  plan.declared(client, 'HXU 518236', '14:25'),
  plan.declared(client, 'CYB4416207', '14:30'),
  plan.declared(client, '612884017 101 1', '14:35'),
  plan.declared(client, '612884017 633 1', '14:40'),
  plan.cards(client, 'HBA 317902', '14:50', 'One for each van. Please keep them in the vans.'),
  plan.cards(client, '612884017 101 1', '14:55', 'One for each car'),
  planFinalInstallment(plan),
  planVanPhoto(plan),
  planAgreement(plan),
  planBayfareCertificate(plan),
]

function planFinalInstallment({ clock, policy, belongsTo }: PaperPlan): PlannedPaper {
  const policyPlan = policy(client, 'WC 3318846')
  const renewalDate = addMonths(policyPlan.endDate, -3)
  const day = addDays(renewalDate, -21)
  const moment = clock.on(daysBetween(clock.day, day) + 1, '15:20')
  const installment = policyPlan.premium / 4
  return {
    client,
    policy: belongsTo(policyPlan),
    type: 'invoice',
    title: "Workers' compensation, final installment",
    description: 'Installment 4 of 4. The annual payroll audit follows after the term ends.',
    fileName: 'AmTrust-WC-3318846-final-installment.pdf',
    uploader: 'agent',
    at: moment,
    content: () =>
      drawInvoice({
        client,
        policy: policyPlan,
        at: moment,
        title: 'Final installment',
        number: '3318846-04',
        day,
        due: renewalDate,
        lines: [
          { description: 'Premium for the term, estimated', amount: policyPlan.premium },
          { description: 'Installments 1 to 3, paid', amount: -3 * installment },
        ],
        notes: [
          'This is installment 4 of 4, billed quarterly.',
          'The premium is an estimate on the payroll you gave. It is audited after the term ends, and the difference is billed or returned.',
        ],
      }),
  }
}

function planVanPhoto({ clock, policy, belongsTo }: PaperPlan): PlannedPaper {
  return {
    client,
    policy: belongsTo(policy(client, 'HBA 317902')),
    type: 'other',
    title: 'New cargo van at the loading dock',
    description: 'The 2025 van we want on the policy',
    fileName: 'new-van.jpg',
    uploader: 'client',
    at: clock.on(-1, '14:31'),
    content: () => readFile(new URL('./van.jpg', import.meta.url)),
  }
}

function planAgreement({ clock, policy, belongsTo }: PaperPlan): PlannedPaper {
  const moment = clock.hoursAgo(1.95)
  return {
    client,
    policy: belongsTo(policy(client, 'HBP 204417')),
    type: 'other',
    title: 'Bayfare vendor agreement, page 7',
    description: 'The insurance page of the contract, section 7.3 is the one they ask about',
    fileName: 'bayfare-vendor-agreement-p7.pdf',
    uploader: 'client',
    at: moment,
    content: () => drawVendorAgreement(moment),
  }
}

function planBayfareCertificate({ clock, policy, belongsTo }: PaperPlan): PlannedPaper {
  const businessOwnersPlan = policy(client, 'HBP 204417')
  const moment = clock.hoursAgo(0.5)
  return {
    client,
    policy: belongsTo(businessOwnersPlan),
    type: 'certificate of insurance',
    title: 'Certificate for Bayfare Grocers',
    description: 'Additional insured is shown. The waiver of subrogation is not on the policy.',
    fileName: 'certificate-bayfare-grocers.pdf',
    uploader: 'agent',
    at: moment,
    content: () =>
      drawDemoCertificate({
        client,
        policies: [
          businessOwnersPlan,
          policy(client, 'HBA 317902'),
          policy(client, 'HXU 518236'),
          policy(client, 'WC 3318846'),
        ],
        holder: { name: 'Bayfare Grocers Inc', address: '18 Depot Road, Groton, CT 06340' },
        provisions: [
          {
            requirement: 'Additional insured, primary and noncontributory',
            coverage: `Under ${businessOwnersPlan.policyNumber} the holder is an additional insured where a written contract requires it, on the terms of the policy, primary and noncontributory where that contract says so.`,
          },
          {
            requirement: 'Waiver of subrogation',
            coverage: 'Not included in the policies listed on the day of issue.',
          },
        ],
        day: clock.day,
        at: moment,
      }),
  }
}
