import type { ReactNode } from 'react'
import type { LossReportField } from '../../contract/claim-forms.ts'
import { claimLineLabels } from '../../contract/values/claim-labels.ts'
import { PhotoPicker } from './photo-picker.tsx'
import type { ReportStepProps } from './report-fields.tsx'

interface ReportStep {
  title: string
  lead: string
  /** What it says at its head to staff, who write it down for the client. */
  leadForStaff: string
  /** What is asked in it, of all kinds of losses: what one of them does not ask is left out. */
  asks: readonly LossReportField[]
  /** What stands in it before that, and is no field of what is told. */
  Before?: (props: ReportStepProps) => ReactNode
}

/** Asked only where a policy can have losses of several kinds. */
function KindOfLoss({ form, filing: { lines } }: ReportStepProps) {
  if (lines.length < 2) return null
  return (
    <form.RadioCards
      name="line"
      label="What kind of loss is it?"
      required
      short
      options={lines.map((value) => ({ value, label: claimLineLabels[value] }))}
    />
  )
}

const Photos = ({ claim }: ReportStepProps) => <PhotoPicker claim={claim} />

/** Photos first: the phone is in the hand, and the cars are still there. */
const AtTheScene = (about: ReportStepProps) => (
  <>
    <Photos {...about} />
    <KindOfLoss {...about} />
  </>
)

/**
 * What a stressed person is asked: on one screen what a first notice of loss needs, and after it what was told, to be looked at
 * and sent. From there lead the further parts, for what is known beyond that.
 */
export const reportSteps: readonly ReportStep[] = [
  {
    title: 'What Happened',
    lead: 'In your own words: what you saw, not whose fault it was.',
    leadForStaff: "In the client's own words: what was seen, not whose fault it was.",
    asks: [
      'occurredOn',
      'claimWasMade',
      'claimMadeOn',
      'knownOn',
      'place',
      'whatHappened',
      'vehicle',
      'damage',
      'employee',
      'injury',
      'injuries',
      'whoWasHurt',
    ],
    Before: AtTheScene,
  },
  {
    title: 'Details',
    lead: 'Anything else you know. Optional.',
    leadForStaff: 'Anything else the client knows. Optional.',
    asks: ['occurredAt', 'driver', 'otherDriver', 'claimant', 'treatment', 'policeReport'],
  },
  {
    title: 'People',
    lead: 'Witnesses, and people your agent can call.',
    leadForStaff: 'Witnesses, and people to call.',
    asks: ['witnesses', 'contactName', 'contactPhone', 'contactEmail'],
  },
]
