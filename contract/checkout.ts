import { z } from 'zod'
import { adminsOnly, clientsOnly, endpoint, Id, staff } from './endpoint.ts'
import { RequiredDollars } from './values/amounts.ts'
import { checkoutAddressProblem } from './values/checkout-address.ts'
import { findPrivateNumber } from './values/private-numbers.ts'
import { requiredText } from './values/text.ts'

export const CheckoutForm = z.object({
  address: requiredText(500, 'Please enter the address of your checkout').superRefine((address, context) => {
    const problem = checkoutAddressProblem(address)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  }),
})

/** The body of a report from the checkout. All other fields are dropped. */
export const CheckoutReport = z.object({
  type: z.literal('payment.received', 'Please send the type payment.received'),
  data: z.object({
    reference: requiredText(100, 'Please send the reference of the payment').refine(
      (text) => findPrivateNumber(text) === null,
      'Please send no card number',
    ),
    /** US dollars. */
    amount: RequiredDollars('Please send the amount in dollars'),
    currency: z.literal('USD', 'Please send amounts in USD').default('USD'),
  }),
})
export type CheckoutReport = z.infer<typeof CheckoutReport>

const Checkout = z.object({
  address: z.string(),
  hasSecret: z.boolean(),
  /** Until then the former secret signs too; null if there is none. */
  formerSecretUntil: z.string().nullable(),
})
export type Checkout = z.infer<typeof Checkout>

const params = z.object({ id: Id })

export const checkout = {
  settings: endpoint({
    summary: 'The agency’s own checkout, where clients pay the agency’s bills',
    method: 'GET',
    path: '/api/agent/checkout',
    who: adminsOnly,
    shows: ['agency'],
    reply: z.object({
      checkout: Checkout.nullable(),
      /** The address to which the checkout reports payments. */
      reportUrl: z.string(),
    }),
    fails: 'Failed to load the checkout',
  }),
  set: endpoint({
    summary: 'Set the address of the checkout, with {amount} or {cents}, and {reference}',
    method: 'PUT',
    path: '/api/agent/checkout',
    who: adminsOnly,
    changes: ['agency', 'policy'],
    needsConfirmedPassword: true,
    body: CheckoutForm,
    status: 204,
    fails: 'Failed to save the checkout',
  }),
  remove: endpoint({
    summary: 'Remove the checkout: bills no longer lead there, and its reports are refused',
    method: 'DELETE',
    path: '/api/agent/checkout',
    who: adminsOnly,
    changes: ['agency', 'policy'],
    needsConfirmedPassword: true,
    status: 204,
    refuses: ['no_checkout'],
    fails: 'Failed to remove the checkout',
  }),
  replaceSecret: endpoint({
    summary: 'Create the secret with which the checkout signs; a former secret signs too for a day',
    method: 'POST',
    path: '/api/agent/checkout/secret',
    who: adminsOnly,
    changes: ['agency'],
    needsConfirmedPassword: true,
    /** The secret is shown once. */
    reply: z.object({ secret: z.string() }),
    refuses: ['no_checkout'],
    fails: 'Failed to create the secret',
  }),
  pay: endpoint({
    summary: 'The address of the checkout for an installment of an agency bill; records no payment',
    method: 'POST',
    path: '/api/bill/checkout/:id',
    who: clientsOnly,
    changes: ['policy'],
    params,
    reply: z.object({ url: z.string() }),
    refuses: ['no_checkout', 'paid_already', 'said_already', 'not_due'],
    fails: 'Failed to open the checkout',
  }),
  settle: endpoint({
    summary: 'Mark a reported payment that matches no bill as done',
    method: 'POST',
    path: '/api/agent/checkout/payment/:id/settled',
    who: staff,
    changes: ['policy', 'agency'],
    params,
    status: 204,
    fails: 'Failed to save',
  }),
}
