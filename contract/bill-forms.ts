import { z } from 'zod'
import { OptionalId } from './endpoint.ts'
import { OptionalDollars, RequiredDollars } from './values/amounts.ts'
import { billers } from './values/bill-labels.ts'
import { eventSources } from './values/policy-events.ts'
import { Day, textOrNull } from './values/text.ts'

/** A note beside a payment. */
const noteOf = (most: number) => textOrNull(most).default(null)

/** So many installments a bill can have, and so many bills a policy. */
export const maxInstallments = 60
export const maxBills = 20

/** The form of a bill. */
export const BillForm = z.object({
  by: z.enum(billers, 'Please choose who bills it'),
  financeCompany: noteOf(200),
  /** US dollars: what of the premium of the term it bills. */
  premium: OptionalDollars,
  taxes: OptionalDollars.default(0),
  fees: OptionalDollars.default(0),
  /** Its client reads it. */
  note: noteOf(500),
  installments: z
    .array(
      z.object({
        id: OptionalId.default(null),
        dueOn: Day,
        amount: RequiredDollars('Please enter the amount'),
        charge: OptionalDollars.default(0),
      }),
      'Please send the installments as a list',
    )
    .min(1, 'Please list at least one installment')
    .max(maxInstallments, `Please list at most ${maxInstallments} installments`),
})

const stated = eventSources.filter((source) => source !== 'not stated')

/** The form of a payment that is noted: of what a carrier bills, with how it is known. */
export const PaymentNote = z.object({
  paidOn: Day,
  source: z
    .union([z.literal(''), z.enum(stated), z.null()], 'Please say how you know it')
    .default(null)
    .transform((source) => source || null),
})

/** The form of 'I have paid', without its file. */
export const PaymentReport = z.object({ note: noteOf(1000) })
