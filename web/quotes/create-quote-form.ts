import { z } from 'zod'
import type { Client } from '../../contract/clients.ts'
import { NewQuoteFor } from '../../contract/quote-forms.ts'
import type { ContractForm } from '../api/form.ts'
import { OptionalFile } from '../documents/chosen-file.ts'

export const CreateQuoteForm = NewQuoteFor.safeExtend({
  // The contract requires an id. In this form the id is empty at first, and the form reports a
  // missing client.
  userId: z.string().min(1, 'Please choose a client'),
  file: OptionalFile,
})

export type CreateQuoteValues = z.input<typeof CreateQuoteForm>
export type CreateQuoteInput = z.output<typeof CreateQuoteForm>
export type CreateQuoteFormState = ContractForm<typeof CreateQuoteForm>

export type QuoteClient = Pick<Client, 'id' | 'firstName' | 'lastName' | 'company' | 'phone'>

export const quoteContactOf = (client: QuoteClient | null) => ({
  userId: client?.id ?? '',
  firstName: client?.firstName ?? '',
  lastName: client?.lastName ?? '',
  businessName: client?.company ?? '',
  phoneNumber: client?.phone ?? '',
})

export const blankQuote = {
  category: 'personal' as const,
  type: '',
  fullTimeEmployees: '',
  partTimeEmployees: '',
  annualPayroll: '',
  annualRevenue: '',
  industry: '',
  file: null,
}
