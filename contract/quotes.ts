import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import {
  allRoles,
  clientsOnly,
  endpoint,
  entity,
  Id,
  OptionalId,
  Page,
  pageOf,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { Offer } from './offers.ts'
import { NewQuote, NewQuoteFor } from './quote-forms.ts'
import { categories } from './values/insurance-types.ts'
import { quoteStatuses, settableStatuses } from './values/quote-statuses.ts'
import { Search } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

export const quoteTypes = ['business', 'auto', 'home', 'other'] as const

/** The term whose renewal is quoted. */
export const RenewedTerm = z.object({
  policyId: z.string(),
  policyNumber: z.string(),
  insurer: z.string(),
  premium: z.number(),
  deductible: z.number(),
  coverageLimit: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  /** The next term is on file, from this quote or another source. */
  isRenewed: z.boolean(),
})
export type RenewedTerm = z.infer<typeof RenewedTerm>

/** A request for quotes, with the carriers' offers. */
export const Quote = entity({
  /** Reference for people, without the '#'. */
  requestId: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(quoteTypes),
  /**
   * A pending or quoted quote becomes expired after `expiresAt`, unless the client has asked to
   * finalize it or a presentation is ahead.
   */
  status: z.enum(quoteStatuses),
  category: z.enum(categories),
  industry: z.string().nullable(),
  requestedCoverage: z.array(z.string()),
  createdAt: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  quotesCount: z.number(),
  /** Premium of the recommended valid offer, otherwise of the cheapest valid one. */
  bestQuoteAmount: z.number().nullable(),
  /** True with a valid offer, even while its amount is hidden. */
  bestQuoteAvailable: z.boolean(),
  /** Null counts as hidden. */
  hideQuoteAmounts: z.boolean().nullable(),
  /** Null while amounts are hidden, or if unknown. */
  amountsShownAt: z.string().nullable(),
  /** The latest presentation that is not cancelled, past or future. */
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
  documentThumbnailUrl: z.string().nullable(),
  /** The client's answers, with labels. */
  requestData: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The client's request to finalize, and the chosen offer. */
  finalizedAt: z.string().nullable(),
  finalizedDetailId: z.string().nullable(),
  clientId: z.string(),
  clientName: z.string(),
  /** The term to renew, if the quote is for a renewal and the viewer sees the policy. */
  renews: RenewedTerm.nullable(),
  details: z.array(Offer),
  /** Incremented with each change of state. */
  version: z.number(),
})
export type Quote = z.infer<typeof Quote>

const quoteReply = z.object({ quote: Quote })
const listFilters = {
  /** Matches title and type. */
  search: Search,
  status: z.enum(['all', ...quoteStatuses], 'Please choose a status from the list').default('all'),
}
const QuoteListQuery = Page.extend(listFilters)
const clientQuoteFilters = {
  ...listFilters,
  /**
   * 'offers': pending, without a valid offer. 'rates': open, with a valid offer and hidden amounts.
   */
  needs: z.enum(['all', 'offers', 'rates'], 'Please choose offers or rates').default('all'),
  ...sortedBy(['number', 'client', 'requested']),
}
const quoteListEndpoint = {
  method: 'GET',
  shows: ['quote'],
  reply: pageOf('quotes', Quote),
  fails: 'Failed to fetch quotes',
} as const

export const quotes = {
  list: endpoint({
    summary: 'Quotes of the client, or for staff, of their clients',
    ...quoteListEndpoint,
    path: '/api/quote/client/all',
    who: allRoles,
    query: QuoteListQuery,
  }),
  ofClients: endpoint({
    summary: "Quotes of the viewer's clients",
    ...quoteListEndpoint,
    path: '/api/agent/quotes/requests/clients/all',
    who: staff,
    query: Page.extend(clientQuoteFilters),
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: "Quotes of the viewer's clients as CSV; the audit log records the export",
    path: '/api/agent/quotes/export',
    body: z.object(clientQuoteFilters),
    fails: 'Failed to export the quotes',
  }),
  ofClient: endpoint({
    summary: 'Quotes of a client',
    ...quoteListEndpoint,
    path: '/api/agent/quotes/requests/client/byid/:id',
    who: staff,
    params: z.object({ id: Id }),
    query: QuoteListQuery,
  }),
  one: endpoint({
    summary: 'One quote',
    method: 'GET',
    path: '/api/quote/client/single/:id',
    who: allRoles,
    shows: ['quote', 'document'],
    params: z.object({ id: Id }),
    reply: quoteReply,
    fails: 'Failed to fetch quote',
  }),
  request: endpoint({
    summary: 'Request a quote by the wizard',
    method: 'POST',
    path: '/api/quote/new',
    who: clientsOnly,
    changes: ['quote', 'document'],
    isIdempotent: true,
    body: NewQuote,
    file: {},
    reply: quoteReply,
    status: 201,
    refuses: ['closed'],
    fails: 'Failed to submit quote request. Please try again.',
  }),
  createFor: endpoint({
    summary: 'Create a quote for a client',
    method: 'POST',
    path: '/api/agent/quote/client/new',
    who: staff,
    changes: ['quote', 'document', 'client'],
    isIdempotent: true,
    body: NewQuoteFor,
    file: {},
    reply: quoteReply,
    status: 201,
    refuses: ['closed', 'not_found', 'not_to_renew', 'already_renewed', 'already_asked'],
    fails: 'Failed to upload quote',
  }),
  /** Any status may be set. Setting an expired quote to pending or quoted extends it by 30 days. */
  setStatus: endpoint({
    summary: 'Set the status of a quote',
    method: 'POST',
    path: '/api/agent/quote/changeStatus/:quoteId',
    who: staff,
    changes: ['quote'],
    params: z.object({ quoteId: Id }),
    body: z.object({
      status: z.enum(settableStatuses, 'Please choose pending, quoted, accepted, declined or expired'),
      ...versionField,
    }),
    reply: quoteReply,
    refuses: ['already_asked'],
    fails: 'Failed to update quote status',
  }),
  /**
   * Shows or hides the amounts: the opposite of the present state, or `hidden`, which makes
   * concurrent clicks safe. A GET with side effects, as specified, with the protection of other
   * writes.
   */
  toggleAmounts: endpoint({
    summary: 'Show the amounts of a quote to the client, or hide them again',
    method: 'GET',
    path: '/api/agent/quote/hideQuote/:quoteId',
    who: staff,
    changes: ['quote', 'document'],
    params: z.object({ quoteId: Id }),
    query: z.object({ hidden: YesNo('Please say true or false').optional() }),
    reply: quoteReply,
    fails: 'Failed to change quote view',
  }),
  /** Chooses this offer, by default the best one. Binds nothing. The agent is notified once. */
  finalize: endpoint({
    summary: 'Ask the agent to finalize an offer',
    method: 'POST',
    path: '/api/quote/finalize/:quoteid',
    who: clientsOnly,
    changes: ['quote', 'request'],
    params: z.object({ quoteid: Id }),
    body: z.object({ detailId: OptionalId }),
    reply: quoteReply,
    refuses: ['closed', 'no_longer_valid', 'not_to_finalize'],
    fails: 'Failed to notify your agent',
  }),
  /** Hides the quote. The row, offers, consent and the deleting person are kept. */
  remove: endpoint({
    summary: 'Hide a quote; its row is kept',
    method: 'DELETE',
    path: '/api/quote/full/quote/:quoteId',
    who: staff,
    changes: ['quote', 'document', 'client'],
    params: z.object({ quoteId: Id }),
    status: 204,
    fails: 'Failed to delete quote',
  }),
}
