import { z } from 'zod'
import {
  clientsOnly,
  endpoint,
  entity,
  Id,
  idOr,
  OptionalId,
  Page,
  pageOf,
  signedIn,
  staff,
} from './endpoint.ts'
import { Offer } from './offers.ts'
import { categories, commercialTypes, typeNamed, typesOf, withInsurance } from './values/insurance-types.ts'
import { RequiredDollars } from './values/money.ts'
import { OptionalPhone, Phone } from './values/phone.ts'
import { emailOr, required, Search, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** What the agent may set. */
export const settableStatuses = ['pending', 'quoted', 'accepted', 'declined', 'expired'] as const
export const quoteStatuses = [...settableStatuses, 'completed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** The policies that the wizard offers. */
export const wizardPolicies = [
  'Workers Compensation',
  'Business Owner Policy',
  'General Liability',
  'Commercial Auto',
  'Other',
] as const

export const quoteTypes = ['business', 'auto', 'home', 'other'] as const

/** A request for quotes, with the carriers' offers on it. */
export const Quote = entity({
  /** What people call it by, without the '#'. */
  requestId: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(quoteTypes),
  /** A pending or quoted request reads expired once `expiresAt` has passed, unless something holds it open. */
  status: z.enum(quoteStatuses),
  category: z.enum(categories),
  industry: z.string().nullable(),
  requestedCoverage: z.array(z.string()),
  createdAt: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  quotesCount: z.number(),
  /** Of the recommended valid offer, else of the cheapest valid one. */
  bestQuoteAmount: z.number().nullable(),
  /** Whether there is one, also while the amounts are hidden. */
  bestQuoteAvailable: z.boolean(),
  /** Null counts as hidden. */
  hideQuoteAmounts: z.boolean().nullable(),
  /** Of the last one booked and not cancelled, past or to come. */
  presentationDateTime: z.string().nullable(),
  presentationNotes: z.string().nullable(),
  businessName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  hasInsurance: z.boolean().nullable(),
  hasCurrentPolicy: z.boolean().nullable(),
  fullTimeEmployees: z.number().nullable(),
  partTimeEmployees: z.number().nullable(),
  annualPayroll: z.number().nullable(),
  annualRevenue: z.number().nullable(),
  documentId: z.string().nullable(),
  documentUrl: z.string().nullable(),
  /** The answers as they were given, each under its label. */
  requestData: z.array(z.object({ label: z.string(), value: z.string() })),
  /** When the client asked to finalize it, and which offer. */
  finalizedAt: z.string().nullable(),
  finalizedDetailId: z.string().nullable(),
  clientId: z.string(),
  clientName: z.string(),
  details: z.array(Offer),
})
export type Quote = z.infer<typeof Quote>

type Moment = Pick<Quote, 'status' | 'hideQuoteAmounts' | 'presentationDateTime' | 'details'>

const isAhead = (moment: string | null, now: Date) => moment !== null && Date.parse(moment) > now.getTime()
const isOpen = ({ status }: Pick<Quote, 'status'>) => status === 'pending' || status === 'quoted'

/** Whether a presentation is scheduled: one that has begun is not. */
export const isScheduled = (quote: Pick<Quote, 'presentationDateTime'>, now: Date) =>
  isAhead(quote.presentationDateTime, now)

/** Whether the client may see no amount. */
export const amountsHidden = ({ hideQuoteAmounts }: Pick<Quote, 'hideQuoteAmounts'>) =>
  hideQuoteAmounts !== false

interface QuoteCan {
  book(quote: Moment, now: Date): boolean
  finalize(quote: Moment): boolean
  choose(quote: Moment & Pick<Quote, 'finalizedDetailId'>): boolean
}

/** What a client may do with a quote at a moment: the server's 409, and the button on the page. */
export const quoteCan: QuoteCan = {
  book: (quote: Moment, now: Date) => isOpen(quote) && amountsHidden(quote) && !isScheduled(quote, now),
  finalize: (quote: Moment) =>
    isOpen(quote) && !amountsHidden(quote) && quote.details.some(({ isValid }) => isValid),
  /** Once: what was chosen stands while it is valid. */
  choose: (quote: Moment & Pick<Quote, 'finalizedDetailId'>) =>
    quoteCan.finalize(quote) &&
    !quote.details.some(({ id, isValid }) => id === quote.finalizedDetailId && isValid),
}

/** What a client agrees to in the wizard. A change of the words is a new version. */
export const agreement = {
  version: '2026-11',
  text: (agency: string) =>
    `I agree that ${agency} may call, email and text me about this request at the number and the address I gave. This is not a condition of buying insurance: to ask without it, I can call the agency. I can withdraw it at any time.`,
}

/** 'Commercial Auto Insurance Quote': the type with 'Insurance' if that is missing, then 'Quote'. */
export const quoteTitle = (type: string) => `${withInsurance(type)} Quote`

const headcount = (missing: string) =>
  z
    .union([z.number(), z.string()], missing)
    .transform((given) =>
      typeof given === 'string' ? (/^\s*\d+\s*$/.test(given) ? Number(given) : Number.NaN) : given,
    )
    .pipe(
      z
        .number(missing)
        .int('Please enter a whole number')
        .min(0, missing)
        .max(1_000_000, 'Please enter at most 1,000,000'),
    )

/** One line of text; the server makes one where there is none. */
const Title = text(200)
  .overwrite((title) => title.replace(/\s+/g, ' '))
  .optional()

/** One line of insurance that may be asked for. */
const Line = z.enum([...wizardPolicies, ...commercialTypes], 'Please choose policies from the list')

const atLeastOneLine = 'Please select at least one policy type'

/** The wizard's answers, each step's rules with the specification's words. The file comes beside them. */
export const NewQuote = z.object({
  category: z.literal('commercial', 'Please choose commercial').default('commercial'),
  title: Title,
  hasInsurance: YesNo('Please select one'),
  requestedCoverage: z
    .union([z.string().transform((line) => [line]), z.array(z.string())], atLeastOneLine)
    .pipe(z.array(Line))
    .refine((lines) => lines.length > 0, atLeastOneLine)
    .transform((lines) => [...new Set(lines)]),
  fullTimeEmployees: headcount('Required'),
  partTimeEmployees: headcount('Required'),
  annualPayroll: RequiredDollars('Required', { least: 1, wrong: 'Required' }),
  annualRevenue: RequiredDollars('Required', { least: 1, wrong: 'Required' }),
  industry: required(200, 'Industry is required'),
  address: required(500, 'Business address is required'),
  firstName: required(100, 'First name is required'),
  lastName: required(100, 'Last name is required'),
  businessName: required(200, 'Business name is required'),
  phoneNumber: required(40, 'Phone number is required').pipe(Phone),
  hasCurrentPolicy: YesNo('Please select one').nullable().default(null),
  email: emailOr('Valid email is required'),
  agreesToCommunication: YesNo('You must agree to receive communications').refine(
    (agrees) => agrees,
    'You must agree to receive communications',
  ),
})

const wrongType = 'Please choose an insurance type'
const optional = (most: number) =>
  text(most)
    .nullable()
    .transform((given) => given || null)
    .default(null)
const notWhole = 'Please enter a whole number'
const digits = headcount(notWhole)
const optionalDigits = z
  .union([z.literal('').transform(() => null), z.null(), digits], notWhole)
  .default(null)
const optionalAmount = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    RequiredDollars('Please enter an amount in dollars', { least: 0 }),
  ])
  .default(null)

