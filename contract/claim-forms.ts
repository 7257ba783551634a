import { z } from 'zod'
import { type LossKind, lossKinds } from './values/claim-labels.ts'
import { addYears, formatDay, isDay } from './values/days.ts'
import { Phone } from './values/phone.ts'
import { findPrivateNumber, privateNumberRefusal } from './values/private-numbers.ts'
import { Day, emailField, nullToEmptyText, repeatedText } from './values/text.ts'
import { State } from './values/us-address.ts'

export const injuryAnswers = ['No', 'Yes', 'Not sure'] as const
/** 'No' makes the report a notice of circumstances: facts that may lead to a claim. */
export const wasClaimMadeAnswers = ['Yes', 'No'] as const

export const yesNoUnsureAnswers = ['Yes', 'No', 'Not sure'] as const
export const driverRelations = ['Owner', 'Employee', 'Family member', 'Other'] as const
export const lossCauses = [
  'Fire or smoke',
  'Lightning',
  'Wind or hail',
  'Water',
  'Freezing',
  'Theft',
  'Vandalism',
  'Equipment breakdown',
  'Vehicle',
  'Other',
] as const
export const liabilitySources = ['Premises', 'Operations', 'Products', 'Completed operations'] as const

/** Maximum length by kind of field. */
export const maxFieldLength = { short: 200, place: 400, long: 5000 } as const

const shortField = nullToEmptyText(repeatedText(maxFieldLength.short)).default('')
const longField = nullToEmptyText(repeatedText(maxFieldLength.long)).default('')

const choiceField = <const Options extends readonly string[]>(options: Options) =>
  z.enum(['', ...options], 'Please choose from the list').default('')

/** The loss report as typed so far. A draft may be incomplete or empty. */
export const LossReport = z.object(
  {
    /** Local date and time at the place of loss. */
    occurredOn: shortField,
    occurredAt: shortField,
    /**
     * Claims-made policies only: whether a claim was made, the day it was first made, and the day
     * it became known.
     */
    claimWasMade: z.enum(['', ...wasClaimMadeAnswers], 'Please choose yes or no').default(''),
    claimMadeOn: shortField,
    knownOn: shortField,
    place: nullToEmptyText(repeatedText(maxFieldLength.place)).default(''),
    whatHappened: longField,
    injuries: z.enum(['', ...injuryAnswers], 'Please choose yes, no or not sure').default(''),
    whoWasHurt: longField,
    policeReport: shortField,
    contactName: shortField,
    contactPhone: shortField,
    contactEmail: shortField,
    /** For auto claims. */
    vehicle: shortField,
    driver: shortField,
    otherDriver: longField,
    plate: shortField,
    driverRelation: choiceField(driverRelations),
    driverPermission: choiceField(yesNoUnsureAnswers),
    /** Where an adjuster can inspect the vehicle. */
    vehicleAt: shortField,
    drivable: choiceField(yesNoUnsureAnswers),
    airbags: choiceField(yesNoUnsureAnswers),
    otherName: shortField,
    otherPhone: shortField,
    otherPlate: shortField,
    otherInsurer: shortField,
    otherPolicyNumber: shortField,
    policeAgency: shortField,
    /** For property claims. */
    damage: longField,
    cause: choiceField(lossCauses),
    estimate: shortField,
    mitigation: longField,
    otherInsurance: shortField,
    alarm: shortField,
    fireDepartment: shortField,
    /** For liability claims: the claimant, and the claimant's demand. */
    claimant: longField,
    arisesFrom: choiceField(liabilitySources),
    claimantName: shortField,
    claimantAddress: shortField,
    claimantInjury: longField,
    /** Suit papers: the time to answer runs from this day. */
    servedOn: shortField,
    /**
     * For workers' compensation claims. Birth, hire and wage are not here: they are encrypted apart
     * (`EmployeeDetails`).
     */
    employee: shortField,
    injury: longField,
    treatment: longField,
    /** State of the injury. Its law sets the deadline of the first report. */
    lossState: shortField,
    occupation: shortField,
    bodyPart: shortField,
    /** Carriers code nature and cause themselves. Both are words here. */
    injuryNature: shortField,
    injuryCause: shortField,
    hospital: shortField,
    supervisor: shortField,
    employerKnewOn: shortField,
    lastDayWorked: shortField,
    returnedOn: shortField,
    witnesses: longField,
  },
  'Please send the report of the loss',
)
export type LossReport = z.output<typeof LossReport>

