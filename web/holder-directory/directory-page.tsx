import { BookUser, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { DirectoryHolder } from '../../contract/holder-directory.ts'
import { cityLine } from '../../contract/values/countries.ts'
import { holderKindLabels, holderKinds } from '../../contract/values/holder-kinds.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { useList } from '../api/query.ts'
import { holderDirectory } from '../api/wire.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { ListPage } from '../list-page.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { sortByText, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

const AddDialog = lazyDialog(async () => (await import('./directory-dialog.tsx')).AddDirectoryHolderDialog)
const EditDialog = lazyDialog(async () => (await import('./directory-dialog.tsx')).EditDirectoryHolderDialog)

const kindFilter = {
  name: 'kind',
  label: 'Kind',
  options: [
    { value: 'all', label: 'All kinds' },
    ...holderKinds.map((value) => ({ value, label: holderKindLabels[value] })),
  ],
} as const

const csvExportOptions = makeCsvExportOptions('holders', 'holder', { fileName: 'holder-directory' })

type DirectoryPageDialog = { action: 'add' } | { action: 'edit' | 'remove'; holder: DirectoryHolder }

/** The agency's certificate holders for all clients: towns, general contractors, lenders. */
export function HolderDirectoryPage() {
  const { search, choiceOf } = useListFilters()
  const [openDialog, setOpenDialog] = useState<DirectoryPageDialog | null>(null)
  const sorting = useSorting(['name', 'city'], { by: 'name', direction: 'asc' })
  const kind = choiceOf(kindFilter)
  const listQuery = { search, kind, ...sorting.apiParameters }
  const list = useList(holderDirectory.list, { ...listQuery, limit: 50 }, 'holders', { keepRows: true })
  const close = () => setOpenDialog(null)
  const add = () => setOpenDialog({ action: 'add' })
  return (
    <>
      <ListPage
        title="Holder Directory"
        subtitle="Towns, general contractors and lenders, for any client’s certificates."
        backLink={{ to: certificatePaths.list, label: 'Certificates' }}
        exportProps={{ call: holderDirectory.export, input: listQuery, outcomeOptions: csvExportOptions }}
        actions={
          <Button icon={Plus} onClick={add}>
            Add Holder
          </Button>
        }
        search={{ label: 'Search the directory', placeholder: 'Search by name, address or email...' }}
        choices={[kindFilter]}
        className="mb-4 sm:grid-cols-[1fr_16rem]"
        list={list}
        pluralNoun="holders"
        singularNoun="holder"
        skeleton={{ status: 'Loading holders...', shape: 'rows', count: 6 }}
        empty={{
          icon: BookUser,
          title: 'No Holders',
          text: 'Add towns, general contractors and lenders that ask for certificates from several clients.',
          action: (
            <Button variant="secondary" icon={Plus} onClick={add}>
              Add First Holder
            </Button>
          ),
        }}
        noMatches={(search !== '' || kind !== 'all') && 'No holders match your search.'}
      >
        <DataTable
          label="Holder directory"
          rows={list.items}
          sorting={sorting}
          rowKey={({ id }) => id}
          columns={[
            ...factColumns,
            {
              header: 'Actions',
              kind: 'actions',
              cell: (holder) => (
                <>
                  <IconButton
                    icon={Pencil}
                    label={`Edit ${holder.name}`}
                    onClick={() => setOpenDialog({ action: 'edit', holder })}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Remove ${holder.name}`}
                    onClick={() => setOpenDialog({ action: 'remove', holder })}
                  />
                </>
              ),
            },
          ]}
        />
      </ListPage>
      {openDialog?.action === 'add' && <AddDialog onClose={close} />}
      {openDialog?.action === 'edit' && <EditDialog holder={openDialog.holder} onClose={close} />}
      {openDialog?.action === 'remove' && <RemoveFromDirectory holder={openDialog.holder} onClose={close} />}
    </>
  )
}

const factColumns: Column<DirectoryHolder>[] = [
  {
    header: 'Holder',
    kind: 'title',
    sort: sortByText('name'),
    cell: ({ name, street, aliases }) => (
      <span className="min-w-0">
        <span className="block font-semibold md:truncate">{name}</span>
        {aliases.length > 0 && (
          <span className="block text-xs font-normal text-muted md:truncate">Also {aliases.join('; ')}</span>
        )}
        <span className="block text-xs font-normal text-muted md:truncate">{street}</span>
      </span>
    ),
  },
  { header: 'City', sort: sortByText('city'), cell: (holder) => cityLine(holder) },
  { header: 'Kind', cell: ({ kind }) => holderKindLabels[kind] },
  {
    header: 'Email addresses',
    cell: ({ emails }) =>
      emails.length === 0 ? (
        'None'
      ) : (
        <span className="text-sm">
          {emails.map((email) => (
            <span key={email} className="block wrap-break-word">
              {email}
            </span>
          ))}
        </span>
      ),
  },
]

const RemoveFromDirectory = ({
  holder: { id, name },
  onClose,
}: {
  holder: DirectoryHolder
  onClose: () => void
}) => (
  <ConfirmCall
    call={holderDirectory.remove}
    send={{ id }}
    successToast={{ title: 'Holder Removed', description: `${name} is no longer in the directory.` }}
    title="Remove Holder"
    text={`${name} is removed from the directory. Clients’ holders and certificates do not change.`}
    confirmLabel="Remove"
    danger
    onClose={onClose}
  />
)
