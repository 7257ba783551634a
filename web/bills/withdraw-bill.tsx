import type { Bill } from '../../contract/bills.ts'
import { Ask } from '../api/ask.tsx'
import { bills } from '../api/wire.ts'

/** Removes a bill that was entered by mistake. */
export function WithdrawBill({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  return (
    <Ask
      call={bills.withdraw}
      send={{ id: bill.id }}
      told={{
        title: 'Bill Withdrawn',
        description: 'The bill left every list. No reminders go out.',
      }}
      fails="Error"
      title="Withdraw Bill"
      text={`The bill of ${bill.payee.name} leaves every list and stays in the audit log. Use this for a bill entered by mistake.`}
      confirmLabel="Withdraw"
      onClose={onClose}
    />
  )
}