/** Refuses payment card and Social Security numbers, with an error at their field. */
function refusePrivateNumbers(report: Partial<LossReport>, context: z.RefinementCtx): void {
  for (const field of lossReportFields) {
    const numberKind = findPrivateNumber(report[field] ?? '')
    if (numberKind)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: privateNumberRefusal(numberKind, lossReportLabel(field)),
      })
  }
}

/** Rejects private numbers. Replies use `LossReport`, since older reports may contain some. */
export const TypedLossReport = LossReport.superRefine(refusePrivateNumbers)
export type LossReportField = keyof LossReport

/** Labels. `missing` is the error text of a required field. */
const fieldTexts: Record<LossReportField, { label: string; missing?: string }> = {
  occurredOn: { label: 'Date of loss', missing: 'Please enter the date of loss' },
  occurredAt: { label: 'Time' },
  claimWasMade: { label: 'Has someone made a claim?' },
  claimMadeOn: { label: 'Claim first made on' },
  knownOn: { label: 'Date first known' },
  place: { label: 'Where', missing: 'Please say where it happened' },
  whatHappened: { label: 'What happened', missing: 'Please say what happened' },
  injuries: { label: 'Was anyone hurt?', missing: 'Please say whether anyone was hurt' },
  whoWasHurt: { label: 'Who was hurt, and how' },
  policeReport: { label: 'Police report number' },
  contactName: { label: 'Contact person', missing: 'Please say who we can contact' },
  contactPhone: { label: 'Phone', missing: 'Please enter a phone number' },
  contactEmail: { label: 'Email' },
  vehicle: { label: 'Vehicle', missing: 'Please say which vehicle' },
  driver: { label: 'Driver' },
  otherDriver: { label: 'The other vehicle and driver' },
  damage: { label: 'What was damaged or lost', missing: 'Please say what was damaged or lost' },
  claimant: { label: 'Who is making a claim, and for what' },
  employee: { label: 'Employee', missing: 'Please enter the name of the employee' },
  injury: { label: 'Injury', missing: 'Please say which part of the body was hurt, and how' },
  treatment: { label: 'Treatment so far' },
  plate: { label: 'License plate' },
  driverRelation: { label: "Driver's relationship to insured" },
  driverPermission: { label: 'Driven with permission?' },
  vehicleAt: { label: 'Where the vehicle is now' },
  drivable: { label: 'Can it be driven?' },
  airbags: { label: 'Airbags deployed?' },
  otherName: { label: "Other party's name" },
  otherPhone: { label: "Other party's phone" },
  otherPlate: { label: "Other party's license plate" },
  otherInsurer: { label: "Other party's insurance company" },
  otherPolicyNumber: { label: "Other party's policy number" },
  policeAgency: { label: 'Police department' },
  cause: { label: 'Cause' },
  estimate: { label: 'Estimated cost' },
  mitigation: { label: 'Steps taken to prevent more damage' },
  otherInsurance: { label: 'Other insurance' },
  alarm: { label: 'Alarm or sprinklers' },
  fireDepartment: { label: 'Fire or police department' },
  arisesFrom: { label: 'Claim arises from' },
  claimantName: { label: "Claimant's name" },
  claimantAddress: { label: "Claimant's address" },
  claimantInjury: { label: "Claimant's injury" },
  servedOn: { label: 'Suit served on' },
  lossState: { label: 'State of injury' },
  occupation: { label: 'Occupation' },
  bodyPart: { label: 'Body part' },
  injuryNature: { label: 'Nature of injury' },
  injuryCause: { label: 'Cause of injury' },
  hospital: { label: 'Hospital or clinic' },
  supervisor: { label: 'Supervisor' },
  employerKnewOn: { label: 'Employer notified on' },
  lastDayWorked: { label: 'Last day worked' },
  returnedOn: { label: 'Returned to work on' },
  witnesses: { label: 'Witnesses' },
}

const lossReportFields = LossReport.keyof().options

export const lossReportLabel = (field: LossReportField) => fieldTexts[field].label

export const isRequiredField = (field: LossReportField) => fieldTexts[field].missing !== undefined

