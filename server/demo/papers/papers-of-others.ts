import { addDays, daysBetween } from '../../../contract/values/days.ts'
import type { ClientName } from '../clients.ts'
import { drawDemoCertificate } from './certificate.ts'
import { drawCyberDeclination } from './declination.ts'
import { drawInvoice } from './invoice.ts'
import {
  planFernhollowEquipment,
  planFernhollowPhotos,
  planFernhollowReport,
} from './papers-of-fernhollow.ts'
import { planColdspringLossRuns, planLarkfieldLossRuns } from './papers-of-loss-histories.ts'
import type { PaperPlan, PlannedPaper } from './plan.ts'

/** Documents of all clients but the bakery. */
export const planOtherPapers = (plan: PaperPlan): PlannedPaper[] => [
  plan.declared('fernhollow', 'ZLH A418207', '15:05'),
  plan.declared('fernhollow', 'AWH A418208', '15:10'),
  plan.declared('fernhollow', 'IHH A418209', '15:15'),
  planFernhollowEquipment(plan),
  planFernhollowReport(plan),
  ...planFernhollowPhotos(plan),
  plan.declared('coldspring', 'CO-4N81736', '18:05'),
  plan.declared('coldspring', 'CUP-4N81750', '18:10'),
  planColdspringLossRuns(plan),
  plan.declared('quillback', 'QUBP218836', '14:20'),
  planQuillbackRenewalInvoice(plan),
  plan.declared('vale', 'LHH A507713', '15:40'),
  planValeDeclination(plan, false),
  planValeDeclination(plan, true),
  plan.declared('larkfield', 'NXTGL-0481-7726', '17:30'),
  planLarkfieldLossRuns(plan),
  plan.declared('sorrelPoint', '3594-88-12', '16:25'),
  plan.declared('sorrelPoint', 'WN-5P20914', '16:30'),
  planIssuedPaper(plan, {
    client: 'sorrelPoint',
    numbers: ['3594-88-12', 'BKS 58 304 196'],
    holder: { name: 'Millrace Savings Bank', address: '3 Millrace Square, Niantic, CT 06357' },
    shortName: 'Millrace Savings Bank',
    days: -38,
  }),
  plan.declared('copperline', 'MPL4471823', '14:45'),
  plan.declared('copperline', '3601-42-70', '14:50'),
  plan.declared('copperline', 'HWC 312489', '14:55'),
  planIssuedPaper(plan, {
    client: 'copperline',
    numbers: ['MPL4471823', '3601-42-70', 'HBP 219340', 'HWC 312489'],
    holder: { name: 'Saltmarsh Orthopedics PC', address: '210 Thistle Quay, Groton, CT 06340' },
    shortName: 'Saltmarsh Orthopedics',
    days: -61,
  }),
  plan.declared('dunmore', '546-104418-2', '18:40'),
  plan.declared('dunmore', 'NN1427385', '18:45'),
  plan.declared('abara', 'CGL4508836', '13:50'),
  planIssuedPaper(plan, {
    client: 'abara',
    numbers: ['CGL4508836'],
    holder: { name: 'Whitlock Barn & Gardens LLC', address: '55 Whitlock Lane, East Haddam, CT 06423' },
    shortName: 'Whitlock Barn & Gardens',
    days: -7,
  }),
  plan.declared('stonecrop', 'HBP 223671', '15:25'),
]

interface IssuedPaper {
  client: ClientName
  numbers: string[]
  holder: { name: string; address: string }
  /** The holder's short name for titles. */
  shortName: string
  days: number
}

function planIssuedPaper(
  { clock, policy }: PaperPlan,
  { client, numbers, holder, shortName, days }: IssuedPaper,
): PlannedPaper {
  const moment = clock.on(days, '18:15')
  const policies = numbers.map((number) => policy(client, number))
  const paper = { client, policies, holder, provisions: [], day: addDays(clock.day, days), at: moment }
  return {
    client,
    policy: null,
    type: 'certificate of insurance',
    title: `Certificate for ${shortName}`,
    description: null,
    fileName: `certificate-${shortName.toLowerCase().replace(/\W+/g, '-')}.pdf`,
    uploader: 'agent',
    at: moment,
    content: () => drawDemoCertificate(paper),
  }
}

function planQuillbackRenewalInvoice({ clock, policy, belongsTo }: PaperPlan): PlannedPaper {
  const client = 'quillback'
  const policyPlan = policy(client, 'QUBP218836')
  const day = addDays(policyPlan.startDate, -2)
  const moment = clock.on(daysBetween(clock.day, day), '15:35')
  const liquorPremium = 3914
  return {
    client,
    policy: belongsTo(policyPlan),
    type: 'invoice',
    title: 'Liquor renewal invoice',
    description: 'The whole renewal, with liquor liability as its own line',
    fileName: 'Guard-QUBP218836-renewal-invoice.pdf',
    uploader: 'agent',
    at: moment,
    content: () =>
      drawInvoice({
        client,
        policy: policyPlan,
        at: moment,
        title: 'Renewal with liquor liability',
        number: 'R-218836-01',
        day,
        due: addDays(policyPlan.startDate, 18),
        lines: [
          {
            description: "Business owner's policy, without liquor",
            amount: policyPlan.premium - liquorPremium,
          },
          { description: 'Liquor liability, $1,000,000 per occurrence', amount: liquorPremium },
        ],
        notes: ['The premium is for the whole term and is billed annually.'],
      }),
  }
}

function planValeDeclination({ clock }: PaperPlan, hasSignedDay: boolean): PlannedPaper {
  const days = hasSignedDay ? -8 : -9
  const moment = clock.on(days, hasSignedDay ? '14:10' : '15:27')
  const offers = [
    { insurer: 'Hiscox', premium: 1694 },
    { insurer: 'Chubb', premium: 2388 },
  ]
  const paper = {
    offers,
    limit: 1_000_000,
    day: addDays(clock.day, days),
    at: moment,
    isSigned: hasSignedDay,
  }
  return {
    client: 'vale',
    policy: null,
    type: 'other',
    title: hasSignedDay ? 'Cyber declination, signed' : 'Cyber declination, to sign',
    description: hasSignedDay ? null : 'Please sign and upload it here',
    fileName: hasSignedDay ? 'cyber-declination-signed.pdf' : 'cyber-declination.pdf',
    uploader: hasSignedDay ? 'client' : 'agent',
    at: moment,
    content: () => drawCyberDeclination({ client: 'vale', ...paper }),
  }
}
