import { PaymentNote } from '../../contract/bill-forms.ts'
import type { DueInstallment } from '../../contract/bills.ts'
import { sumDollars } from '../../contract/values/bill-labels.ts'
import { dayIn } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { plural } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { bills } from '../api/wire.ts'
import { keepSource, PaidFields, usualSource } from './paid-fields.tsx'

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
    source: usualSource(),
  })
  const sum = sumDollars(installments.flatMap(({ amount, charge }) => [amount, charge]))
  return (
    <FormDialog
      call={bills.notePaidSeveral}
      form={form}
      send={(paidForm) => {
        keepSource(paidForm.source)
        return { ids: installments.map(({ id }) => id), ...paidForm }
      }}
      told={({ done, left, notFound }) => ({
        title: 'Payments Recorded',
        description:
          left.length + notFound.length === 0
            ? `${plural(done.length, 'payment')} recorded. Your clients were notified.`
            : `${plural(done.length, 'payment')} recorded. ${plural(left.length + notFound.length, 'payment')} had already been recorded or cancelled.`,
      })}
      fails="Error"
      dirty={false}
      title="Record Payments"
      description={`${plural(installments.length, 'payment')}, ${dollars(sum)} in all`}
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
