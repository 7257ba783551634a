import type { ReactNode } from 'react'
import type { ToldField } from '../../contract/claim-forms.ts'
import { claimLineLabels } from '../../contract/values/claim-words.ts'
import { RadioCards } from '../ui/form-fields.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import type { StepProps } from './report-fields.tsx'

interface Step {
  title: string
  lead: string
  /** What it says at its head to staff, who write it down for the client. */
  leadForStaff: string
  /** What is asked in it, of all kinds of losses: what one of them does not ask is left out. */
  asks: readonly ToldField[]
  /** What stands in it before that, and is no field of what is told. */
  Before?: (props: StepProps) => ReactNode
}

/** Asked only where a policy can have losses of several kinds. */
function KindOfLoss({ form, filing: { lines } }: StepProps) {
  if (lines.length < 2) return null
  return (
    <RadioCards
      form={form}
      name="line"
      label="What kind of loss is it?"
      required
      short
      options={lines.map((value) => ({ value, label: claimLineLabels[value] }))}
    />
  )
}

const Photos = ({ claim }: StepProps) => <PhotoPicker claim={claim} />

/** What a stressed person is asked, a screen at a time; after these comes what was told, to be looked at and sent. */
export const reportSteps: readonly Step[] = [
  {
    title: 'When and Where',
    lead: 'As well as you know it. You can correct it before you send it.',
    leadForStaff: 'As well as the client knows it. You can correct it before you report it.',
    asks: ['occurredOn', 'occurredAt', 'place'],
    Before: KindOfLoss,
  },
  {
    title: 'What Happened',
    lead: 'In your own words. Say what you saw, not whose fault it was.',
    leadForStaff: "In the client's own words: what was seen, not whose fault it was.",
    asks: [
      'whatHappened',
      'vehicle',
      'driver',
      'otherDriver',
      'damage',
      'claimant',
      'employee',
      'injury',
      'treatment',
    ],
  },
  {
    title: 'People',
    lead: 'Who was hurt, who saw it, and who your agent can call.',
    leadForStaff: 'Who was hurt, who saw it, and who can be called.',
    asks: [
      'injuries',
      'whoWasHurt',
      'policeReport',
      'witnesses',
      'contactName',
      'contactPhone',
      'contactEmail',
    ],
  },
  {
    title: 'Photos',
    lead: 'The damage, the place, papers you were given. You can add more later.',
    leadForStaff:
      'The damage, the place, papers the client was given. More can be added later, by the client too.',
    asks: [],
    Before: Photos,
  },
]