/** The form of a quote that an agent creates for a client, without its file. */
export const NewQuoteFor = z
  .object({
    category: z.enum(categories, 'Please choose commercial or personal'),
    /** By name; the title follows from it. */
    type: z
      .string(wrongType)
      .min(1, wrongType)
      .refine((type) => typeNamed(type) !== null && typeNamed(type) !== 'others', wrongType)
      .overwrite((type) => typeNamed(type) ?? type),
    title: Title,
    fullTimeEmployees: optionalDigits,
    partTimeEmployees: optionalDigits,
    annualPayroll: optionalAmount,
    annualRevenue: optionalAmount,
    industry: optional(200),
    firstName: optional(100),
    lastName: optional(100),
    businessName: optional(200),
    phoneNumber: text(40)
      .pipe(OptionalPhone)
      .nullable()
      .transform((phone) => phone || null)
      .default(null),
    /** The type once more; what the title says is what is asked for. */
    requestedCoverage: z.union([z.string(), z.array(z.string())], 'Please send a list of names').nullish(),
    /** The client. */
    userId: idOr('Please choose a client'),
    /** Whoever calls, or the client's agent, to whom it belongs in any case. */
    agentId: OptionalId,
  })
  .refine(({ category, type }) => typesOf(category).includes(type), {
    path: ['type'],
    message: 'Please choose a type of this category',
  })

