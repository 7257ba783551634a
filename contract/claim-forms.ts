import { z } from 'zod'
import { type ClaimLine, claimLines } from './values/claim-labels.ts'
import { addYears, formatDay, isDay } from './values/days.ts'
import { Phone } from './values/phone.ts'
import { privateNumberIn, privateNumberRefusal } from './values/private-numbers.ts'
import { Day, emailOr, orNull, repeatedText } from './values/text.ts'

export const injuryAnswers = ['No', 'Yes', 'Not sure'] as const
/** No is a notice of circumstances: something is known that may lead to a claim. */
export const claimWasMadeAnswers = ['Yes', 'No'] as const

/** As much as one field of each kind takes. */
export const maxFieldLength = { short: 200, place: 400, long: 5000 } as const

const short = orNull(repeatedText(maxFieldLength.short)).default('')
const long = orNull(repeatedText(maxFieldLength.long)).default('')

/** What is told of a loss, as far as it has been typed: a draft may have anything in it, or nothing. */
export const LossReport = z.object(
  {
    /** When, by the calendar and the clock where it happened. */
    occurredOn: short,
    occurredAt: short,
    /** Of a policy that answers to claims made: whether somebody has made one, when they first did, and when it became known. */
    claimWasMade: z.enum(['', ...claimWasMadeAnswers], 'Please choose yes or no').default(''),
    claimMadeOn: short,
    knownOn: short,
    place: orNull(repeatedText(maxFieldLength.place)).default(''),
    whatHappened: long,
    injuries: z.enum(['', ...injuryAnswers], 'Please choose yes, no or not sure').default(''),
    whoWasHurt: long,
    policeReport: short,
    contactName: short,
    contactPhone: short,
    contactEmail: short,
    /** Auto. */
    vehicle: short,
    driver: short,
    otherDriver: long,
    /** Property. */
    damage: long,
    /** Liability: who makes a claim, and what of. */
    claimant: long,
    /** Workers' compensation. */
    employee: short,
    injury: long,
    treatment: long,
    /** Anybody who saw it. */
    witnesses: long,
  },
  'Please send what was told of the loss',
)
export type LossReport = z.output<typeof LossReport>

/** A field that has the number of a card or a Social Security number in it, with what is said of it there. */
function refusePrivateNumbers(told: Partial<LossReport>, context: z.RefinementCtx): void {
  for (const field of lossReportFields) {
    const found = privateNumberIn(told[field] ?? '')
    if (found)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: privateNumberRefusal(found, lossReportLabel(field)),
      })
  }
}

/** A report of a loss as a person types it. `Told` is also in answers, which repeat older reports. */
export const TypedLossReport = LossReport.superRefine(refusePrivateNumbers)
export type LossReportField = keyof LossReport

/** What each is called, and, of what must be told before a loss is reported, what is said where it is empty. */
const words: Record<LossReportField, { label: string; missing?: string }> = {
  occurredOn: { label: 'Date of loss', missing: 'Please enter the date of the loss' },
  occurredAt: { label: 'Time' },
  claimWasMade: { label: 'Has somebody made a claim?' },
  claimMadeOn: { label: 'Claim first made on' },
  knownOn: { label: 'First known on' },
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
  witnesses: { label: 'Witnesses' },
}

const lossReportFields = LossReport.keyof().options

export const lossReportLabel = (field: LossReportField) => words[field].label

/** Whether a field must be filled before a loss is reported. */
export const isRequiredField = (field: LossReportField) => words[field].missing !== undefined

const happened = ['occurredAt', 'place', 'whatHappened'] as const
const loss = ['occurredOn', ...happened] as const
const claimed = ['claimWasMade', 'claimMadeOn', 'knownOn'] as const
const hurt = ['injuries', 'whoWasHurt', 'policeReport'] as const
const people = ['witnesses', 'contactName', 'contactPhone', 'contactEmail'] as const

/** What is asked of a loss of each kind, in the order in which it is asked and read. */
const fieldsByLine: Record<ClaimLine, readonly LossReportField[]> = {
  auto: [...loss, 'vehicle', 'driver', 'otherDriver', ...hurt, ...people],
  // Of a loss of one's own, under a cyber policy, the day of its discovery counts.
  property: ['occurredOn', 'knownOn', ...happened, 'damage', ...hurt, ...people],
  liability: ['occurredOn', ...claimed, ...happened, 'claimant', ...hurt, ...people],
  // That somebody was hurt is what it is about.
  'workers compensation': [...loss, 'employee', 'injury', 'treatment', ...people],
}

/** What another answer asks for: who was hurt only where somebody may have been, when a claim was made only where one was. */
const asksFor: Partial<
  Record<LossReportField, (told: Pick<LossReport, 'injuries' | 'claimWasMade'>) => boolean>
> = {
  whoWasHurt: ({ injuries }) => injuries === 'Yes' || injuries === 'Not sure',
  claimMadeOn: ({ claimWasMade }) => claimWasMade === 'Yes',
}

/** What is asked of a loss of this kind, in its order. */
export const lossReportFieldsFor = (line: ClaimLine, told: Pick<LossReport, 'injuries' | 'claimWasMade'>) =>
  fieldsByLine[line].filter((field) => asksFor[field]?.(told) ?? true)

const ofClaimsMade: readonly LossReportField[] = claimed

