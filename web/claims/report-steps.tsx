import type { ReactNode } from 'react'
import { type LossReportField, optionalFieldsByLine } from '../../contract/claim-forms.ts'
import { lossKindLabels } from '../../contract/values/claim-labels.ts'
import { PhotoPicker } from './photo-picker.tsx'
import type { ReportStepProps } from './report-fields.tsx'

interface ReportStep {
  title: string
  lead: string
  /** The introduction for staff, who report for the client. */
  leadForStaff: string
  /** The step's questions for all kinds of loss; each kind skips some. */
  fields: readonly LossReportField[]
  /** Further questions of the step, folded away at first. */
  optionalFields?: readonly LossReportField[]
  /** Shown above the questions. */
  Introduction?: (props: ReportStepProps) => ReactNode
}

/** Asked only if the policy covers several kinds of loss. */
function LossKindField({ form, filing: { lines } }: ReportStepProps) {
  if (lines.length < 2) return null
  return (
    <form.RadioCards
      name="line"
      label="What kind of loss is it?"
      required
      short
      options={lines.map((value) => ({ value, label: lossKindLabels[value] }))}
    />
  )
}

const Photos = ({ claim }: ReportStepProps) => <PhotoPicker claim={claim} />

/** Photos come first, because at the scene the phone is in hand and the cars are still there. */
const SceneStep = (stepProps: ReportStepProps) => (
  <>
    <Photos {...stepProps} />
    <LossKindField {...stepProps} />
  </>
)

/**
 * The steps for a stressed person: one screen with what a first notice of loss needs, then a
 * summary to check and send. The optional parts branch off from the summary.
 */
export const reportSteps: readonly ReportStep[] = [
  {
    title: 'What Happened',
    lead: 'In your own words: what you saw, not whose fault it was.',
    leadForStaff: "In the client's own words: what was seen, not whose fault it was.",
    fields: [
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
    Introduction: SceneStep,
  },
  {
    title: 'Details',
    lead: 'Anything else you know. Optional.',
    leadForStaff: 'Anything else the client knows. Optional.',
    fields: ['occurredAt', 'driver', 'otherDriver', 'claimant', 'treatment', 'policeReport'],
    optionalFields: Object.values(optionalFieldsByLine).flat(),
  },
  {
    title: 'People',
    lead: 'Witnesses, and people your agent can call.',
    leadForStaff: 'Witnesses, and people to call.',
    fields: ['witnesses', 'contactName', 'contactPhone', 'contactEmail'],
  },
]

/** All questions of a step, folded ones included. */
export const questionsOf = ({ fields, optionalFields = [] }: ReportStep): readonly LossReportField[] => [
  ...fields,
  ...optionalFields,
]
