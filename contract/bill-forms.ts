import { z } from 'zod'
import { OptionalId } from './endpoint.ts'
import { OptionalDollars, RequiredDollars } from './values/amounts.ts'
import { billers } from './values/bill-labels.ts'
import { eventSources } from './values/policy-events.ts'
import { Day, nullableText } from './values/text.ts'

const noteField = (maxLength: number) => nullableText(maxLength).default(null)

/** Installments per bill, and bills per policy. */
export const maxInstallments = 60
export const maxBills = 20

export const BillForm = z.object({
  by: z.enum(billers, 'Please choose who bills the premium'),
  financeCompany: noteField(200),
  /** US dollars: the part of the term's premium that this bill covers. */
  premium: OptionalDollars,
  taxes: OptionalDollars.default(0),
  fees: OptionalDollars.default(0),
  /** Shown to the client. */
  note: noteField(500),
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

const statedSources = eventSources.filter((source) => source !== 'not stated')

/** Payment recorded by staff. A carrier's bill needs a source. */
export const PaymentNote = z.object({
  paidOn: Day,
  source: z
    .union([z.literal(''), z.enum(statedSources), z.null()], 'Please choose a source')
    .default(null)
    .transform((source) => source || null),
})

/** The fields of 'I have paid', without the file. */
export const PaymentReport = z.object({ note: noteField(1000) })