const one = z.object({ quote: Quote })
const Wanted = Page.extend({
  /** In title and type. */
  search: Search,
  status: z.enum(['all', ...quoteStatuses], 'Please choose a status from the list').default('all'),
})
const listed = {
  method: 'GET',
  shows: ['quote'],
  reply: pageOf('quotes', Quote),
  fails: 'Failed to fetch quotes',
} as const

export const quotes = {
  /** A client's own; for staff those of their clients. */
  list: endpoint({ ...listed, path: '/api/quote/client/all', who: signedIn, query: Wanted }),
  ofClients: endpoint({
    ...listed,
    path: '/api/agent/quotes/requests/clients/all',
    who: staff,
    query: Wanted,
  }),
  ofClient: endpoint({
    ...listed,
    path: '/api/agent/quotes/requests/client/byid/:id',
    who: staff,
    params: z.object({ id: Id }),
    query: Wanted,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/quote/client/single/:id',
    who: signedIn,
    shows: ['quote', 'document'],
    params: z.object({ id: Id }),
    reply: one,
    fails: 'Failed to fetch quote',
  }),
  /** The wizard. */
  request: endpoint({
    method: 'POST',
    path: '/api/quote/new',
    who: clientsOnly,
    changes: ['quote', 'document'],
    once: true,
    body: NewQuote,
    file: {},
    reply: one,
    status: 201,
    fails: 'Failed to submit quote request. Please try again.',
  }),
  createFor: endpoint({
    method: 'POST',
    path: '/api/agent/quote/client/new',
    who: staff,
    changes: ['quote', 'document', 'client'],
    once: true,
    body: NewQuoteFor,
    file: {},
    reply: one,
    status: 201,
    fails: 'Failed to upload quote',
  }),
  /** Any state may be set. Pending or quoted after the quote has expired gives it 30 new days. */
  setStatus: endpoint({
    method: 'POST',
    path: '/api/agent/quote/changeStatus/:quoteId',
    who: staff,
    changes: ['quote'],
    params: z.object({ quoteId: Id }),
    body: z.object({
      status: z.enum(settableStatuses, 'Please choose pending, quoted, accepted, declined or expired'),
    }),
    reply: one,
    fails: 'Failed to update quote status',
  }),
  /** Shows the amounts to the client, or hides them again. A GET that changes, as specified, and guarded as one. */
  toggleAmounts: endpoint({
    method: 'GET',
    path: '/api/agent/quote/hideQuote/:quoteId',
    who: staff,
    changes: ['quote', 'document'],
    params: z.object({ quoteId: Id }),
    reply: one,
    fails: 'Failed to change quote view',
  }),
  /** The client wants this offer, else the best one. It binds nothing; the agent is asked once, however often it is called. */
  finalize: endpoint({
    method: 'POST',
    path: '/api/quote/finalize/:quoteid',
    who: clientsOnly,
    changes: ['quote', 'request'],
    params: z.object({ quoteid: Id }),
    body: z.object({ detailId: OptionalId }),
    reply: one,
    fails: 'Failed to notify your agent',
  }),
  /** Off every screen; row, offers, consent and who deleted it are kept. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/quote/full/quote/:quoteId',
    who: staff,
    changes: ['quote', 'document', 'client'],
    params: z.object({ quoteId: Id }),
    status: 204,
    fails: 'Failed to delete quote',
  }),
}
