import { useState } from 'react'
import type { Bill } from '../../contract/bills.ts'
import type { Policy } from '../../contract/policies.ts'
import { billMismatch, sumDollars } from '../../contract/values/bill-labels.ts'
import { formatDay } from '../../contract/values/days.ts'
import { type Frequency, planInstallments } from '../../contract/values/installment-plan.ts'
import { formatAmountField, readDollars } from '../../contract/values/money.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { bills } from '../api/wire.ts'
import { type BillFormState, type BillValues, useBillForm } from './bill-form.ts'
import { InstallmentsFields } from './installments-fields.tsx'
import { type PaymentPlan, PlanFields } from './plan-fields.tsx'

/** The typed amount in US dollars; 0 if it is not an amount. */
const readAmount = (typedAmount: unknown) => readDollars(String(typedAmount ?? '')) ?? 0
const toAmountText = (dollars: number) => (dollars === 0 ? '' : String(dollars))

const plannedInstallmentsOf = (
  { frequency, from, downPayment, charge }: PaymentPlan,
  total: number,
  until: string,
) =>
  planInstallments({
    total,
    frequency,
    from,
    until,
    downPayment: readAmount(downPayment),
    charge: readAmount(charge),
  }).map((installment) => ({
    id: '',
    dueOn: installment.dueOn,
    amount: toAmountText(installment.amount),
    charge: toAmountText(installment.charge),
  }))

const defaultPlanOf = ({ paymentFrequency, startDate }: Policy): PaymentPlan => ({
  frequency: (paymentFrequency ?? 'annually') satisfies Frequency,
  from: startDate,
  downPayment: '',
  charge: '',
})

const valuesOf = (bill: Bill): BillValues => ({
  by: bill.by,
  financeCompany: bill.financeCompany ?? '',
  premium: toAmountText(bill.premium),
  taxes: toAmountText(bill.taxes),
  fees: toAmountText(bill.fees),
  note: bill.note ?? '',
  installments: bill.installments
    .filter(({ status, paidOn }) => status !== 'cancelled' || paidOn !== null)
    .map(({ id, dueOn, amount, charge }) => ({
      ...{ id, dueOn },
      amount: toAmountText(amount),
      charge: toAmountText(charge),
    })),
})

/** A new bill for the unbilled premium, in the installments of the policy's payment plan. */
const newBillOf = (policy: Policy, remainingPremium: number): BillValues => ({
  by: 'carrier',
  financeCompany: '',
  premium: toAmountText(remainingPremium),
  taxes: '',
  fees: '',
  note: '',
  installments: plannedInstallmentsOf(defaultPlanOf(policy), remainingPremium, policy.endDate),
})

const fields = {
  by: 'Billed by',
  financeCompany: 'Finance company',
  premium: { label: 'Premium', format: formatAmountField },
  taxes: { label: 'Taxes', format: formatAmountField },
  fees: { label: 'Fees', format: formatAmountField },
  note: 'Note',
  installments: {
    label: 'Installments',
    format: (listedInstallments: BillValues['installments']) =>
      listedInstallments
        .map(({ dueOn, amount }) => `${formatDay(dueOn)}: ${formatAmountField(amount)}`)
        .join('\n'),
  },
}

type BillDialogProps = { policy: Policy; onClose: () => void }
type AddBillProps = BillDialogProps & {
  /** The part of the term's premium that is already billed. */
  billedAmount: number
}

/** Add Bill. Fills in the installments from the policy's payment plan. */
export function AddBillDialog({ policy, billedAmount, onClose }: AddBillProps) {
  const form = useBillForm(newBillOf(policy, Math.max(sumDollars([policy.premium, -billedAmount]), 0)))
  return (
    <FormDialog
      call={bills.enter}
      form={form}
      send={(values) => ({ policyId: policy.id, ...values })}
      successToast={{
        title: 'Bill Added',
        description: `${policy.clientName} can see the bill and gets a reminder a week before each due date.`,
      }}
      failureTitle="Error"
      dirty={form.formState.isDirty}
      title="Add Bill"
      description={`${policy.policyNumber}, ${policy.clientName}`}
      size="lg"
      onClose={onClose}
      submitLabel="Add Bill"
      busyLabel="Adding..."
    >
      <Fields form={form} policy={policy} isPlanned />
    </FormDialog>
  )
}

