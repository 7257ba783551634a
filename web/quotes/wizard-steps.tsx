import type { ReactNode } from 'react'
import { quoteConsent, wizardPolicies } from '../../contract/quote-forms.ts'
import { fileExtensions } from '../../contract/values/files.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { agency } from '../agency.ts'
import { FormFileField } from '../ui/form-file-field.tsx'
import { AnswersReview, lastAnswersHint } from './answers-review.tsx'
import type { WizardForm } from './wizard-form.ts'
import type { StepField } from './wizard-order.ts'

interface WizardStepProps {
  form: WizardForm
  /** True while sending. */
  busy: boolean
  /** The name of a file chosen before a reload, which was not stored. */
  lostFile: string | null
  /** Answers from the last request, neither confirmed nor changed. */
  fromLast: ReadonlySet<StepField>
  /** Goes to an earlier step; Continue then returns to the last one. */
  onEdit: (step: number) => void
}

interface WizardStep {
  title: string
  lead: string
  Fields: (props: WizardStepProps) => ReactNode
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
)

const labels = {
  hasCurrentPolicy: 'Do you have a current policy?',
  hasInsurance: 'Does your business have insurance now?',
  requestedCoverage: 'Which policies are you looking for?',
  fullTimeEmployees: 'Full-time employees',
  partTimeEmployees: 'Part-time employees',
  annualPayroll: 'Annual payroll',
  annualRevenue: 'Annual revenue',
  industry: 'Industry',
  address: 'Business address',
  firstName: 'First name',
  lastName: 'Last name',
  businessName: 'Legal business name',
  phoneNumber: 'Phone number',
  email: 'Email',
}

/** All questions are required. Answers from the last request are marked. */
const wizardFieldProps = <Name extends keyof typeof labels>(
  lastAnswerFields: WizardStepProps['fromLast'],
  name: Name,
) => ({
  name,
  label: labels[name],
  required: true,
  mark: lastAnswerFields.has(name) ? lastAnswersHint : undefined,
})

function CurrentPolicy({ form, busy, lostFile, fromLast }: WizardStepProps) {
  const hasCurrentPolicy = form.watch('hasCurrentPolicy')
  const clearFile = (answer: string) => {
    if (answer === 'true') return
    form.setValue('file', null)
    form.clearErrors('file')
  }
  return (
    <div className="space-y-5">
      <form.RadioCards
        {...wizardFieldProps(fromLast, 'hasCurrentPolicy')}
        short
        options={yesOrNo}
        onChanged={clearFile}
      />
      {hasCurrentPolicy === 'true' && (
        <FormFileField
          form={form}
          name="file"
          label="Policy document"
          optional
          disabled={busy}
          onChanged={(file) => file && form.trigger('file')}
          accept={fileExtensions.map((ending) => `.${ending}`)}
          hint={
            <>
              {lostFile && (
                <span className="mb-1 block text-amber-ink">
                  {lostFile} was not saved. Please choose it again.
                </span>
              )}
              PDF, JPG, PNG or Word, up to {agency.uploadMaxMb} MB
            </>
          }
        />
      )}
    </div>
  )
}

/** The nine steps, in the specification's order. */
export const wizardSteps: readonly WizardStep[] = [
  {
    title: 'Business insurance status',
    lead: 'A few questions that help your agent pick the right carriers.',
    Fields: ({ form, fromLast }) => (
      <form.RadioCards {...wizardFieldProps(fromLast, 'hasInsurance')} short options={yesOrNo} />
    ),
  },
  {
    title: 'Policy selection',
    lead: 'Select every policy you want quotes for.',
    Fields: ({ form, fromLast }) => (
      <form.CheckboxCards {...wizardFieldProps(fromLast, 'requestedCoverage')} options={wizardPolicies} />
    ),
  },
  {
    title: 'Employee counts',
    lead: 'Number of employees. Enter 0 if none.',
    Fields: ({ form, fromLast }) => (
      <Pair>
        <form.CountField {...wizardFieldProps(fromLast, 'fullTimeEmployees')} keepsWords />
        <form.CountField {...wizardFieldProps(fromLast, 'partTimeEmployees')} keepsWords />
      </Pair>
    ),
  },
  {
    title: 'Revenue and payroll',
    lead: 'Annual amounts. An estimate is fine.',
    Fields: ({ form, fromLast }) => (
      <Pair>
        <form.MoneyField {...wizardFieldProps(fromLast, 'annualPayroll')} keepsWords />
        <form.MoneyField {...wizardFieldProps(fromLast, 'annualRevenue')} keepsWords />
      </Pair>
    ),
  },
  {
    title: 'What your business does',
    lead: 'In your own words. Your answer decides which carriers your agent asks.',
    Fields: ({ form, fromLast }) => (
      <form.TextField
        {...wizardFieldProps(fromLast, 'industry')}
        hint="For example: commercial landscaping, or a dental practice"
        maxLength={200}
      />
    ),
  },
  {
    title: 'Where your business is',
    lead: 'The location to insure; the main one, if several.',
    Fields: ({ form, fromLast }) => (
      <form.TextAreaField
        {...wizardFieldProps(fromLast, 'address')}
        hint="Street, city, state and ZIP code"
        rows={3}
        maxLength={500}
        autoComplete="street-address"
      />
    ),
  },
  {
    title: 'Contact details',
    lead: 'Who to contact, and the name on the policy.',
    Fields: ({ form, fromLast }) => (
      <div className="space-y-5">
        <Pair>
          <form.TextField {...wizardFieldProps(fromLast, 'firstName')} autoComplete="given-name" />
          <form.TextField {...wizardFieldProps(fromLast, 'lastName')} autoComplete="family-name" />
        </Pair>
        <Pair>
          <form.TextField {...wizardFieldProps(fromLast, 'businessName')} autoComplete="organization" />
          <form.PhoneField {...wizardFieldProps(fromLast, 'phoneNumber')} />
        </Pair>
      </div>
    ),
  },
  {
    title: 'Current policy',
    lead: 'The declarations page helps your agent compare.',
    Fields: CurrentPolicy,
  },
  {
    title: 'Where to send it',
    lead: 'The last step: your email address, and a review of your answers.',
    Fields: ({ form, busy, fromLast, onEdit }) => (
      <div className="space-y-4">
        <form.TextField
          {...wizardFieldProps(fromLast, 'email')}
          type="email"
          readOnly={busy}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <AnswersReview form={form} fromLast={fromLast} disabled={busy} onEdit={onEdit} />
        <form.CheckboxField
          name="agreesToCommunication"
          label={quoteConsent.text(agency.name)}
          required
          disabled={busy}
        />
        <p className="text-xs text-muted">{noChangeNotice}</p>
      </div>
    ),
  },
]
