import type { ReactNode } from 'react'
import {
  claimLineLabels,
  fieldsByLine,
  injuryAnswers,
  mostOf,
  type ToldField,
  toldLabels,
} from '../../contract/claim-forms.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { Alert } from '../ui/alert.tsx'
import { DateField, PhoneField, RadioCards, TextField } from '../ui/form-fields.tsx'
import { Line, Lines, type StepProps } from './claim-fields.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { WhatHappened } from './what-happened.tsx'

interface Step {
  title: string
  lead: string
  /** What is asked in it, of all kinds of losses: what one of them does not ask is left out. */
  asks: readonly ToldField[]
  Fields: (props: StepProps) => ReactNode
}

const today = () => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())

function WhenAndWhere({ form, line, filing }: StepProps) {
  const day = form.watch('occurredOn') ?? ''
  const { startDate, endDate, lines } = filing
  const isOutside = /^\d{4}-\d\d-\d\d$/.test(day) && (day < startDate || day > endDate)
  return (
    <>
      {lines.length > 1 && (
        <RadioCards
          form={form}
          name="line"
          label="What kind of loss is it?"
          required
          short
          options={lines.map((value) => ({ value, label: claimLineLabels[value] }))}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField form={form} name="occurredOn" label="Date" required max={today()} />
        <TextField form={form} name="occurredAt" label="Time" type="time" optional />
      </div>
      {isOutside && (
        <Alert tone="amber">
          This policy runs from {formatDay(startDate)} to {formatDay(endDate)}. You can report the loss all
          the same: your agent checks which policy it falls under.
        </Alert>
      )}
      <Line form={form} line={line} name="place" />
    </>
  )
}

function People({ form, line }: StepProps) {
  const injuries = form.watch('injuries')
  const asked = fieldsByLine[line]
  return (
    <>
      {asked.includes('injuries') && (
        <RadioCards
          form={form}
          name="injuries"
          label={toldLabels.injuries}
          required
          short
          options={injuryAnswers}
        />
      )}
      {asked.includes('whoWasHurt') && injuries !== 'No' && injuries !== '' && (
        <Lines form={form} line={line} name="whoWasHurt" />
      )}
      {asked.includes('policeReport') && <Line form={form} line={line} name="policeReport" />}
      <Lines form={form} line={line} name="witnesses" rows={2} />
      <TextField
        form={form}
        name="contactName"
        label={toldLabels.contactName}
        required
        autoComplete="name"
        maxLength={mostOf.short}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          form={form}
          name="contactPhone"
          label={toldLabels.contactPhone}
          required
          autoComplete="tel"
        />
        <TextField
          form={form}
          name="contactEmail"
          label={toldLabels.contactEmail}
          type="email"
          optional
          autoComplete="email"
          maxLength={mostOf.short}
        />
      </div>
    </>
  )
}

const Photos = ({ claim }: StepProps) => <PhotoPicker claim={claim} />

/** What a stressed person is asked, a screen at a time; after these comes what was told, to be looked at and sent. */
export const claimFormSteps: readonly Step[] = [
  {
    title: 'When and Where',
    lead: 'As well as you know it. You can correct it before you send it.',
    asks: ['occurredOn', 'occurredAt', 'place'],
    Fields: WhenAndWhere,
  },
  {
    title: 'What Happened',
    lead: 'In your own words. Say what you saw, not whose fault it was.',
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
    Fields: WhatHappened,
  },
  {
    title: 'People',
    lead: 'Who was hurt, who saw it, and who your agent can call.',
    asks: [
      'injuries',
      'whoWasHurt',
      'policeReport',
      'witnesses',
      'contactName',
      'contactPhone',
      'contactEmail',
    ],
    Fields: People,
  },
  {
    title: 'Photos',
    lead: 'The damage, the place, papers you were given. You can add more later.',
    asks: [],
    Fields: Photos,
  },
]
