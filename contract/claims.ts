import { z } from 'zod'
import { endpoint, entity, Id, Page, pageOf, signedIn, staff } from './endpoint.ts'
import { PolicyDocument } from './policies.ts'
import { Day } from './values/days.ts'
import { OptionalPhone, Phone } from './values/phone.ts'
import { emailOr, orNull, Search, text, textOrNull } from './values/text.ts'

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

export const claimStatuses = ['draft', 'reported', 'sent_to_carrier', 'open', 'closed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimStatusLabels: Record<ClaimStatus, string> = {
  draft: 'Draft',
  reported: 'Reported',
  sent_to_carrier: 'Sent to carrier',
  open: 'Open',
  closed: 'Closed',
}

export const injuryAnswers = ['No', 'Yes', 'Not sure'] as const

/** How many photos and papers a claim can have. */
export const mostPhotos = 20

const short = orNull(text(200)).default('')
const long = orNull(text(5000)).default('')

/** What is told of a loss, as far as it has been typed: a draft may have anything in it, or nothing. */
export const Told = z.object({
  /** When, by the calendar and the clock where it happened. */
  occurredOn: short,
  occurredAt: short,
  place: orNull(text(400)).default(''),
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
})
export type Told = z.output<typeof Told>

const needed = (missing: string) => (value: string) => (value.trim() === '' ? missing : null)

/** What must be told before a loss is reported, by line; said of each field that is empty. */
const neededFor: Record<ClaimLine, Partial<Record<keyof Told, string>>> = {
  auto: { vehicle: 'Please say which vehicle' },
  property: { damage: 'Please say what was damaged or lost' },
  liability: {},
  'workers compensation': {
    employee: 'Please enter the name of the employee',
    injury: 'Please say which part of the body was hurt, and how',
  },
}

const neededAlways: Partial<Record<keyof Told, string>> = {
  occurredOn: 'Please enter the date of the loss',
  place: 'Please say where it happened',
  whatHappened: 'Please say what happened',
  injuries: 'Please say whether anybody was hurt',
  contactName: 'Please say whom we may ask',
  contactPhone: 'Please enter a telephone number',
}

/** The form of a report when it is sent; what is missing, and what cannot be read, is said of its field. */
export const ReportForm = Told.extend({
  line: z.enum(claimLines, 'Please choose what kind of loss it is'),
  revision: z.int().optional(),
}).superRefine((told, context) => {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  for (const [field, missing] of Object.entries({ ...neededAlways, ...neededFor[told.line] })) {
    const message = needed(missing)(String(told[field as keyof Told]))
    if (message) wrong(field, message)
  }
  if (told.occurredOn && !Day.safeParse(told.occurredOn).success) wrong('occurredOn', 'Please enter a date')
  if (told.occurredAt && !/^([01]\d|2[0-3]):[0-5]\d$/.test(told.occurredAt))
    wrong('occurredAt', 'Please enter a time')
  if (told.contactPhone && !Phone.safeParse(told.contactPhone).success)
    wrong('contactPhone', 'Please enter a 10-digit phone number')
  if (told.contactEmail && !emailOr('').safeParse(told.contactEmail).success)
    wrong('contactEmail', 'Please enter a valid email address')
})

/** A photo or paper of a claim, as its policy lists it. */
export const ClaimPhoto = PolicyDocument

/** A first notice of loss, and what became of it. */
export const Claim = entity({
  clientId: z.string(),
  clientName: z.string(),
  company: z.string().nullable(),
  policyId: z.string(),
  policyNumber: z.string(),
  policyType: z.string(),
  carrier: z.string(),
  line: z.enum(claimLines),
  status: z.enum(claimStatuses),
  told: Told,
  photos: z.array(ClaimPhoto),
  filedBy: z.string(),
  filedByName: z.string(),
  createdAt: z.string(),
  /** Of a draft, how often it was saved. */
  revision: z.number(),
  reportedAt: z.string().nullable(),
  changedAt: z.string(),
  claimNumber: z.string().nullable(),
  adjusterName: z.string().nullable(),
  adjusterPhone: z.string().nullable(),
  adjusterEmail: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextBy: z.string().nullable(),
  /** Its 'next by' lies before the agency's today, and it is not closed. */
  isOverdue: z.boolean(),
  /** Where the carrier takes what cannot wait. */
  claimPhone: z.string().nullable(),
  claimPage: z.string().nullable(),
})
export type Claim = z.infer<typeof Claim>

