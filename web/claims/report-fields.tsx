import { Check, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import {
  driverRelations,
  injuryAnswers,
  isRequiredField,
  type LossReportField,
  liabilitySources,
  lossCauses,
  lossReportLabel,
  maxFieldLength,
  wasClaimMadeAnswers,
  yesNoUnsureAnswers,
} from '../../contract/claim-forms.ts'
import type { Filing } from '../../contract/claim-policies.ts'
import type { Claim } from '../../contract/claims.ts'
import { addDays, dayIn } from '../../contract/values/days.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { states } from '../../contract/values/us-address.ts'
import { agency } from '../agency.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RadioCards as PlainRadioCards } from '../ui/choice-cards.tsx'
import { TextField as PlainTextField } from '../ui/field.tsx'
import { formatOutsideTerm } from './coverage-warnings.ts'
import { formatCoordinates } from './format-coordinates.ts'
import type { ClaimDraftForm } from './use-claim-draft.ts'
import { VehicleText } from './vehicle-text.tsx'

export interface ReportStepProps {
  form: ClaimDraftForm['form']
  filing: Filing
  claim: Claim
}

type FieldProps = ReportStepProps & { name: LossReportField }
type FieldRenderer = (fieldProps: FieldProps) => ReactNode

const fieldLabels = ({ name }: Pick<FieldProps, 'name'>) => ({
  name,
  label: lossReportLabel(name),
  required: isRequiredField(name),
  optional: !isRequiredField(name),
})

const textField =
  (
    overrides: { placeholder?: string; autoComplete?: string; type?: 'email'; maxLength?: number } = {},
  ): FieldRenderer =>
  (fieldProps) => (
    <fieldProps.form.TextField {...fieldLabels(fieldProps)} maxLength={maxFieldLength.short} {...overrides} />
  )

const textAreaField =
  (overrides: { placeholder?: string; rows?: number } = {}): FieldRenderer =>
  (fieldProps) => (
    <fieldProps.form.TextAreaField
      {...fieldLabels(fieldProps)}
      rows={3}
      maxLength={maxFieldLength.long}
      {...overrides}
    />
  )

const Chips = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 flex flex-wrap gap-2">{children}</div>
)

/** The day is in the agency's time zone, as on the server. */
function DayField(fieldProps: FieldProps) {
  const { form, name } = fieldProps
  const today = dayIn(agency.timeZone, new Date())
  const setValue = (day: string) => form.setValue(name, day, { shouldDirty: true, shouldValidate: true })
  const value = form.watch(name)
  return (
    <div>
      <fieldProps.form.DateField {...fieldLabels(fieldProps)} max={today} />
      <Chips>
        {[
          ['Today', today],
          ['Yesterday', addDays(today, -1)],
        ].map(([label, day = '']) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            aria-pressed={value === day}
            {...(value === day ? { icon: Check } : {})}
            onClick={() => setValue(day)}
          >
            {label}
          </Button>
        ))}
      </Chips>
    </div>
  )
}

/** A day without quick choices, with a hint. */
const dayFieldWithHint =
  (hint: string): FieldRenderer =>
  (fieldProps) => (
    <fieldProps.form.DateField
      {...fieldLabels(fieldProps)}
      hint={hint}
      max={dayIn(agency.timeZone, new Date())}
    />
  )

/**
 * Asked for claims-made policies. After a notice of circumstances, the term also covers a claim
 * that is made later.
 */
const ClaimWasMadeField: FieldRenderer = (fieldProps) => (
  <fieldProps.form.RadioCards
    {...fieldLabels(fieldProps)}
    short
    options={wasClaimMadeAnswers}
    hint="Choose No to report circumstances that may lead to a claim."
  />
)

const TimeField: FieldRenderer = (fieldProps) => (
  <fieldProps.form.TextField {...fieldLabels(fieldProps)} type="time" />
)

const PlaceLine = textField({
  placeholder: 'Street, town or intersection',
  maxLength: maxFieldLength.place,
})

