import type { UpcomingRenewal } from '../../contract/policies.ts'
import { BoundRenewals } from '../../contract/policy-forms.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policies } from '../api/wire.ts'
import { SourceFields } from '../carriers/source-fields.tsx'
import type { Selection } from '../ui/selection.tsx'

const blank = { confirmedBy: '', receivedOn: '' }

/** A row of Renewals with the id of its unconfirmed term. */
type UnconfirmedRow = UpcomingRenewal & { term: string }

/** Confirms several renewals with one source. */
export function ConfirmRenewalsDialog({
  renewals,
  selection,
  onClose,
}: {
  renewals: readonly UnconfirmedRow[]
  selection: Selection
  onClose: () => void
}) {
  const form = useContractForm(BoundRenewals, blank)
  const numberOf = (id: string) => renewals.find(({ term }) => term === id)?.policyNumber ?? 'One of them'
  return (
    <FormDialog
      call={policies.confirmRenewals}
      form={form}
      send={(confirmation) => ({ policyIds: renewals.map(({ term }) => term), ...confirmation })}
      successToast={({ done, left, notFound }) => ({
        title: `${formatCount(done.length, 'renewal')} confirmed`,
        description: [
          ...left.map(({ id, why }) => `${numberOf(id)}: ${why}.`),
          ...notFound.map((id) => `${numberOf(id)}: not found.`),
          ...(left.length + notFound.length === 0 ? ['Their clients will be notified.'] : []),
        ].join(' '),
      })}
      onDone={() => {
        selection.clear()
        onClose()
      }}
      failureTitle="Error"
      title={`Confirm ${formatCount(renewals.length, 'renewal')}`}
      description="Does one carrier list or download confirm all of them? Once confirmed, each is in force from its first day."
      onClose={onClose}
      submitLabel="Confirm Renewals"
      busyLabel="Confirming..."
    >
      <ul className="max-h-48 space-y-1 overflow-y-auto text-sm">
        {renewals.map(({ id, policyNumber, clientName, insurer }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{policyNumber}</span> {clientName}, {insurer}
          </li>
        ))}
      </ul>
      <SourceFields form={form} policy={{ documents: [] }} />
    </FormDialog>
  )
}
