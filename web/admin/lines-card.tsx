import { ArchiveRestore, ArchiveX, Ellipsis, Merge, Pencil, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { InsuranceLine } from '../../contract/lines.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { lines as calls } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { coverageKindLabels } from './line-labels.ts'

const AddLineDialog = lazyDialog(async () => (await import('./add-line-dialog.tsx')).AddLineDialog)
const MergeLine = lazyDialog(async () => (await import('./merge-line.tsx')).MergeLine)
const EditLineDialog = lazyDialog(async () => (await import('./edit-line-dialog.tsx')).EditLineDialog)

type OpenLineDialog = { dialog: 'add' } | { dialog: 'edit' | 'merge' | 'retire'; line: InsuranceLine }

const columnsOf = (
  onOpen: (dialog: OpenLineDialog) => void,
  restore: (line: InsuranceLine) => void,
): Column<InsuranceLine>[] => [
  {
    header: 'Line',
    kind: 'title',
    fillsWidth: true,
    cell: ({ name, retiredAt }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {typeName(name)}
        {retiredAt && <Badge>Retired</Badge>}
      </span>
    ),
  },
  {
    header: 'Category',
    cell: ({ category }) => ({ commercial: 'Commercial', personal: 'Personal' })[category],
  },
  {
    header: 'Covers',
    cell: ({ kind }) => <span className="sm:whitespace-nowrap">{coverageKindLabels[kind]}</span>,
  },
  {
    header: 'Claims-made',
    cell: ({ claimsMade }) => (claimsMade ? 'Yes' : ''),
    minWidth: 'md',
  },
  {
    header: 'Actions',
    kind: 'menu',
    cell: (line) => (
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`More for ${typeName(line.name)}`} />}
        items={[
          { label: 'Edit line', icon: Pencil, run: () => onOpen({ dialog: 'edit', line }) },
          { label: 'Merge into another', icon: Merge, run: () => onOpen({ dialog: 'merge', line }) },
          line.retiredAt
            ? { label: 'Restore', icon: ArchiveRestore, run: () => restore(line) }
            : {
                label: 'Retire',
                icon: ArchiveX,
                danger: true,
                run: () => onOpen({ dialog: 'retire', line }),
              },
        ]}
      />
    ),
  },
]

/** The lines of insurance that the agency writes, as offered in every list of types. */
export function LinesCard() {
  const lines = useLines()
  const [dialog, setDialog] = useState<OpenLineDialog | null>(null)
  const { write } = useApiMutation(calls.restore, {
    successToast: ({ line }) => ({
      title: 'Line Restored',
      description: `${typeName(line.name)} can be chosen again.`,
    }),
    failureTitle: 'Failed to restore the line',
  })
  const close = () => setDialog(null)
  return (
    <Card
      icon={ShieldCheck}
      title="Lines of Insurance"
      subtitle="Lines you can choose on policies and quotes."
      aside={
        <Button variant="secondary" size="sm" onClick={() => setDialog({ dialog: 'add' })}>
          Add Line
        </Button>
      }
    >
      <DataTable
        label="Lines of insurance"
        rows={lines}
        rowKey={({ name }) => name}
        columns={columnsOf(setDialog, ({ slug }) => write({ slug }))}
      />
      {dialog?.dialog === 'add' && <AddLineDialog onClose={close} />}
      {dialog?.dialog === 'edit' && <EditLineDialog line={dialog.line} onClose={close} />}
      {dialog?.dialog === 'merge' && <MergeLine line={dialog.line} onClose={close} />}
      {dialog?.dialog === 'retire' && <RetireLine line={dialog.line} onClose={close} />}
    </Card>
  )
}

function RetireLine({ line, onClose }: { line: InsuranceLine; onClose: () => void }) {
  const name = typeName(line.name)
  return (
    <ConfirmCall
      call={calls.retire}
      send={{ slug: line.slug }}
      successToast={{ title: 'Line Retired', description: `${name} can no longer be chosen.` }}
      failureTitle="Failed to retire the line"
      title="Retire Line"
      text={`${name} can no longer be chosen for policies and quotes, and leaves the menu. Its policies do not change. You can restore it at any time.`}
      confirmLabel="Retire Line"
      danger
      onClose={onClose}
    />
  )
}
