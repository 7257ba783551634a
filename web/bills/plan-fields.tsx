import { paymentFrequencies } from '../../contract/policy-forms.ts'
import type { Frequency } from '../../contract/values/installment-plan.ts'
import { DateField } from '../ui/field.tsx'
import { MoneyField } from '../ui/masked-field.tsx'
import { SelectField } from '../ui/select-field.tsx'

export interface PaymentPlan {
  frequency: Frequency
  /** The first due date. */
  from: string
  downPayment: string
  charge: string
}

const frequencyLabels: Record<Frequency, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'semi-annually': 'Every six months',
  annually: 'Once',
}

/** Fields of the payment plan. Each change recalculates the installments. */
export function PlanFields({ plan, onChange }: { plan: PaymentPlan; onChange: (plan: PaymentPlan) => void }) {
  const isFrequency = (value: string): value is Frequency =>
    paymentFrequencies.some((paymentFrequency) => paymentFrequency === value)
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4">
      <SelectField
        label="Paid"
        options={paymentFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        value={plan.frequency}
        onChange={({ currentTarget: { value } }) =>
          isFrequency(value) && onChange({ ...plan, frequency: value })
        }
      />
      <DateField
        label="First due date"
        value={plan.from}
        onChange={({ currentTarget: { value } }) => value && onChange({ ...plan, from: value })}
      />
      <MoneyField
        label="Down payment ($)"
        value={plan.downPayment}
        onChange={(downPayment) => onChange({ ...plan, downPayment: downPayment })}
        cents
      />
      <MoneyField
        label="Fee each ($)"
        value={plan.charge}
        onChange={(charge) => onChange({ ...plan, charge })}
        cents
      />
    </div>
  )
}
