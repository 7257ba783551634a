import { z } from 'zod'
import { Day, formatDay } from './values/days.ts'
import { Phone } from './values/phone.ts'
import { emailOr, orNull, text } from './values/text.ts'

export const claimLines = ['auto', 'property', 'liability', 'workers compensation'] as const
export type ClaimLine = (typeof claimLines)[number]

export const claimLineLabels: Record<ClaimLine, string> = {
  auto: 'Auto',
  property: 'Property',
  liability: 'Liability',
  'workers compensation': "Workers' Compensation",
}

const linesByType: Record<string, readonly ClaimLine[]> = {
  "Business Owner's Policy (BOP)": ['property', 'liability'],
  'Commercial Auto Insurance': ['auto'],
  'Commercial Property Insurance': ['property'],
  'Inland Marine Insurance': ['property'],
  "Workers' Compensation Insurance": ['workers compensation'],
  auto: ['auto'],
  home: ['property', 'liability'],
  property: ['property'],
  business: ['property', 'liability'],
}

/** What a loss under a policy of this type can be, the likeliest first; all else is a matter of liability. */
export const claimLinesFor = (type: string): readonly ClaimLine[] => linesByType[type] ?? ['liability']

export const injuryAnswers = ['No', 'Yes', 'Not sure'] as const

/** As much as one field of each kind takes. */
export const mostOf = { short: 200, place: 400, long: 5000 } as const

const short = orNull(text(mostOf.short)).default('')
const long = orNull(text(mostOf.long)).default('')

/** What is told of a loss, as far as it has been typed: a draft may have anything in it, or nothing. */
export const Told = z.object(
  {
    /** When, by the calendar and the clock where it happened. */
    occurredOn: short,
    occurredAt: short,
    place: orNull(text(mostOf.place)).default(''),
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
export type Told = z.output<typeof Told>
export type ToldField = keyof Told

/** What must be told before a loss is reported; said of each field that is empty. */
const missing: Partial<Record<ToldField, string>> = {
  occurredOn: 'Please enter the date of the loss',
  place: 'Please say where it happened',
  whatHappened: 'Please say what happened',
  injuries: 'Please say whether anyone was hurt',
  vehicle: 'Please say which vehicle',
  damage: 'Please say what was damaged or lost',
  employee: 'Please enter the name of the employee',
  injury: 'Please say which part of the body was hurt, and how',
  contactName: 'Please say who we can contact',
  contactPhone: 'Please enter a phone number',
}

const asked = {
  whenAndWhere: ['occurredOn', 'occurredAt', 'place'],
  injuries: ['injuries', 'whoWasHurt'],
  rest: ['witnesses', 'contactName', 'contactPhone', 'contactEmail'],
} as const satisfies Record<string, readonly ToldField[]>

/** What is asked of a loss of each kind, in the order in which it is asked and read. */
export const fieldsByLine: Record<ClaimLine, readonly ToldField[]> = {
  auto: [
    ...asked.whenAndWhere,
    'whatHappened',
    'vehicle',
    'driver',
    'otherDriver',
    ...asked.injuries,
    'policeReport',
    ...asked.rest,
  ],
  property: [
    ...asked.whenAndWhere,
    'whatHappened',
    'damage',
    ...asked.injuries,
    'policeReport',
    ...asked.rest,
  ],
  liability: [
    ...asked.whenAndWhere,
    'whatHappened',
    'claimant',
    ...asked.injuries,
    'policeReport',
    ...asked.rest,
  ],
  // That somebody was hurt is what it is about.
  'workers compensation': [
    ...asked.whenAndWhere,
    'whatHappened',
    'employee',
    'injury',
    'treatment',
    ...asked.rest,
  ],
}

/** Whether a field must be filled before a loss of this kind is reported. */
export const isNeeded = (line: ClaimLine, field: ToldField) =>
  field in missing && fieldsByLine[line].includes(field)

export const toldLabels: Record<ToldField, string> = {
  occurredOn: 'Date',
  occurredAt: 'Time',
  place: 'Where',
  whatHappened: 'What happened',
  injuries: 'Was anyone hurt?',
  whoWasHurt: 'Who was hurt, and how',
  policeReport: 'Police report number',
  contactName: 'Contact person',
  contactPhone: 'Phone',
  contactEmail: 'Email',
  vehicle: 'Vehicle',
  driver: 'Driver',
  otherDriver: 'The other vehicle and driver',
  damage: 'What was damaged or lost',
  claimant: 'Who is making a claim, and for what',
  employee: 'Employee',
  injury: 'Injury',
  treatment: 'Treatment so far',
  witnesses: 'Witnesses',
}

const clock = /^([01]\d|2[0-3]):([0-5]\d)$/

/** '14:05' as people say it: '2:05 PM'. */
function timeInWords(time: string): string {
  const [, hour = '', minute = ''] = clock.exec(time) ?? []
  if (!hour) return time
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

function inWords(field: ToldField, value: string): string {
  if (field === 'occurredOn') return Day.safeParse(value).success ? formatDay(value) : value
  return field === 'occurredAt' ? timeInWords(value) : value
}

/** What was told, field by field with its label; what was left empty is left out. */
export const toldInWords = (line: ClaimLine, told: Told) =>
  fieldsByLine[line]
    .filter((field) => told[field] !== '')
    .map((field) => ({ field, label: toldLabels[field], value: inWords(field, told[field]) }))

/** Somebody needs care: the agent hears of it as urgent. */
export const isSomebodyHurt = (line: ClaimLine, { injuries }: Pick<Told, 'injuries'>) =>
  line === 'workers compensation' || injuries === 'Yes'

/** The form of a report when it is sent; what is missing, and what cannot be read, is said of its field. */
export const ReportForm = Told.extend({
  line: z.enum(claimLines, 'Please choose what kind of loss it is'),
  revision: z.int().optional(),
}).superRefine((told, context) => {
  const wrong = (field: ToldField, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isUnreadable = (field: ToldField, schema: z.ZodType) =>
    told[field] !== '' && !schema.safeParse(told[field]).success
  for (const field of fieldsByLine[told.line]) {
    const message = missing[field]
    if (told[field] === '' && message) wrong(field, message)
  }
  if (isUnreadable('occurredOn', Day)) wrong('occurredOn', 'Please enter a date')
  if (isUnreadable('occurredAt', z.string().regex(clock))) wrong('occurredAt', 'Please enter a time')
  if (isUnreadable('contactPhone', Phone)) wrong('contactPhone', 'Please enter a 10-digit phone number')
  if (isUnreadable('contactEmail', emailOr(''))) wrong('contactEmail', 'Please enter a valid email address')
})
