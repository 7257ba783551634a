import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { UpcomingRenewal } from '../../contract/policies.ts'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { type Selection, selectionLimit } from '../ui/selection.tsx'

const ConfirmRenewalsDialog = lazyDialog(
  async () => (await import('./confirm-renewals-dialog.tsx')).ConfirmRenewalsDialog,
)

/**
 * The unconfirmed term of a row: the row's own term if it is late, otherwise the next term. Null if
 * no next term is on file.
 */
const waitingTermOf = ({ id, daysLate, nextTerm }: UpcomingRenewal) =>
  daysLate === null ? (nextTerm?.id ?? null) : id

/** Confirms the selected renewals that are unconfirmed, with one source. */
export function ConfirmSelectedRenewals({
  renewals,
  selection,
}: {
  renewals: readonly UpcomingRenewal[]
  selection: Selection
}) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const chosenRenewals = renewals.flatMap((row) => {
    const term = selection.has(row.id) ? waitingTermOf(row) : null
    return term === null ? [] : [{ ...row, term }]
  })
  return (
    <>
      <Button
        size="sm"
        icon={BadgeCheck}
        {...selectionLimit(chosenRenewals.length, maxBulkRecords, 'renewals')}
        {...(chosenRenewals.length === 0
          ? { disabledReason: 'None of the selected renewals is awaiting carrier confirmation' }
          : {})}
        onClick={() => setConfirmOpen(true)}
      >
        Confirm {chosenRenewals.length > 0 && formatCount(chosenRenewals.length, 'renewal')}
      </Button>
      {isConfirmOpen && (
        <ConfirmRenewalsDialog
          renewals={chosenRenewals}
          selection={selection}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </>
  )
}
