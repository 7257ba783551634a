import { LossReport } from '../../contract/claim-forms.ts'
import { nextOpenDay, usualWeek } from '../../contract/values/business-hours.ts'
import type { ClaimChannel, ClaimStatus, LossKind } from '../../contract/values/claim-labels.ts'
import { addDays } from '../../contract/values/days.ts'
import type { ClientName } from './clients.ts'
import type { DemoClock } from './clock.ts'

type PlannedClaimStatus = Exclude<ClaimStatus, 'draft'>

/** One later step of a claim, as the agent enters it. */
export interface PlannedClaimStep {
  at: string
  status: PlannedClaimStatus
  claimNumber?: string
  adjusterName?: string
  adjusterPhone?: string
  adjusterEmail?: string
  nextStep?: string
  nextBy?: string
  sentOn?: string
  sentChannel?: ClaimChannel
  sentTo?: string
  sentSpokeWith?: string
  sentConfirmation?: string
  acknowledgeBy?: string
  acknowledgedOn?: string
}

interface PlannedClaim {
  client: ClientName
  policy: string
  line: LossKind
  report: LossReport
  at: string
  /** Names of attached files. */
  files?: readonly string[]
  steps: readonly PlannedClaimStep[]
}

const lossReportOf = (words: Partial<LossReport>) => LossReport.parse(words)

/** Demo losses, each with its later steps. */
export const planDemoClaims = ({ day, on, hoursAgo }: DemoClock): PlannedClaim[] => {
  const sentStep = (days: number, stepFields: Partial<PlannedClaimStep>) => ({
    sentOn: addDays(day, days),
    acknowledgeBy: nextOpenDay(
      { timeZone: 'America/New_York', week: usualWeek, holidays: [] },
      addDays(day, days + 1),
    ),
    ...stepFields,
  })
  return [
    {
      client: 'tidewheel',
      policy: 'HBA 317902',
      line: 'auto',
      report: lossReportOf({
        occurredOn: addDays(day, -291),
        occurredAt: '05:50',
        place: 'Loading dock of the New London store, Coopers Wharf Street',
        whatHappened: 'Backed the van against the post of the dock in the dark. Nothing else was touched.',
        vehicle: 'The 2016 van',
        driver: 'Our morning driver',
        injuries: 'No',
        contactName: 'Maria Reyes',
        contactPhone: '(860) 555-0110',
      }),
      at: on(-291, '15:05'),
      steps: [
        {
          at: on(-291, '16:20'),
          status: 'sent_to_carrier',
          ...sentStep(-291, {
            sentChannel: 'website',
            sentTo: 'The Hartford, new claims',
            sentConfirmation: 'W 5520418',
          }),
        },
        {
          at: on(-286, '14:10'),
          status: 'open',
          acknowledgedOn: addDays(day, -286),
          claimNumber: 'PAR 0442917',
          adjusterName: 'Joan Abbott',
          adjusterPhone: '(860) 555-0171',
        },
        { at: on(-252, '18:30'), status: 'closed' },
      ],
    },
    {
      client: 'coldspring',
      policy: 'CO-4N81736',
      line: 'liability',
      report: lossReportOf({
        occurredOn: addDays(day, -47),
        place: 'Third floor, 88 Chelsea Parade, Norwich, CT',
        whatHappened:
          'A condensate line that we had fitted came loose over the weekend. Water came through the ceiling of the office below and onto its floor.',
        claimant: 'The tenant on the second floor, for the ceiling, the floor and two desks',
        injuries: 'No',
        contactName: 'Karen Oduya',
        contactPhone: '(860) 555-0118',
      }),
      at: on(-46, '14:15'),
      steps: [
        {
          at: on(-46, '15:00'),
          status: 'sent_to_carrier',
          ...sentStep(-46, {
            sentChannel: 'phone',
            sentTo: 'Travelers, claim intake',
            sentSpokeWith: 'Marcus Webb',
            sentConfirmation: 'T 118804',
          }),
        },
        {
          at: on(-41, '17:40'),
          status: 'open',
          acknowledgedOn: addDays(day, -45),
          claimNumber: 'GLX 7730142',
          adjusterName: 'Peter Lindqvist',
          adjusterPhone: '(860) 555-0172',
          adjusterEmail: 'p.lindqvist@carrier.example',
          nextStep: 'The adjuster sends the estimate for the ceiling',
          nextBy: addDays(day, 4),
        },
      ],
    },
    {
      client: 'sorrelPoint',
      policy: '3594-88-12',
      line: 'property',
      report: lossReportOf({
        occurredOn: addDays(day, -9),
        place: 'Building C, 1 Sorrel Point Drive, Niantic, CT',
        whatHappened: 'The wind took shingles off the west side of the roof. Rain came into two units.',
        damage: 'About thirty feet of roof, the ceilings of units 31 and 32',
        injuries: 'No',
        contactName: 'Ron Castellano Jr',
        contactPhone: '(860) 555-0136',
      }),
      at: on(-8, '14:30'),
      steps: [
        {
          at: on(-8, '19:10'),
          status: 'sent_to_carrier',
          claimNumber: '047226180',
          ...sentStep(-8, {
            sentChannel: 'email',
            sentTo: 'Chubb, first notice of loss',
            sentConfirmation: 'C 90417',
          }),
          acknowledgedOn: addDays(day, -8),
          nextStep: 'The carrier names an adjuster',
          nextBy: addDays(day, -2),
        },
      ],
    },
    {
      client: 'fernhollow',
      policy: 'AWH A418208',
      line: 'auto',
      report: lossReportOf({
        occurredOn: day,
        place: 'Route 12, Ledyard, southbound, at the light',
        whatHappened:
          'Stopped behind traffic at the light. A gray SUV behind us did not stop in time and hit the back of the truck on the driver side.',
        vehicle: 'Truck 2',
        driver: 'Our driver wrote the report that is with the photos',
        otherDriver: 'Gray SUV, towed. Her name and insurer are on the report.',
        injuries: 'No',
        contactName: 'Luis Ferreira',
        contactPhone: '(860) 555-0114',
      }),
      at: hoursAgo(2.5),
      files: ['truck-2-drivers-report.pdf', 'IMG_2041.jpg', 'IMG_2042.jpg'],
      steps: [],
    },
  ]
}
