import { PaymentNote } from '../../contract/bill-forms.ts'
import type { DueInstallment } from '../../contract/bills.ts'
import { sumDollars } from '../../contract/values/bill-labels.ts'
import { dayIn } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { bills } from '../api/wire.ts'
import { PaidFields, storedPaymentSource, storePaymentSource } from './paid-fields.tsx'

/** Staff record several payments of one day and one source. */
export function MarkSeveralPaidDialog({
  installments,
  onDone,
  onClose,
}: {
  installments: readonly DueInstallment[]
  onDone: () => void
  onClose: () => void
}) {
  const form = useContractForm(PaymentNote, {
    paidOn: dayIn(agency.timeZone, new Date()),
    source: storedPaymentSource(),
  })
  const sum = sumDollars(installments.flatMap(({ amount, charge }) => [amount, charge]))
  return (
    <FormDialog
      call={bills.notePaidSeveral}
      form={form}
      send={(paidForm) => {
        storePaymentSource(paidForm.source)
        return { ids: installments.map(({ id }) => id), ...paidForm }
      }}
      successToast={({ done, left, notFound }) => ({
        title: 'Payments Recorded',
        description:
          left.length + notFound.length === 0
            ? `${formatCount(done.length, 'payment')} recorded. Your clients were notified.`
            : `${formatCount(done.length, 'payment')} recorded. ${formatCount(left.length + notFound.length, 'payment')} had already been recorded or cancelled.`,
      })}
      failureTitle="Error"
      dirty={false}
      title="Record Payments"
      description={`${formatCount(installments.length, 'payment')}, ${dollars(sum)} in all`}
      onDone={() => {
        onClose()
        onDone()
      }}
      onClose={onClose}
      submitLabel="Record Payments"
    >
      <PaidFields form={form} hasSource={installments.some(({ by }) => by === 'carrier')} />
    </FormDialog>
  )
}
