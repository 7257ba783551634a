import { EllipsisVertical, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Bill } from '../../contract/bills.ts'
import type { Policy } from '../../contract/policies.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'

const EditBillDialog = lazyDialog(async () => (await import('./bill-dialog.tsx')).EditBillDialog)
const WithdrawBill = lazyDialog(async () => (await import('./withdraw-bill.tsx')).WithdrawBill)

export function BillActions({ bill, policy }: { bill: Bill; policy: Policy }) {
  const [openAction, setOpenAction] = useState<'edit' | 'withdraw' | null>(null)
  const close = () => setOpenAction(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton icon={EllipsisVertical} label={`More for the bill payable to ${bill.payee.name}`} />
        }
        items={[
          { label: 'Edit Bill', icon: Pencil, run: () => setOpenAction('edit') },
          { label: 'Withdraw Bill', icon: Undo2, run: () => setOpenAction('withdraw') },
        ]}
      />
      {openAction === 'edit' && <EditBillDialog policy={policy} bill={bill} onClose={close} />}
      {openAction === 'withdraw' && <WithdrawBill bill={bill} onClose={close} />}
    </>
  )
}
