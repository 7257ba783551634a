import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileBadge, Send } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ExpiringHolder } from '../../contract/certificate-runs.ts'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { formatDay } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { endpointQuery, useList } from '../api/query.ts'
import { certificateRuns } from '../api/wire.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { FilterSearch, NoMatches, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { SelectButton, SelectionBar, selectionLimit, tickColumn, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { ObstacleText } from './obstacle-text.tsx'
import { certificateRunPaths } from './paths.ts'
import { RunList } from './run-list.tsx'

const NextCertificateDialog = lazyDialog(
  async () => (await import('./next-certificate-dialog.tsx')).NextCertificateDialog,
)
const StartRunDialog = lazyDialog(async () => (await import('./start-run-dialog.tsx')).StartRunDialog)

const csvExportOptions = makeCsvExportOptions('holders', 'holder', { fileName: 'expiring-certificates' })

/** In ms, while a run is at work. */
const runPollDelay = 2000

/** Holders of certificates and evidence for policies that expire within 45 days, and the runs. */
export function CertificateRunsPage() {
  const [searchParams] = useSearchParams()
  const clientId = searchParams.get('client')
  const scope = clientId ? { clientId } : {}
  const { search } = useListFilters()
  const { data } = useQuery({
    ...endpointQuery(certificateRuns.list, scope),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ waiting }) => waiting > 0) ? runPollDelay : false,
  })
  const { runs = [], canSend = false } = data ?? {}
  const list = useList(certificateRuns.expiring, { ...scope, search, limit: 25 }, 'holders', {
    keepRows: true,
  })
  const readyHolders = list.items.filter(isReady)
  // Holders on later pages may be ready.
  const hasReady = readyHolders.length > 0 || list.hasMore
  const selection = useSelection(readyHolders)
  const [isStarting, setStarting] = useState<'all' | 'chosen' | null>(null)
  const [openHolder, setOpenHolder] = useState<ExpiringHolder | null>(null)
  const clientName = clientId ? list.items[0]?.clientName : undefined
  const issueLabel = canSend ? 'Issue and Send' : 'Issue'
  return (
    <>
      <PageHeader
        title="Renewal Certificates"
        subtitle={
          clientId
            ? `Holders of ${clientName ?? 'this client'}’s certificates and evidence of property for policies expiring within 45 days.`
            : 'Holders of certificates and evidence of property for policies expiring within 45 days, by client.'
        }
        backLink={
          clientId
            ? { to: clientPaths.certificates(clientId), label: 'Client’s Certificates' }
            : { to: certificatePaths.list, label: 'Certificates' }
        }
        actions={
          hasReady &&
          !search &&
          !selection.isSelecting && (
            <Button icon={Send} onClick={() => setStarting('all')}>
              {issueLabel} All
            </Button>
          )
        }
      />
      <div className="space-y-8">
        <RunList runs={runs} />
        <section aria-label="Certificate holders">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <div className="max-w-md min-w-0 flex-1">
              <FilterSearch label="Search holders" placeholder="Search by holder..." />
            </div>
            {list.items.length > 0 && (
              <ExportButton
                call={certificateRuns.exportExpiring}
                input={{ ...scope, search }}
                outcomeOptions={csvExportOptions}
              />
            )}
            {clientId && (
              <Button variant="ghost" size="sm" icon={FileBadge} to={certificateRunPaths.list()}>
                All Clients
              </Button>
            )}
          </div>
          <ListOf
            list={list}
            pluralNoun="holders"
            singularNoun="holder"
            skeleton={<Skeleton status="Loading certificate holders..." shape="rows" count={5} />}
            empty={
              search ? (
                <NoMatches title="No Holders" text="No holders match your search." />
              ) : (
                <Empty
                  icon={CalendarClock}
                  title="Nothing Expires Soon"
                  text="No current certificate or evidence of property lists a policy that expires within 45 days."
                  action={
                    <Button variant="secondary" to={policyPaths.renewals}>
                      View renewals
                    </Button>
                  }
                />
              )
            }
          >
            {readyHolders.length > 0 &&
              (selection.isSelecting ? (
                <SelectionBar
                  count={readyHolders.length}
                  selection={selection}
                  formatCount={(count) => formatCount(count, 'holder')}
                  actions={
                    <Button
                      size="sm"
                      {...selectionLimit(selection.ids.length, maxBulkRecords, 'holders')}
                      onClick={() => setStarting('chosen')}
                    >
                      {issueLabel}
                    </Button>
                  }
                />
              ) : (
                <SelectButton selection={selection} pluralNoun="Holders" />
              ))}
            <DataTable
              label="Holders of renewal certificates"
              rows={list.items}
              rowKey={({ id }) => id}
              groupOf={({ clientName: name }) => name}
              onRow={setOpenHolder}
              columns={[
                ...(selection.isSelecting
                  ? [readyTickColumn(tickColumn<ExpiringHolder>(selection, tickLabel))]
                  : []),
                ...columns,
              ]}
            />
          </ListOf>
        </section>
      </div>
      {openHolder && <NextCertificateDialog holder={openHolder} onClose={() => setOpenHolder(null)} />}
      {isStarting && (
        <StartRunDialog
          {...(isStarting === 'chosen' ? { certificateIds: selection.ids } : scope)}
          count={isStarting === 'chosen' ? selection.ids.length : null}
          canSend={canSend}
          onDone={() => selection.end()}
          onClose={() => setStarting(null)}
        />
      )}
    </>
  )
}

const isReady = ({ obstacle, isInRun }: ExpiringHolder) => obstacle === null && !isInRun

const tickLabel = ({ name, evidence }: ExpiringHolder) => (evidence ? `${name}, evidence of property` : name)

/** Only holders that are ready can be chosen. */
const readyTickColumn = (column: Column<ExpiringHolder>): Column<ExpiringHolder> => ({
  ...column,
  cell: (row) => isReady(row) && column.cell(row),
})

const columns: Column<ExpiringHolder>[] = [
  {
    header: 'Holder',
    kind: 'title',
    cell: ({ name, number, evidence }) => (
      <>
        <span className="block font-medium">{name}</span>
        <span className="block text-xs font-normal text-muted">
          {evidence ? 'Evidence of property' : 'Certificate'} {number}
        </span>
      </>
    ),
  },
  {
    header: 'Expires',
    cell: ({ endsOn }) => <span className="whitespace-nowrap">{formatDay(endsOn)}</span>,
  },
  {
    header: 'Next Certificate',
    cell: ({ obstacle, isInRun, clientId }) =>
      isInRun ? (
        <Badge tone="blue">In progress</Badge>
      ) : obstacle ? (
        <ObstacleText obstacle={obstacle} clientId={clientId} />
      ) : (
        <Badge tone="green">Ready</Badge>
      ),
  },
  {
    header: 'Email',
    cell: ({ recipient }) =>
      recipient ? (
        <span className="wrap-anywhere">{recipient}</span>
      ) : (
        <span className="text-muted sm:whitespace-nowrap">No address on file</span>
      ),
  },
]