/** The form of a claim's next step. Only what was sent is changed. */
export const StepForm = z
  .object({
    status: z.enum(
      ['reported', 'sent_to_carrier', 'open', 'closed'],
      'Please choose reported, sent to carrier, open or closed',
    ),
    claimNumber: textOrNull(60),
    adjusterName: textOrNull(120),
    adjusterPhone: OptionalPhone.nullable().transform((phone) => phone || null),
    adjusterEmail: z
      .union([z.literal(''), emailOr('Please enter a valid email address')])
      .nullable()
      .transform((email) => email || null),
    nextStep: textOrNull(300),
    nextBy: z
      .union([z.literal(''), Day], 'Please enter a date')
      .nullable()
      .transform((day) => day || null),
  })
  .partial()

const one = { params: z.object({ id: Id }), reply: z.object({ claim: Claim }) }

export const claims = {
  /** What was reported, and the person's own drafts, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/claim',
    who: signedIn,
    shows: ['claim', 'policy', 'document'],
    query: Page.extend({
      /** In client, policy number, claim number and what happened. */
      search: Search,
      status: z.enum(['all', 'overdue', ...claimStatuses]).default('all'),
      policyId: Id.optional(),
      clientId: Id.optional(),
    }),
    reply: pageOf('claims', Claim),
    fails: 'Failed to fetch claims',
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/claim/:id',
    who: signedIn,
    shows: ['claim', 'document', 'agency'],
    ...one,
    fails: 'Failed to fetch the claim',
  }),
  /** Begins a draft, of a client for themselves, of staff for the client who called. */
  start: endpoint({
    method: 'POST',
    path: '/api/claim/new',
    who: signedIn,
    changes: ['claim'],
    once: true,
    body: z.object({
      policyId: z.string('Please choose a policy').min(1, 'Please choose a policy').pipe(Id),
      line: z.enum(claimLines, 'Please choose what kind of loss it is').optional(),
    }),
    reply: one.reply,
    status: 201,
    fails: 'Failed to start the report',
  }),
  /** Keeps what has been typed. With a `revision` that is behind, 409: it was changed in another window. */
  save: endpoint({
    method: 'PUT',
    path: '/api/claim/draft/:id',
    who: signedIn,
    changes: ['claim'],
    ...one,
    body: z.object({ line: z.enum(claimLines).optional(), told: Told, revision: z.int().optional() }),
    fails: 'Failed to save the report',
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/claim/draft/:id',
    who: signedIn,
    changes: ['claim', 'document'],
    params: one.params,
    status: 204,
    fails: 'Failed to delete the draft',
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/claim/photo/:id',
    who: signedIn,
    changes: ['claim', 'document'],
    once: true,
    params: one.params,
    body: z.object({}),
    file: { missing: 'Please choose a photo' },
    reply: z.object({ photo: ClaimPhoto }),
    status: 201,
    fails: 'Failed to upload the photo',
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/claim/photo/:id/:documentId',
    who: signedIn,
    changes: ['claim', 'document'],
    params: z.object({ id: Id, documentId: Id }),
    status: 204,
    fails: 'Failed to remove the photo',
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/claim/report/:id',
    who: signedIn,
    changes: ['claim', 'document'],
    ...one,
    body: ReportForm,
    fails: 'Failed to report the claim',
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/agent/claim/change-status/:id',
    who: staff,
    changes: ['claim'],
    ...one,
    body: StepForm,
    fails: 'Failed to update the claim',
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/agent/claim/figures',
    who: staff,
    shows: ['claim'],
    reply: z.object({
      reported: z.number(),
      sentToCarrier: z.number(),
      open: z.number(),
      closed: z.number(),
      overdue: z.number(),
    }),
    fails: 'Failed to fetch claims',
  }),
}
