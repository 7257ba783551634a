import type { Bill } from '../../contract/bills.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { bills } from '../api/wire.ts'

/** Removes a bill that was entered by mistake. */
export function WithdrawBill({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  return (
    <ConfirmCall
      call={bills.withdraw}
      send={{ id: bill.id }}
      successToast={{
        title: 'Bill Withdrawn',
        description: 'The bill was removed from every list. No reminders go out.',
      }}
      failureTitle="Error"
      title="Withdraw Bill"
      text={`The bill payable to ${bill.payee.name} is removed from every list. Use this for a bill entered by mistake.`}
      confirmLabel="Withdraw"
      onClose={onClose}
    />
  )
}
