import { useQuery } from '@tanstack/react-query'
import { wizardPolicies } from '../../contract/quote-forms.ts'
import type { Quote } from '../../contract/quotes.ts'
import { endpointQuery } from '../api/query.ts'
import { quotes } from '../api/wire.ts'
import type { WizardAnswersInput } from './wizard-form.ts'

export interface LastAnswers {
  at: string
  answers: Omit<WizardAnswersInput, 'file' | 'agreesToCommunication'>
}

const toTypedNumber = (number: number | null) => (number === null ? '' : String(Math.round(number)))
const toChoice = (answer: boolean | null) => (answer === null ? '' : String(answer))

/** The answers of the last wizard request, with '' for missing ones; null if there is none. */
export function findLastAnswers(askedQuotes: readonly Quote[]): LastAnswers | null {
  const last = askedQuotes.find(
    ({ hasInsurance, fullTimeEmployees }) => hasInsurance !== null && fullTimeEmployees !== null,
  )
  if (!last) return null
  return {
    at: last.createdAt,
    answers: {
      hasInsurance: toChoice(last.hasInsurance),
      requestedCoverage: wizardPolicies.filter((policy) => last.requestedCoverage.includes(policy)),
      fullTimeEmployees: toTypedNumber(last.fullTimeEmployees),
      partTimeEmployees: toTypedNumber(last.partTimeEmployees),
      annualPayroll: toTypedNumber(last.annualPayroll),
      annualRevenue: toTypedNumber(last.annualRevenue),
      industry: last.industry ?? '',
      address: last.address ?? '',
      firstName: last.firstName ?? '',
      lastName: last.lastName ?? '',
      businessName: last.businessName ?? '',
      phoneNumber: last.phoneNumber ?? '',
      hasCurrentPolicy: toChoice(last.hasCurrentPolicy),
      email: last.email ?? '',
    },
  }
}

/** Facts about the business. They are prefilled from the last request and confirmed by Continue. */
const businessFields = [
  'fullTimeEmployees',
  'partTimeEmployees',
  'annualPayroll',
  'annualRevenue',
  'industry',
  'address',
  'businessName',
] as const

export const answeredBusinessFields = ({ answers }: LastAnswers) =>
  businessFields.filter((field) => answers[field] !== '')

/** Undefined while loading. */
export function useLastAnswers(): LastAnswers | null | undefined {
  const { data } = useQuery(endpointQuery(quotes.list, { limit: 20 }))
  return data && findLastAnswers(data.quotes)
}
