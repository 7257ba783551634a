import { Ellipsis, FileUp, Play, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ImportRunDetails } from '../../contract/imports.ts'
import { bookKinds } from '../../contract/values/book-columns.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { busyImportStates, importDays } from '../../contract/values/import-labels.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Progress } from '../ui/progress.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CommitImport } from './commit-import.tsx'
import { DecisionsCard } from './decisions.tsx'
import { isOpenName, openColumnsOf, tablesOf, useImportChoices } from './import-choices.ts'
import { ImportFilesCard } from './import-files.tsx'
import { importStateLabels } from './import-labels.ts'
import { ImportRunPreview } from './import-preview.tsx'
import { type ImportStep, ImportSteps } from './import-steps.tsx'
import { ImportedClients } from './imported-clients.tsx'
import { importPaths } from './paths.ts'
import { UndoLeftovers } from './undo-leftovers.tsx'
import { useDoubtfulRows } from './use-doubtful-rows.ts'

// Polling interval, in ms.
const pollInterval = 700
// Lists up to this size are checked at once, also while columns are doubtful.
const maxRowsCheckedAtOnce = 5000

const isBusy = ({ state }: ImportRunDetails) => busyImportStates.some((importState) => importState === state)
const isReadingFiles = ({ fileList }: ImportRunDetails) => fileList.some(({ state }) => state === 'looking')

export function ImportPage() {
  const { importId = '' } = useParams()
  return (
    <QueryView
      query={{
        ...endpointQuery(imports.one, { id: importId }),
        refetchInterval: ({ state: { data } }) =>
          data && (isBusy(data.import) || isReadingFiles(data.import)) ? pollInterval : false,
      }}
      skeleton={<Skeleton status="Loading the import..." shape="rows" count={6} />}
      heading={<PageHeader title="Import" backLink={backLink} />}
      missing={
        <>
          <PageHeader title="Import" backLink={backLink} />
          <Empty
            icon={FileUp}
            title="Import Not Found"
            text="It was removed, or the address is wrong."
            action={
              <Button variant="secondary" to={importPaths.list}>
                All imports
              </Button>
            }
          />
        </>
      }
    >
      {({ import: run }) => <ImportRunView run={run} />}
    </QueryView>
  )
}

const backLink = { to: importPaths.list, label: 'Imports' }

function ImportRunView({ run }: { run: ImportRunDetails }) {
  const { state, name, createdByName, createdAt, failure, keptUntil } = run
  const { label, tone } = importStateLabels[state]
  const isOpen = state === 'open' || state === 'rehearsed'
  const choices = useImportChoices(run)
  useFirstCheck(run)
  const hasTables = tablesOf(run).length > 0
  // The first time everything comes at once, so that nothing moves.
  const { isLoading } = useDoubtfulRows(run)
  const [hasBegun, setBegun] = useState(!isLoading)
  if (!hasBegun && !isLoading) setBegun(true)
  if (!hasBegun)
    return (
      <>
        <PageHeader title="Import" backLink={backLink} />
        <Skeleton status="Loading the import..." shape="rows" count={6} />
      </>
    )
  return (
    <>
      <PageHeader
        title={name}
        badge={<Badge tone={tone}>{label}</Badge>}
        subtitle={`Started by ${createdByName} on ${formatMoment(createdAt)}.`}
        backLink={backLink}
        actions={<ImportActions run={run} />}
      />
      <div className="space-y-5">
        <ImportSteps current={stepOf(run, choices.isUnsaved)} notes={stepNotesOf(run)} />
        {failure && <Alert>{failure}</Alert>}
        {isBusy(run) && <ImportProgress run={run} />}
        {state === 'undone' && <UndoLeftovers run={run} />}
        {state === 'committed' && <ImportedClients run={run} />}
        {isOpen && hasTables && (
          <DecisionsCard run={run} choices={choices} missingReason={notReadyReason(run, choices.agentId)} />
        )}
        {state !== 'open' && state !== 'rehearsing' && (
          <ImportRunPreview
            run={run}
            {...(state === 'rehearsed' && {
              commit: <CommitImport run={run} isUnsaved={choices.isUnsaved} />,
            })}
          />
        )}
        <ImportFilesCard run={run} isOpen={isOpen} />
        {keptUntil && (
          <p className="text-xs text-muted">
            {run.committedAt ? 'The files and preview of this import are' : 'This import is'} kept until{' '}
            {formatMoment(keptUntil)}: {importDays} days after the last change.
          </p>
        )}
      </div>
    </>
  )
}

/**
 * Checks an import for the first time as soon as its files are read: the check writes nothing, and
 * its names are decisions too. A large list with doubtful columns waits for a person.
 */
