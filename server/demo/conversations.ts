import type { RequestChange } from '../../contract/request-changes.ts'
import type { RequestStatus, RequestType } from '../../contract/values/request-labels.ts'
import type { ClientName } from './clients.ts'
import type { DemoClock } from './clock.ts'

interface PlannedRequest {
  client: ClientName
  /** Number of the policy concerned. */
  policy?: string
  type: RequestType
  status: RequestStatus
  isUrgent?: true
  details: string
  at: string
  /** Time of the last status change; `at` if there was none. */
  changedAt?: string
  /** The requested change, by field. */
  change?: PlannedChange
  /**
   * The agent has emailed the request to the carrier at the last status change and waits for an
   * answer.
   */
  waitsForCarrier?: true
}

type PlannedChange = Pick<RequestChange, 'what'> & Partial<RequestChange>

export const planDemoRequests = ({ on, hoursAgo }: DemoClock): PlannedRequest[] => [
  {
    client: 'coldspring',
    type: 'coverage_review',
    status: 'completed',
    details: 'We took a hospital job. Does the umbrella need to go to 5 million?',
    at: on(-104, '14:35'),
    changedAt: on(-97, '19:10'),
  },
  {
    client: 'larkfield',
    type: 'other',
    // The request was completed, then reopened with the second paragraph.
    status: 'pending',
    details: "Five years of loss runs, currently valued, for a bid due in two weeks.\n\nPie's is missing.",
    at: on(-8, '16:05'),
    changedAt: on(-2, '18:40'),
  },
  {
    client: 'quillback',
    policy: 'QUBP218836',
    type: 'coi',
    status: 'in_progress',
    details:
      'Holder: Gannet Wharf Realty LLC, 12 Gannet Wharf, Stonington, CT 06378. They are our landlord and the lease says that liquor liability has to be shown on the certificate.',
    at: on(-4, '17:25'),
    changedAt: on(-3, '13:50'),
  },
  {
    client: 'vale',
    policy: 'HBP 211958',
    type: 'endorsement',
    status: 'pending',
    details:
      'Please change the mailing address on all three policies to PO Box 417, Old Lyme, CT 06371. The office itself stays where it is.',
    change: { what: 'change address', street: 'PO Box 417', city: 'Old Lyme', state: 'CT', zip: '06371' },
    at: on(-2, '15:15'),
  },
  {
    client: 'tidewheel',
    policy: 'HBA 317902',
    type: 'endorsement',
    status: 'in_progress',
    details:
      'Please add a 2025 cargo van we bought last week, cost new $54,200. Loss payee Eastmarsh Credit Union. Take the 2016 van off once the title transfers.',
    change: { what: 'add vehicle', year: 2025, make: 'Ford', model: 'E-Transit 350' },
    waitsForCarrier: true,
    at: on(-1, '14:20'),
    changedAt: on(-1, '16:55'),
  },
  {
    client: 'fernhollow',
    policy: 'AWH A418208',
    type: 'claims_assistance',
    status: 'pending',
    isUrgent: true,
    details:
      'Truck 2 was rear-ended on Route 12 this morning. Nobody hurt, police came. Do I call Hanover or do you?',
    at: hoursAgo(3),
  },
  {
    client: 'tidewheel',
    policy: 'HBP 204417',
    type: 'coi',
    status: 'pending',
    isUrgent: true,
    details:
      "Holder: Bayfare Grocers Inc, 18 Depot Road, Groton, CT 06340. Their contract wants them as additional insured, primary and noncontributory. First delivery is next week and they won't schedule it without this. Can I have it within the day?",
    at: hoursAgo(2),
  },
]

interface PlannedMessage {
  client: ClientName
  sender: 'client' | 'agent'
  content: string
  at: string
  isUnread?: true
  /** Name of the client's document that was attached. */
  file?: string
}

export const planDemoMessages = ({ on, hoursAgo }: DemoClock): PlannedMessage[] => [
  {
    client: 'vale',
    sender: 'client',
    content: 'The partners decided against cyber this year.',
    at: on(-9, '14:45'),
  },
  {
    client: 'vale',
    sender: 'agent',
    content: "Understood. I've uploaded the declination, please sign it so we both have it on record.",
    at: on(-9, '15:30'),
  },
  {
    client: 'copperline',
    sender: 'client',
    content: 'A client wants $2M E&O. Possible mid-term?',
    at: on(-2, '19:05'),
  },
  {
    client: 'tidewheel',
    sender: 'client',
    content:
      'Hi Daniel, the grocer wants to be named on the certificate before the first delivery. What do you need?',
    at: hoursAgo(26),
  },
  {
    client: 'tidewheel',
    sender: 'agent',
    content:
      "Their legal name and address, and the insurance page of the contract. If they want additional insured or a waiver I have to see the wording before I tell you it's covered.",
    at: hoursAgo(25.2),
  },
  {
    client: 'quillback',
    sender: 'client',
    content: 'Three weeks to renewal. Is it going up again?',
    at: hoursAgo(19.4),
    isUnread: true,
  },
  {
    client: 'fernhollow',
    sender: 'client',
    content: 'Photos of the truck are up. Do you need the police report number too?',
    at: hoursAgo(2.6),
  },
  {
    client: 'tidewheel',
    sender: 'client',
    content: 'Uploaded, page 7.',
    at: hoursAgo(1.9),
    file: 'bayfare-vendor-agreement-p7.pdf',
  },
  {
    client: 'tidewheel',
    sender: 'agent',
    content:
      "Got it. Additional insured is built into your BOP when a contract requires it, so I can issue that today. The waiver of subrogation is not, I've asked The Hartford.",
    at: hoursAgo(0.9),
    isUnread: true,
  },
  {
    client: 'tidewheel',
    sender: 'agent',
    content: 'Your comp renews next month and I have three options. Do you have twenty minutes this week?',
    at: hoursAgo(0.85),
    isUnread: true,
  },
  {
    client: 'tidewheel',
    sender: 'agent',
    content: "And please don't put anyone in the new van until I confirm it's on the policy.",
    at: hoursAgo(0.8),
    isUnread: true,
  },
]