const incidentFields = ['occurredAt', 'place', 'whatHappened'] as const
const lossFields = ['occurredOn', ...incidentFields] as const
const claimMadeFields = ['claimWasMade', 'claimMadeOn', 'knownOn'] as const
const injuryFields = ['injuries', 'whoWasHurt', 'policeReport'] as const
const contactFields = ['witnesses', 'contactName', 'contactPhone', 'contactEmail'] as const

/** Questions that carriers ask first. All are optional and folded away on the form. */
export const optionalFieldsByLine = {
  auto: [
    'plate',
    'driverRelation',
    'driverPermission',
    'drivable',
    'airbags',
    'vehicleAt',
    'otherName',
    'otherPhone',
    'otherPlate',
    'otherInsurer',
    'otherPolicyNumber',
    'policeAgency',
  ],
  property: ['cause', 'estimate', 'mitigation', 'otherInsurance', 'alarm', 'fireDepartment'],
  liability: ['servedOn', 'arisesFrom', 'claimantName', 'claimantAddress', 'claimantInjury'],
  'workers compensation': [
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
  ],
} as const satisfies Record<LossKind, readonly LossReportField[]>

/** Fields per line, in order of the form. */
const fieldsByLine: Record<LossKind, readonly LossReportField[]> = {
  auto: [
    ...lossFields,
    'vehicle',
    'driver',
    'otherDriver',
    ...injuryFields,
    ...optionalFieldsByLine.auto,
    ...contactFields,
  ],
  // Under a claims-made policy, the day of discovery decides which term covers the insured's own
  // loss.
  property: [
    'occurredOn',
    'knownOn',
    ...incidentFields,
    'damage',
    ...injuryFields,
    ...optionalFieldsByLine.property,
    ...contactFields,
  ],
  liability: [
    ...(['occurredOn', ...claimMadeFields, ...incidentFields, 'claimant', ...injuryFields] as const),
    ...optionalFieldsByLine.liability,
    ...contactFields,
  ],
  // Workers' compensation has no question about injuries, because the claim is about an injury.
  'workers compensation': [
    ...lossFields,
    ...(['employee', 'injury', 'treatment', ...optionalFieldsByLine['workers compensation']] as const),
    ...contactFields,
  ],
}

/** Questions that depend on the answer about injuries, or about a claim made. */
const fieldConditions: Partial<
  Record<LossReportField, (report: Pick<LossReport, 'injuries' | 'claimWasMade'>) => boolean>
> = {
  whoWasHurt: ({ injuries }) => injuries === 'Yes' || injuries === 'Not sure',
  claimMadeOn: ({ claimWasMade }) => claimWasMade === 'Yes',
}

/** The fields that apply to this line and these answers, in order. */
export const lossReportFieldsFor = (line: LossKind, report: Pick<LossReport, 'injuries' | 'claimWasMade'>) =>
  fieldsByLine[line].filter((field) => fieldConditions[field]?.(report) ?? true)

const claimsMadeFields: readonly LossReportField[] = claimMadeFields

/** Questions about the claim made apply to claims-made policies only. */
export const isFieldForTrigger = ({ isClaimsMade }: { isClaimsMade: boolean }, field: LossReportField) =>
  isClaimsMade || !claimsMadeFields.includes(field)

/**
 * The day that decides which term covers a loss; '' if unknown.
 * Occurrence policies: the day of loss. Claims-made policies: the day the claim was first made; for
 * circumstances, the day they are reported; for the insured's own loss, the day of discovery.
 */
export function coverageDecisionDay(
  report: Pick<LossReport, 'occurredOn' | 'claimWasMade' | 'claimMadeOn' | 'knownOn'>,
  { isClaimsMade, today }: { isClaimsMade: boolean; today: string },
): string {
  if (!isClaimsMade) return report.occurredOn
  if (report.claimWasMade === 'Yes') return report.claimMadeOn
  return report.claimWasMade === 'No' ? today : report.knownOn
}

/** Drops answers that stopped applying when another answer changed. */
export function applicableLossReport(line: LossKind, report: LossReport): LossReport {
  const askedFields = new Set<string>(lossReportFieldsFor(line, report))
  return LossReport.parse(
    Object.fromEntries(Object.entries(report).filter(([field]) => askedFields.has(field))),
  )
}

