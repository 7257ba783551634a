import { useQuery } from '@tanstack/react-query'
import type { FieldPathValue } from 'react-hook-form'
import type { z } from 'zod'
import type { EnteredEvent } from '../../contract/policy-event-forms.ts'
import { sumDollars } from '../../contract/values/bill-labels.ts'
import type { ContractForm } from '../api/form.ts'
import { endpointQuery } from '../api/query.ts'
import { bills } from '../api/wire.ts'
import { formatInstallment, isUnpaid } from '../bills/bill-labels.ts'

type EventValues = z.input<typeof EnteredEvent>

/** Chooses the missing payment of a notice for nonpayment, which sets the amount. */
export function MissingPayment({
  form,
  policyId,
}: {
  form: ContractForm<typeof EnteredEvent>
  policyId: string
}) {
  const { data } = useQuery(endpointQuery(bills.ofPolicy, { policyId }))
  const openInstallments =
    data?.bills.flatMap(({ by, installments }) => (by === 'carrier' ? installments.filter(isUnpaid) : [])) ??
    []
  if (openInstallments.length === 0) return null
  const choose = (id: string) => {
    const chosenInstallment = openInstallments.find((installment) => installment.id === id)
    if (!chosenInstallment || form.getValues('amountDue')) return
    const amountDue: FieldPathValue<EventValues, 'amountDue'> = sumDollars([
      chosenInstallment.amount,
      chosenInstallment.charge,
    ])
    form.setValue('amountDue', amountDue, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <form.SelectField
      name="installmentId"
      label="Missed payment"
      placeholder="Choose, if listed"
      options={openInstallments.map((installment) => ({
        value: installment.id,
        label: formatInstallment(installment),
      }))}
      onChanged={choose}
      optional
    />
  )
}
