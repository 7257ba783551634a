import { BookUser, Ellipsis, FileBadge, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cityLine } from '../../contract/values/countries.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { wordingLabels, wordingNames } from '../../contract/values/wordings.ts'
import type { Holding } from '../../contract/who-holds-what.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { whoHoldsWhat } from '../api/wire.ts'
import { CertificateStateBadge } from '../certificates/certificate-state-badge.tsx'
import { certificatePaths } from '../certificates/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ListFilters, NoMatches, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sortByPastDate, sortByText, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

const AddToDirectory = lazyDialog(
  async () => (await import('../holder-directory/directory-dialog.tsx')).AddDirectoryHolderDialog,
)

const showFilter = {
  name: 'show',
  label: 'Certificates',
  options: [
    { value: 'held', label: 'Coverage in force' },
    { value: 'ended', label: 'Coverage ended' },
    { value: 'replaced', label: 'Replaced' },
    { value: 'withdrawn', label: 'Withdrawn' },
    { value: 'all', label: 'All certificates' },
  ],
} as const

const wordingFilter = {
  name: 'wording',
  label: 'Special wording',
  options: [
    { value: 'any', label: 'Any special wording' },
    ...wordingNames.map((value) => ({ value, label: wordingLabels[value] })),
  ],
} as const

const holderSearch = { name: 'search', label: 'Holder', placeholder: 'Holder or certificate' }
const moreSearches = [
  { name: 'client', label: 'Client', placeholder: 'Client' },
  { name: 'policy', label: 'Policy number', placeholder: 'Policy number' },
  { name: 'form', label: 'Form', placeholder: 'Form, such as CG 20 10' },
] as const

const csvExportOptions = makeCsvExportOptions('policies on certificates', 'policy on a certificate', {
  fileName: 'who-holds-what',
  title: 'Who Holds What Exported',
  failureNoun: 'who holds what',
})

/** Certificates by holder, with the policies, wordings and forms on each. */
export function WhoHoldsWhatPage() {
  const { searchParams, choiceOf } = useListFilters()
  const [newHolder, setNewHolder] = useState<Holding['holder'] | null>(null)
  const sorting = useSorting(['holder', 'client', 'issued'], { by: 'holder', direction: 'asc' })
  const filterValue = (name: string) => searchParams.get(name) ?? ''
  const show = choiceOf(showFilter)
  const wording = choiceOf(wordingFilter)
  const listQuery = {
    ...{
      search: filterValue('search'),
      client: filterValue('client'),
      policy: filterValue('policy'),
      form: filterValue('form'),
    },
    ...{ show, wording, ...sorting.apiParameters },
  }
  const list = useList(whoHoldsWhat.list, { ...listQuery, limit: 50 }, 'holdings', { keepRows: true })
  const isNarrowed =
    show !== 'held' ||
    wording !== 'any' ||
    [holderSearch, ...moreSearches].some(({ name }) => filterValue(name) !== '')
  return (
    <>
      <PageHeader
        title="Who Holds What"
        subtitle="Certificate holders with the policies, special wording and forms on their certificates."
        backLink={{ to: certificatePaths.list, label: 'Certificates' }}
        actions={
          <ExportButton call={whoHoldsWhat.export} input={listQuery} outcomeOptions={csvExportOptions} />
        }
        isActionSmall
      />
      <ListFilters
        search={holderSearch}
        moreSearches={moreSearches}
        choices={[wordingFilter, showFilter]}
        className="mb-4 sm:grid-cols-2 lg:grid-cols-3"
      />
      <ListOf
        list={list}
        pluralNoun="certificates"
        singularNoun="certificate"
        skeleton={<Skeleton status="Loading holders..." shape="rows" count={6} />}
        empty={
          isNarrowed ? (
            <NoMatches title="No Certificates" text="No certificates match your search." />
          ) : (
            <Empty
              icon={BookUser}
              title="No Certificates in Force"
              text="Holders of current certificates will be listed here with their policies, special wording and forms."
              action={
                <Button variant="secondary" icon={FileBadge} to={certificatePaths.create}>
                  Issue Certificate
                </Button>
              }
            />
          )
        }
      >
        <DataTable
          label="Who holds what"
          rows={list.items}
          sorting={sorting}
          rowKey={({ id }) => id}
          columns={[
            ...factColumns,
            {
              header: 'Actions',
              kind: 'menu',
              cell: ({ number, clientId, holder }) => (
                <Menu
                  trigger={<IconButton icon={Ellipsis} label={`More for certificate ${number}`} />}
                  items={[
                    { label: 'Open Client', icon: Users, to: clientPaths.certificates(clientId) },
                    { label: 'Add to Directory', icon: BookUser, run: () => setNewHolder(holder) },
                  ]}
                />
              ),
            },
          ]}
        />
      </ListOf>
      {newHolder && <AddToDirectory holder={newHolder} onClose={() => setNewHolder(null)} />}
    </>
  )
}

const factColumns: Column<Holding>[] = [
  {
    header: 'Holder',
    kind: 'title',
    sort: sortByText('holder'),
    cell: ({ holder }) => (
      <span className="min-w-0">
        <span className="block font-semibold">{holder.name}</span>
        <span className="block text-xs font-normal text-muted">
          {[holder.street, cityLine(holder)].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    header: 'Client',
    sort: sortByText('client'),
    cell: ({ clientId, clientName }) => (
      <Link
        to={clientPaths.certificates(clientId)}
        className="-my-1 inline-block rounded-control py-1 text-orange-ink wrap-break-word hover:underline"
      >
        {clientName}
      </Link>
    ),
  },
  { header: 'Policies', isLong: true, cell: ({ policies }) => <HeldPolicies policies={policies} /> },
  {
    header: 'Certificate',
    sort: sortByPastDate('issued'),
    cell: (holding) => (
      <>
        <span className="block">{holding.number}</span>
        <span className="mb-1 block text-xs whitespace-nowrap text-muted">
          {formatDate(holding.issuedAt)}
        </span>
        <CertificateStateBadge certificate={holding} />
      </>
    ),
  },
]

const HeldPolicies = ({ policies }: Pick<Holding, 'policies'>) => (
  <ul className="space-y-1 text-sm">
    {policies.map(({ policyId, type, policyNumber, endDate, wordings, forms }) => (
      <li key={policyId}>
        <span className="block wrap-anywhere">
          {policyNumber}, {shortTypeName(type)} until {formatDay(endDate)}
        </span>
        {(wordings.length > 0 || forms.length > 0) && (
          <span className="block text-xs text-muted">
            {[
              ...wordings.map((name) => wordingLabels[name]),
              ...forms.map(({ number, edition }) => [number, edition].filter(Boolean).join(' ')),
            ].join(' · ')}
          </span>
        )}
      </li>
    ))}
  </ul>
)
