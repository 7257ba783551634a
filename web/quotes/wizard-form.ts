import { z } from 'zod'
import { NewQuote } from '../../contract/quote-forms.ts'
import type { User } from '../../contract/users.ts'
import type { ContractForm } from '../api/form.ts'
import { RequiredFile } from '../documents/chosen-file.ts'

/** A choice of two cards; '' until the person chooses. */
const YesOrNo = z.string().pipe(z.enum(['true', 'false'], 'Please select one'))

/** The wizard's answers with the file. Unlike on the wire, step 8 is required. */
export const WizardAnswers = NewQuote.extend({
  hasInsurance: YesOrNo,
  hasCurrentPolicy: YesOrNo,
  file: RequiredFile.nullable(),
})

export type WizardAnswersInput = z.input<typeof WizardAnswers>
export type WizardForm = ContractForm<typeof WizardAnswers>

export const initialAnswersOf = (account: User) =>
  ({
    hasInsurance: '',
    requestedCoverage: [],
    fullTimeEmployees: '',
    partTimeEmployees: '',
    annualPayroll: '',
    annualRevenue: '',
    industry: '',
    address: account.address ?? '',
    firstName: account.firstName,
    lastName: account.lastName,
    businessName: account.company ?? '',
    phoneNumber: account.phone ?? '',
    hasCurrentPolicy: '',
    file: null,
    email: account.email,
    agreesToCommunication: true,
  }) satisfies WizardAnswersInput