const clockPattern = /^([01]\d|2[0-3]):([0-5]\d)$/

/** '14:05' as '2:05 PM'. */
function formatClock(time: string): string {
  const [, hour = '', minute = ''] = clockPattern.exec(time) ?? []
  if (!hour) return time
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

const dayFields: readonly LossReportField[] = [
  'occurredOn',
  'claimMadeOn',
  'knownOn',
  'servedOn',
  'employerKnewOn',
  'lastDayWorked',
  'returnedOn',
]

function formatFieldValue(field: LossReportField, value: string): string {
  if (dayFields.includes(field)) return isDay(value) ? formatDay(value) : value
  if (field === 'claimWasMade' && value === 'No') return 'No: a notice of circumstances'
  return field === 'occurredAt' ? formatClock(value) : value
}

/** The filled fields that apply, with label and formatted value. */
export const formatLossReport = (line: LossKind, report: LossReport) =>
  lossReportFieldsFor(line, report)
    // Older reports have no value for questions added later.
    .filter((field) => report[field])
    .map((field) => ({ field, label: lossReportLabel(field), value: formatFieldValue(field, report[field]) }))

interface CoverPeriod {
  startDate: string
  endDate: string
  /** Periods without coverage, until a reinstatement. `until` is exclusive. */
  gaps: readonly { from: string; until: string }[]
}

/**
 * Whether a day is outside coverage: before 12:01 a.m. of the first day, from 12:01 a.m. of the end
 * or cancellation date on, or in a gap. False for text that is not a date.
 */
export const isOutsideCover = (day: string, { startDate, endDate, gaps }: CoverPeriod) =>
  isDay(day) &&
  (day < startDate || day >= endDate || gaps.some(({ from, until }) => from <= day && day < until))

/** The other term that covers the day of loss, if the given term does not. */
export const termCoveringDay = <Term extends CoverPeriod>(
  day: string,
  term: CoverPeriod & { otherTerms: readonly Term[] },
): Term | undefined =>
  isOutsideCover(day, term) ? term.otherTerms.find((otherTerm) => !isOutsideCover(day, otherTerm)) : undefined

// Older dates are typing errors.
const maxYearsBack = 10

/** Error text for a day of loss, given the agency's today; null if valid or not a complete date. */
export function dayOfLossError(day: string, today: string): string | null {
  if (!isDay(day)) return null
  if (day > today) return 'This date is in the future'
  return day < addYears(today, -maxYearsBack)
    ? `Please enter a date within the past ${maxYearsBack} years`
    : null
}

export const lossDayErrorsOf = (report: LossReport, today: string): [LossReportField, string][] =>
  dayFields.flatMap((field): [LossReportField, string][] => {
    const problem = dayOfLossError(report[field], today)
    return problem ? [[field, problem]] : []
  })

/** The report as sent. Missing and unreadable answers become errors at their fields. */
export const ReportForm = LossReport.extend({
  line: z.enum(lossKinds, 'Please choose the kind of loss'),
  revision: z.int().optional(),
}).superRefine((report, context) => {
  refusePrivateNumbers(report, context)
  const addProblem = (field: LossReportField, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isUnreadable = (field: LossReportField, schema: z.ZodType) =>
    report[field] !== '' && !schema.safeParse(report[field]).success
  for (const field of lossReportFieldsFor(report.line, report)) {
    const { missing } = fieldTexts[field]
    if (report[field] === '' && missing) addProblem(field, missing)
  }
  for (const field of dayFields) if (isUnreadable(field, Day)) addProblem(field, 'Please enter a date')
  if (isUnreadable('occurredAt', z.string().regex(clockPattern)))
    addProblem('occurredAt', 'Please enter a time')
  if (isUnreadable('contactPhone', Phone)) addProblem('contactPhone', 'Please enter a 10-digit phone number')
  if (isUnreadable('lossState', State)) addProblem('lossState', 'Please choose a state')
  if (isUnreadable('contactEmail', emailField('')))
    addProblem('contactEmail', 'Please enter a valid email address')
})

/** The report as filled in: adds errors about days at their fields. */
export const reportFormWithDays = (today: () => string) =>
  ReportForm.superRefine((report, context) => {
    for (const [field, message] of lossDayErrorsOf(report, today()))
      context.addIssue({ code: 'custom', path: [field], message })
  })