/** The place of loss. Above this field, in full width, is the warning about the policy's term. */
function PlaceField(fieldProps: FieldProps) {
  const { form, filing } = fieldProps
  const [occurredOn, claimWasMade = '', claimMadeOn, knowledgeDay] = form.watch([
    'occurredOn',
    'claimWasMade',
    'claimMadeOn',
    'knownOn',
  ])
  const days = {
    occurredOn: occurredOn ?? '',
    claimWasMade,
    claimMadeOn: claimMadeOn ?? '',
    knownOn: knowledgeDay ?? '',
  }
  const today = dayIn(agency.timeZone, new Date())
  const outsideTermWarning = formatOutsideTerm(days, filing, { staff: isStaff(useMe()), today })
  return (
    <>
      {outsideTermWarning && <Alert tone="amber">{outsideTermWarning}</Alert>}
      <div>
        <PlaceLine {...fieldProps} />
        {'geolocation' in navigator && <CurrentLocationButton {...fieldProps} />}
      </div>
    </>
  )
}

/**
 * Fills in the phone's position as coordinates, which any map finds. A report from the scene is of
 * the same day, so the button also fills in an empty day, and says so.
 */
function CurrentLocationButton({ form, name }: FieldProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'unknown'>('idle')
  const isDayMissing = !form.watch('occurredOn')
  const ask = () => {
    setState('asking')
    if (isDayMissing)
      form.setValue('occurredOn', dayIn(agency.timeZone, new Date()), {
        shouldDirty: true,
        shouldValidate: true,
      })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        form.setValue(name, formatCoordinates(coords), { shouldDirty: true, shouldValidate: true })
      },
      () => setState('unknown'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return (
    <Chips>
      <Button variant="secondary" size="sm" icon={MapPin} busy={state === 'asking'} onClick={ask}>
        {isDayMissing ? 'Use My Location and Today’s Date' : 'Use My Location'}
      </Button>
      {state === 'unknown' && (
        <p role="status" className="self-center text-xs text-muted">
          This device does not share its location. Please type it.
        </p>
      )}
    </Chips>
  )
}

const VehicleLine = textField()
const otherVehicle = 'Another vehicle'

/** A vehicle of the policy, or another one as free text. */
function VehicleField(fieldProps: FieldProps) {
  const {
    form,
    filing: { vehicles },
  } = fieldProps
  const { field, fieldState } = useController({ control: form.control, name: 'vehicle' })
  const value = field.value ?? ''
  const [isOther, setIsOther] = useState(value !== '' && !vehicles.includes(value))
  if (vehicles.length === 0) return <VehicleLine {...fieldProps} />
  const choose = (chosenVehicle: string) => {
    setIsOther(chosenVehicle === otherVehicle)
    field.onChange(chosenVehicle === otherVehicle ? '' : chosenVehicle)
  }
  // Props of the control that gets the error and the focus if the answer is missing.
  const answer = { ref: field.ref, ...(fieldState.error?.message ? { error: fieldState.error.message } : {}) }
  return (
    <>
      <PlainRadioCards
        label={lossReportLabel('vehicle')}
        required
        options={[
          ...vehicles.map((vehicle) => ({ value: vehicle, label: <VehicleText text={vehicle} /> })),
          otherVehicle,
        ]}
        value={isOther ? otherVehicle : value}
        onChange={choose}
        {...(isOther ? {} : answer)}
      />
      {isOther && (
        <PlainTextField
          label="Which vehicle was it?"
          required
          hint="Year, make and model"
          maxLength={maxFieldLength.short}
          value={value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
          {...answer}
        />
      )}
    </>
  )
}

const InjuriesField: FieldRenderer = (fieldProps) => (
  <fieldProps.form.RadioCards {...fieldLabels(fieldProps)} short options={injuryAnswers} />
)

const TelephoneField: FieldRenderer = (fieldProps) => (
  <fieldProps.form.PhoneField {...fieldLabels(fieldProps)} autoComplete="tel" />
)

const choiceCardsField =
  (options: readonly string[]): FieldRenderer =>
  (fieldProps) => <fieldProps.form.RadioCards {...fieldLabels(fieldProps)} short options={options} />

const selectField =
  (options: readonly string[], placeholder: string): FieldRenderer =>
  (fieldProps) => (
    <fieldProps.form.SelectField {...fieldLabels(fieldProps)} placeholder={placeholder} options={options} />
  )

const fields: Record<LossReportField, FieldRenderer> = {
  occurredOn: DayField,
  occurredAt: TimeField,
  claimWasMade: ClaimWasMadeField,
  claimMadeOn: dayFieldWithHint('When the first demand, letter or suit came.'),
  knownOn: dayFieldWithHint('When you first heard of the claim, or discovered the loss.'),
  place: PlaceField,
  whatHappened: textAreaField({ rows: 5 }),
  injuries: InjuriesField,
  whoWasHurt: textAreaField(),
  policeReport: textField(),
  contactName: textField({ autoComplete: 'name' }),
  contactPhone: TelephoneField,
  contactEmail: textField({ type: 'email', autoComplete: 'email' }),
  vehicle: VehicleField,
  driver: textField(),
  otherDriver: textAreaField({ placeholder: 'Name, phone, license plate, insurance company' }),
  damage: textAreaField(),
  claimant: textAreaField({ placeholder: 'Name, phone, and what they say was hurt or damaged' }),
  employee: textField(),
  injury: textAreaField(),
  treatment: textAreaField({ rows: 2, placeholder: 'Doctor, hospital, or none so far' }),
  plate: textField(),
  driverRelation: selectField(driverRelations, 'Choose one'),
  driverPermission: choiceCardsField(yesNoUnsureAnswers),
  vehicleAt: textField({ placeholder: 'Address, or name of the tow yard' }),
  drivable: choiceCardsField(yesNoUnsureAnswers),
  airbags: choiceCardsField(yesNoUnsureAnswers),
  otherName: textField(),
  otherPhone: textField(),
  otherPlate: textField(),
  otherInsurer: textField(),
  otherPolicyNumber: textField(),
  policeAgency: textField(),
  cause: selectField(lossCauses, 'Choose a cause'),
  estimate: textField({ placeholder: '$12,000, roofer’s estimate' }),
  mitigation: textAreaField({ rows: 2, placeholder: 'Tarp on the roof, water shut off' }),
  otherInsurance: textField(),
  alarm: textField({ placeholder: 'Burglar alarm, fire alarm; did it go off?' }),
  fireDepartment: textField({ placeholder: 'Which department came, and its report number' }),
  arisesFrom: selectField(liabilitySources, 'Choose one'),
  claimantName: textField(),
  claimantAddress: textField(),
  claimantInjury: textAreaField({ rows: 2 }),
  servedOn: dayFieldWithHint('The time to answer the suit runs from this day.'),
  lossState: selectField(states, 'Choose a state'),
  occupation: textField(),
  bodyPart: textField({ placeholder: 'Left wrist' }),
  injuryNature: textField({ placeholder: 'Sprain, cut, burn, fracture' }),
  injuryCause: textField({ placeholder: 'Slip or fall, lifting, struck by object' }),
  hospital: textField(),
  supervisor: textField({ placeholder: 'Name and phone number' }),
  employerKnewOn: dayFieldWithHint('When a supervisor first learned of the injury.'),
  lastDayWorked: dayFieldWithHint('Leave blank if the employee kept working.'),
  returnedOn: dayFieldWithHint('Leave blank if not back yet.'),
  witnesses: textAreaField({ rows: 2, placeholder: 'Names and phone numbers' }),
}

// These fields stand side by side if there is room.
const halfWidthFields: readonly LossReportField[] = [
  'contactPhone',
  'contactEmail',
  'claimMadeOn',
  'knownOn',
  'plate',
  'driverRelation',
  'otherName',
  'otherPhone',
  'otherPlate',
  'otherInsurer',
  'otherPolicyNumber',
  'policeAgency',
  'cause',
  'estimate',
  'servedOn',
  'arisesFrom',
  'claimantName',
  'claimantAddress',
  'lossState',
  'employerKnewOn',
  'occupation',
  'bodyPart',
  'injuryNature',
  'injuryCause',
  'hospital',
  'supervisor',
  'lastDayWorked',
  'returnedOn',
]

export function ReportField(fieldProps: FieldProps) {
  const FieldComponent = fields[fieldProps.name]
  return (
    <div
      className={halfWidthFields.includes(fieldProps.name) ? 'min-w-0' : 'min-w-0 space-y-5 sm:col-span-2'}
    >
      <FieldComponent {...fieldProps} />
    </div>
  )
}
