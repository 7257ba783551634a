import { z } from 'zod'
import { BillForm, PaymentNote, PaymentReport } from './bill-forms.ts'
import {
  allRoles,
  BulkResult,
  clientsOnly,
  endpoint,
  entity,
  Id,
  idListField,
  Page,
  pageOf,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { billers, installmentStatuses, monthStatuses } from './values/bill-labels.ts'
import { eventSources } from './values/policy-events.ts'
import { boundedText, Search } from './values/text.ts'

/** Recipient of a payment, with the web page and phone for payments. */
const Payee = z.object({
  name: z.string(),
  page: z.string().nullable(),
  phone: z.string().nullable(),
  /** The bill can be paid at the agency's own checkout. */
  hasCheckout: z.boolean(),
})
export type Payee = z.infer<typeof Payee>

export const Installment = z.object({
  id: z.string(),
  dueOn: z.string(),
  /** US dollars. `charge` is the installment fee on top of `amount`. */
  amount: z.number(),
  charge: z.number(),
  /**
   * The status on the agency's date. If the policy is cancelled, unpaid installments are
   * 'cancelled'.
   */
  status: z.enum(installmentStatuses),
  paidOn: z.string().nullable(),
  /** The client's statement that they have paid. The statement confirms nothing. */
  saidPaid: z
    .object({
      at: z.string(),
      note: z.string().nullable(),
      /** Proof of payment; null once the file is removed. */
      proof: z.object({ id: z.string(), title: z.string(), fileUrl: z.string() }).nullable(),
    })
    .nullable(),
  /**
   * Says who recorded the payment and from which source. Internal to the agency: null for clients.
   */
  known: z
    .object({ source: z.enum(eventSources).nullable(), notedBy: z.string().nullable(), notedAt: z.string() })
    .nullable(),
})
export type Installment = z.infer<typeof Installment>

export const Bill = entity({
  policyId: z.string(),
  by: z.enum(billers),
  /** Premium finance company that collects in place of the carrier; null if none. */
  financeCompany: z.string().nullable(),
  payee: Payee,
  premium: z.number(),
  taxes: z.number(),
  fees: z.number(),
  note: z.string().nullable(),
  /** Sorted by due date. */
  installments: z.array(Installment),
  /**
   * Says, for staff, that the installments do not add up to the total. Null if they do, and always
   * null for clients.
   */
  warning: z.string().nullable(),
  /**
   * A pending notice of cancellation for nonpayment. It names the unpaid installment if that is
   * known.
   */
  notice: z
    .object({
      on: z.string(),
      amountDue: z.number().nullable(),
      payBy: z.string().nullable(),
      installmentId: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.string(),
  /** Changes to installments increment the version too. */
  version: z.number(),
})
export type Bill = z.infer<typeof Bill>

export const DueInstallment = entity({
  ...Installment.pick({ dueOn: true, amount: true, charge: true, status: true, paidOn: true }).shape,
  billId: z.string(),
  by: z.enum(billers),
  payee: Payee,
  policyId: z.string(),
  policyNumber: z.string(),
  type: z.string(),
  clientId: z.string(),
  clientName: z.string(),
})
export type DueInstallment = z.infer<typeof DueInstallment>

const BillSum = z.object({ count: z.number(), amount: z.number() })
export type BillSum = z.infer<typeof BillSum>
/** Installments of one month and one status. US dollars, with charges. */
const BillGroup = z.object({
  status: z.enum(monthStatuses),
  count: z.number(),
  amount: z.number(),
  /** The installment, if it is the only one. */
  installment: z
    .object({ dueOn: z.string(), policyId: z.string(), policyNumber: z.string(), type: z.string() })
    .nullable(),
})
export type BillGroup = z.infer<typeof BillGroup>
const BillMonth = z.object({ /** Such as '2026-11'. */ month: z.string(), groups: z.array(BillGroup) })
export type BillMonth = z.infer<typeof BillMonth>

const billFilters = ['open', 'overdue', 'month', 'later', 'all'] as const
const monthError = 'Please give a month, such as 2026-11'

const Month = boundedText(7, monthError).regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, monthError)

const billEndpoint = { params: z.object({ id: Id }), reply: z.object({ bill: Bill }) }

export const bills = {
  due: endpoint({
    summary: 'Installments due, next first, with payee and status',
    method: 'GET',
    path: '/api/bill',
    who: allRoles,
    shows: ['policy', 'client'],
    query: Page.extend({
      /**
       * 'open': neither paid nor cancelled. 'overdue', 'month' and 'later' are its parts: due
       * before today, from today to the month's end, and after it. The agency's calendar decides.
       */
      show: z.enum(billFilters, `Please choose ${billFilters.join(', ')}`).default('open'),
      search: Search,
      clientId: Id.optional(),
      dueIn: Month.optional(),
      ...sortedBy(['due', 'amount', 'client']),
    }),
    reply: pageOf('installments', DueInstallment),
    fails: 'Failed to fetch bills',
  }),
  /**
   * Number and sum of the open installments of the viewer's clients, per part. In US dollars, with
   * charges.
   */
  sums: endpoint({
    summary: 'Number and sum of the open installments: overdue, this month, later',
    method: 'GET',
    path: '/api/agent/bill/sums',
    who: staff,
    shows: ['policy'],
    reply: z.object({ overdue: BillSum, month: BillSum, later: BillSum }),
    fails: 'Failed to fetch bills',
  }),
  /** The latest months, the earliest first. `show` and `dueIn` are those of `due`. */
  byMonth: endpoint({
    summary: 'The client’s installments by month and status',
    method: 'GET',
    path: '/api/bill/months',
    who: clientsOnly,
    shows: ['policy'],
    query: z.object({
      show: z.enum(['open', 'all'], 'Please choose open or all').default('open'),
      dueIn: Month.optional(),
    }),
    reply: z.object({ months: z.array(BillMonth), hasEarlier: z.boolean() }),
    fails: 'Failed to fetch bills',
  }),
  ofPolicy: endpoint({
    summary: 'The bills of a policy, with their installments',
    method: 'GET',
    path: '/api/bill/policy/:policyId',
    who: allRoles,
    shows: ['policy', 'document'],
    params: z.object({ policyId: Id }),
    reply: z.object({ bills: z.array(Bill) }),
    fails: 'Failed to fetch bills',
  }),
  enter: endpoint({
    summary:
      'Enter a bill of a policy. An agency bill must add up; for a carrier’s bill, `warning` reports the difference',
    method: 'POST',
    path: '/api/agent/bill/policy/:policyId',
    who: staff,
    changes: ['policy'],
    isIdempotent: true,
    params: z.object({ policyId: Id }),
    body: BillForm,
    reply: billEndpoint.reply,
    status: 201,
    refuses: ['closed', 'too_many_bills'],
    fails: 'Failed to add the bill',
  }),
  change: endpoint({
    summary: 'Change a bill. An installment with an id is updated, and one that is not listed is removed',
    method: 'PUT',
    path: '/api/agent/bill/:id',
    who: staff,
    changes: ['policy'],
    ...billEndpoint,
    body: BillForm.extend(versionField),
    refuses: ['paid_already'],
    fails: 'Failed to save the bill',
  }),
  withdraw: endpoint({
    summary: 'Hide a bill that was entered by mistake',
    method: 'DELETE',
    path: '/api/agent/bill/:id',
    who: staff,
    changes: ['policy'],
    params: billEndpoint.params,
    status: 204,
    refuses: ['paid_already'],
    fails: 'Failed to withdraw the bill',
  }),
  /** Confirms a payment to the agency, or records the source of a payment to a carrier. */
  notePaid: endpoint({
    summary: 'Record the payment of an installment',
    method: 'POST',
    path: '/api/agent/bill/paid/:id',
    who: staff,
    changes: ['policy'],
    ...billEndpoint,
    body: PaymentNote,
    refuses: ['paid_already', 'not_due'],
    fails: 'Failed to record the payment',
  }),
  /**
   * Records several payments of one day. `notFound`: installments that the viewer does not see.
   * `left`: those that are paid or cancelled already.
   */
  notePaidSeveral: endpoint({
    summary: 'Record that several installments are paid',
    method: 'POST',
    path: '/api/agent/bill/paid-several',
    who: staff,
    changes: ['policy'],
    isIdempotent: true,
    body: PaymentNote.extend({ ids: idListField('Please choose what was paid') }),
    reply: BulkResult.extend({ left: z.array(z.string()) }),
    fails: 'Failed to record the payments',
  }),
  takeBack: endpoint({
    summary: 'Undo a recorded payment, or reply to a payment that only the client reported: none was found',
    method: 'POST',
    path: '/api/agent/bill/not-paid/:id',
    who: staff,
    changes: ['policy'],
    ...billEndpoint,
    refuses: ['not_paid'],
    fails: 'Failed to undo the payment',
  }),
  /**
   * A client can report a payment once per installment. The payee confirms the payment. The report
   * does not change the policy's status.
   */
  sayPaid: endpoint({
    summary: 'Report an installment as paid, with a note or proof of payment',
    method: 'POST',
    path: '/api/bill/said-paid/:id',
    who: clientsOnly,
    changes: ['policy', 'document'],
    isIdempotent: true,
    ...billEndpoint,
    body: PaymentReport,
    file: { orJson: true },
    refuses: ['paid_already', 'said_already', 'not_due'],
    fails: 'Failed to notify your agent',
  }),
}