/** Whether something is asked under a policy: when a claim was made only where that is what the policy answers to. */
export const isAskedUnder = ({ isClaimsMade }: { isClaimsMade: boolean }, field: LossReportField) =>
  isClaimsMade || !ofClaimsMade.includes(field)

/**
 * The day by which a loss falls under a term, '' where it is not told. Under a policy that answers to claims made that is when the claim
 * was first made, of circumstances when they are told of, and of a loss of one's own when it was discovered; else when it happened.
 */
export function decidingDay(
  told: Pick<LossReport, 'occurredOn' | 'claimWasMade' | 'claimMadeOn' | 'knownOn'>,
  { isClaimsMade, today }: { isClaimsMade: boolean; today: string },
): string {
  if (!isClaimsMade) return told.occurredOn
  if (told.claimWasMade === 'Yes') return told.claimMadeOn
  return told.claimWasMade === 'No' ? today : told.knownOn
}

/** Of what was typed what applies: the rest was typed before another answer was chosen, and is not reported. */
export function applicableLossReport(line: ClaimLine, told: LossReport): LossReport {
  const asked = new Set<string>(lossReportFieldsFor(line, told))
  return LossReport.parse(Object.fromEntries(Object.entries(told).filter(([field]) => asked.has(field))))
}

const clock = /^([01]\d|2[0-3]):([0-5]\d)$/

/** '14:05' as people say it: '2:05 PM'. */
function formatClock(time: string): string {
  const [, hour = '', minute = ''] = clock.exec(time) ?? []
  if (!hour) return time
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

const days: readonly LossReportField[] = ['occurredOn', 'claimMadeOn', 'knownOn']

function formatFieldValue(field: LossReportField, value: string): string {
  if (days.includes(field)) return isDay(value) ? formatDay(value) : value
  if (field === 'claimWasMade' && value === 'No') return 'No: a notice of circumstances'
  return field === 'occurredAt' ? formatClock(value) : value
}

/** What was told, field by field with its label; what was left empty, or does not apply, is left out. */
export const formatLossReport = (line: ClaimLine, told: LossReport) =>
  lossReportFieldsFor(line, told)
    // What was reported before something was asked has nothing there.
    .filter((field) => told[field])
    .map((field) => ({ field, label: lossReportLabel(field), value: formatFieldValue(field, told[field]) }))

interface CoverPeriod {
  startDate: string
  endDate: string
  /** Days without cover, each from one until another: after a cancellation, before a reinstatement. */
  gaps: readonly { from: string; until: string }[]
}

/**
 * Whether a day is outside of a policy's cover, which runs from 12:01 a.m. of its first day to 12:01 a.m. of its last, or of that
 * from which it was cancelled, less the days before it was reinstated; what is no day yet is not.
 */
export const isOutsideCover = (day: string, { startDate, endDate, gaps }: CoverPeriod) =>
  isDay(day) &&
  (day < startDate || day >= endDate || gaps.some(({ from, until }) => from <= day && day < until))

/** The term under which a loss of a day falls, where that is another than the one at hand. */
export const otherTermOf = <Term extends CoverPeriod>(
  day: string,
  term: CoverPeriod & { otherTerms: readonly Term[] },
): Term | undefined =>
  isOutsideCover(day, term) ? term.otherTerms.find((other) => !isOutsideCover(day, other)) : undefined

// What lies further back is a slip of the finger.
const maxYearsBack = 10

/** What is wrong with a day as that of a loss, by the agency's today; null where nothing is, or it is no day yet. */
export function wrongDayOfLoss(day: string, today: string): string | null {
  if (!isDay(day)) return null
  if (day > today) return 'This date is in the future'
  return day < addYears(today, -maxYearsBack) ? `Please enter a date of the past ${maxYearsBack} years` : null
}

/** What is wrong with the days that were told, each with its field. */
export const wrongDaysOf = (told: LossReport, today: string): [LossReportField, string][] =>
  days.flatMap((field): [LossReportField, string][] => {
    const wrong = wrongDayOfLoss(told[field], today)
    return wrong ? [[field, wrong]] : []
  })

/** The form of a report when it is sent; what is missing, and what cannot be read, is said of its field. */
export const ReportForm = LossReport.extend({
  line: z.enum(claimLines, 'Please choose what kind of loss it is'),
  revision: z.int().optional(),
}).superRefine((told, context) => {
  refusePrivateNumbers(told, context)
  const wrong = (field: LossReportField, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isUnreadable = (field: LossReportField, schema: z.ZodType) =>
    told[field] !== '' && !schema.safeParse(told[field]).success
  for (const field of lossReportFieldsFor(told.line, told)) {
    const { missing } = words[field]
    if (told[field] === '' && missing) wrong(field, missing)
  }
  for (const field of days) if (isUnreadable(field, Day)) wrong(field, 'Please enter a date')
  if (isUnreadable('occurredAt', z.string().regex(clock))) wrong('occurredAt', 'Please enter a time')
  if (isUnreadable('contactPhone', Phone)) wrong('contactPhone', 'Please enter a 10-digit phone number')
  if (isUnreadable('contactEmail', emailOr(''))) wrong('contactEmail', 'Please enter a valid email address')
})

/** A report as it is filled in: also what is wrong with the day is said where it is asked, and not when all is sent. */
export const reportFormOn = (today: () => string) =>
  ReportForm.superRefine((told, context) => {
    for (const [field, message] of wrongDaysOf(told, today()))
      context.addIssue({ code: 'custom', path: [field], message })
  })
