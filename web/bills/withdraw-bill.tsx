import type { Bill } from '../../contract/bills.ts'
import { Ask } from '../api/ask.tsx'
import { bills } from '../api/wire.ts'

/** Takes a bill off that was entered by mistake. */
export function WithdrawBill({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  return (
    <Ask
      call={bills.withdraw}
      send={{ id: bill.id }}
      told={{
        title: 'Bill Withdrawn',
        description: 'It is on no list any more, and nobody is reminded of it.',
      }}
      fails="Error"
      title="Withdraw Bill"
      text={`The bill of ${bill.payee.name} leaves every list. For one that was entered by mistake; it stays on record.`}
      confirmLabel="Withdraw"
      onClose={onClose}
    />
  )
}