function useFirstCheck(run: ImportRunDetails) {
  const { write } = useApiMutation(imports.rehearse, { failureTitle: 'Failed to check the files' })
  const checkedRun = useRef<string | null>(null)
  const { id, state, rehearsal, failure, agentId } = run
  const rowCount = tablesOf(run).reduce((sum, { table }) => sum + table.rows, 0)
  const isDue =
    state === 'open' &&
    rehearsal === 0 &&
    failure === null &&
    notReadyReason(run, agentId) === undefined &&
    (rowCount <= maxRowsCheckedAtOnce || openColumnsOf(run).length === 0)
  useEffect(() => {
    if (!isDue || checkedRun.current === id) return
    checkedRun.current = id
    void write({ id })
  })
}

function stepOf(run: ImportRunDetails, isUnsaved: boolean): ImportStep | null {
  const { state } = run
  if (state === 'committed' || state === 'undoing' || state === 'undone') return null
  if (state === 'committing' || state === 'stopped') return 'Import'
  if (tablesOf(run).length === 0 || isReadingFiles(run)) return 'File'
  return state === 'open' || isUnsaved ? 'Columns' : 'Check'
}

/** Texts below the steps: what each has or asks for. */
function stepNotesOf(run: ImportRunDetails): Partial<Record<ImportStep, string>> {
  const tables = tablesOf(run)
  if (tables.length === 0) return {}
  const rowCount = tables.reduce((sum, { table }) => sum + table.rows, 0)
  const openCount = openColumnsOf(run).length + run.names.filter(isOpenName).length
  const sumOf = (outcome: 'doubtful' | 'wrong') =>
    bookKinds.reduce((sum, kind) => sum + run.counts[kind][outcome], 0)
  const isChecked = run.state === 'rehearsed'
  const undecidedCount = sumOf('doubtful') + sumOf('wrong')
  return {
    File: formatCount(rowCount, 'row'),
    Columns: openCount === 0 ? 'All recognized' : `${openCount.toLocaleString('en-US')} to decide`,
    ...(isChecked && {
      Check:
        undecidedCount === 0 ? 'All good' : `${undecidedCount.toLocaleString('en-US')} skipped or undecided`,
    }),
  }
}

const underwayTexts = {
  rehearsing: 'Each row is checked and matched. Nothing is imported.',
  committing: 'The rows are imported in batches.',
  undoing: 'Undoing the import.',
}

function ImportProgress({ run: { state, progress } }: { run: ImportRunDetails }) {
  if (state !== 'rehearsing' && state !== 'committing' && state !== 'undoing') return null
  return (
    <Card>
      <p className="mb-3 text-sm">
        {underwayTexts[state]} <span className="text-muted">You can leave this page.</span>
      </p>
      <Progress value={progress} label={importStateLabels[state].label} />
    </Card>
  )
}

function notReadyReason(run: ImportRunDetails, agentId: string | null): string | undefined {
  if (isReadingFiles(run)) return 'A file is still being read'
  if (!run.fileList.some(({ state, tables }) => state === 'ready' && tables.some(({ isTaken }) => isTaken)))
    return 'First add a file that can be read'
  return agentId === null ? 'First choose the agent of these clients' : undefined
}

function ImportActions({ run }: { run: ImportRunDetails }) {
  const { id, state, committedAt, undoneAt, keptUntil } = run
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<'undo' | 'remove' | null>(null)
  const resumeCommit = useApiMutation(imports.commit, { failureTitle: 'Failed to continue' })
  const close = () => setOpenDialog(null)
  const undoButton = (
    <Button variant="secondary" icon={Undo2} onClick={() => setOpenDialog('undo')}>
      {undoneAt ? 'Continue Undo' : 'Undo Import'}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'stopped' && (
        <>
          {undoButton}
          {!undoneAt && keptUntil && (
            <Button icon={Play} busy={resumeCommit.busy} onClick={() => resumeCommit.write({ id })}>
              Continue
            </Button>
          )}
        </>
      )}
      {state === 'committed' && undoButton}
      {committedAt === null && !isBusy(run) && (
        <Menu
          trigger={<IconButton variant="secondary" icon={Ellipsis} label="More for this import" />}
          items={[{ label: 'Remove import', icon: Trash2, danger: true, run: () => setOpenDialog('remove') }]}
        />
      )}
      {openDialog === 'undo' && (
        <ConfirmCall
          call={imports.undo}
          send={{ id }}
          title="Undo Import"
          text="Every record returns to what it was before this import. Records that were edited since, or are in use, are kept and listed. Waiting invitations are not sent."
          confirmLabel="Undo Import"
          danger
          onClose={close}
        />
      )}
      {openDialog === 'remove' && (
        <ConfirmCall
          call={imports.remove}
          send={{ id }}
          successToast={{ title: 'Import Removed' }}
          title="Remove Import"
          text="The files of this import are removed from the portal. Nothing was imported."
          confirmLabel="Remove Import"
          danger
          onDone={() => navigate(importPaths.list)}
          onClose={close}
        />
      )}
    </div>
  )
}