/** Edit Bill. Installments that are paid or reported as paid stay unchanged. */
export function EditBillDialog({ policy, bill, onClose }: BillDialogProps & { bill: Bill }) {
  const form = useBillForm(valuesOf(bill))
  return (
    <FormDialog
      call={bills.change}
      form={form}
      send={(values) => ({ id: bill.id, ...values })}
      edits={{ record: bill, recordOf: (reply) => reply.bill, values: valuesOf, fields }}
      successToast={{ title: 'Bill Saved', description: 'Changed due dates get new reminders.' }}
      failureTitle="Error"
      title="Edit Bill"
      description={`${policy.policyNumber}, ${policy.clientName}`}
      size="lg"
      onClose={onClose}
      submitLabel="Save Bill"
    >
      <Fields form={form} policy={policy} isPlanned={false} />
    </FormDialog>
  )
}

function Fields({ form, policy, isPlanned }: { form: BillFormState; policy: Policy; isPlanned: boolean }) {
  const [plan, setPlan] = useState(() => defaultPlanOf(policy))
  const biller = form.watch('by')
  const financeCompany = String(form.watch('financeCompany') ?? '').trim()
  /** Installments follow the billed total until one of them is edited by hand. */
  const [isPlanFollowed, setPlanFollowed] = useState(isPlanned)
  const replan = (next: PaymentPlan) => {
    setPlan(next)
    setPlanFollowed(true)
    const { premium, taxes, fees } = form.getValues()
    const total = sumDollars([premium, taxes, fees].map(readAmount))
    if (total > 0)
      form.setValue('installments', plannedInstallmentsOf(next, total, policy.endDate), { shouldDirty: true })
  }
  const replanIfFollowing = () => isPlanFollowed && replan(plan)
  return (
    <div className="space-y-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.SelectField
          name="by"
          label="Billed by"
          options={[
            { value: 'carrier', label: `${policy.insurer} (direct bill)` },
            { value: 'agency', label: 'The agency (agency bill)' },
          ]}
          hint={
            biller === 'agency'
              ? 'Amounts must add up. You confirm each payment.'
              : `${financeCompany || policy.insurer} collects. Record the payments you learn of.`
          }
          onChanged={(value) => value === 'agency' && form.setValue('financeCompany', '')}
          required
        />
        {biller !== 'agency' && (
          <form.TextField
            name="financeCompany"
            label="Premium finance company"
            hint="Only if the premium is financed"
            autoComplete="off"
            optional
          />
        )}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <form.MoneyField name="premium" label="Premium ($)" cents onChanged={replanIfFollowing} required />
        <form.MoneyField name="taxes" label="Taxes ($)" cents onChanged={replanIfFollowing} optional />
        <form.MoneyField name="fees" label="Fees ($)" cents onChanged={replanIfFollowing} optional />
      </div>
      {isPlanned && <PlanFields plan={plan} onChange={replan} />}
      <InstallmentsFields form={form} onChanged={() => setPlanFollowed(false)} />
      <BillTotalNotice form={form} />
      <form.TextAreaField
        name="note"
        label="Note"
        hint="Your client sees this note. Never enter card or bank account numbers."
        rows={2}
        optional
      />
    </div>
  )
}

function BillTotalNotice({ form }: { form: BillFormState }) {
  const { premium, taxes, fees, installments } = form.watch()
  const mismatch = billMismatch({
    ...{ premium: readAmount(premium), taxes: readAmount(taxes), fees: readAmount(fees) },
    installments: installments.map((installment) => ({ amount: readAmount(installment.amount) })),
  })
  const { errors } = form.formState
  const errorText = errors.installments?.message ?? errors.installments?.root?.message
  return (
    <p role="status" className={errorText ? 'text-sm font-medium text-red-ink' : 'text-sm text-muted'}>
      {errorText ?? (mismatch ? `${mismatch}.` : 'Installments match the total.')}
    </p>
  )
}
