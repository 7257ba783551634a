import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { UpcomingRenewal } from '../../contract/policies.ts'
import { BoundRenewals } from '../../contract/policy-forms.ts'
import { mostAtOnce } from '../../contract/values/several.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policies } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { type Selection, tooMany } from '../ui/selection.tsx'
import { KnownFields } from './known-fields.tsx'

const names = { source: 'source', confirmedBy: 'confirmedBy', receivedOn: 'receivedOn' } as const
const blank = { confirmedBy: '', receivedOn: '' }

/** The term of a row that waits for its carrier: the row's own, or the next one; null where none is on file yet. */
const waitingTermOf = ({ id, daysLate, nextTerm }: UpcomingRenewal) =>
  daysLate === null ? (nextTerm?.id ?? null) : id

const inWords = (count: number) => (count === 1 ? '1 renewal' : `${count.toLocaleString('en-US')} renewals`)

/** Confirms those of the chosen rows that wait for their carrier, by one word of it. */
export function ConfirmChosen({
  shown,
  selection,
}: {
  shown: readonly UpcomingRenewal[]
  selection: Selection
}) {
  const [asking, setAsking] = useState(false)
  const chosen = shown.flatMap((row) => {
    const term = selection.has(row.id) ? waitingTermOf(row) : null
    return term === null ? [] : [{ ...row, term }]
  })
  return (
    <>
      <Button
        size="sm"
        icon={BadgeCheck}
        {...tooMany(chosen.length, mostAtOnce, 'renewals')}
        {...(chosen.length === 0
          ? { disabledReason: 'None of those that are chosen waits for its carrier' }
          : {})}
        onClick={() => setAsking(true)}
      >
        Confirm {chosen.length > 0 && inWords(chosen.length)}
      </Button>
      {asking && <ConfirmDialog chosen={chosen} selection={selection} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmDialog({
  chosen,
  selection,
  onClose,
}: {
  chosen: readonly (UpcomingRenewal & { term: string })[]
  selection: Selection
  onClose: () => void
}) {
  const form = useContractForm(BoundRenewals, blank)
  const numberOf = (id: string) => chosen.find(({ term }) => term === id)?.policyNumber ?? 'One of them'
  return (
    <FormDialog
      call={policies.confirmRenewals}
      form={form}
      send={(known) => ({ policyIds: chosen.map(({ term }) => term), ...known })}
      told={({ done, left, notFound }) => ({
        title: `${inWords(done.length)} confirmed`,
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
      fails="Error"
      title={`Confirm ${inWords(chosen.length)}`}
      description="One list or download of the carrier confirms all of them? Each then reads as in force from its first day on."
      onClose={onClose}
      submitLabel="Yes, Confirmed"
      busyLabel="Confirming..."
    >
      <div className="space-y-5">
        <ul className="max-h-48 space-y-1 overflow-y-auto text-sm">
          {chosen.map(({ id, policyNumber, clientName, insurer }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-semibold">{policyNumber}</span> {clientName}, {insurer}
            </li>
          ))}
        </ul>
        <KnownFields form={form} policy={{ documents: [] }} names={names} />
      </div>
    </FormDialog>
  )
}
