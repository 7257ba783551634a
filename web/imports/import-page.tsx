import { Ellipsis, FileUp, Play, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ImportRunDetails } from '../../contract/imports.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { busyImportStates, importDays } from '../../contract/values/import-labels.ts'
import { Ask } from '../api/ask.tsx'
import { q } from '../api/query.ts'
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
import { ImportFilesCard } from './import-files.tsx'
import { importStateLabels } from './import-labels.ts'
import { ImportedClients } from './imported-clients.tsx'
import { UndoLeftovers } from './not-undone.tsx'
import { importPaths } from './paths.ts'
import { ImportRunPreview } from './rehearsal.tsx'
import { hasUnknownNames, type NameMeanings, UnknownNamesCard } from './unknown-names.tsx'

// Polling interval, in ms.
const pollInterval = 1500

const isBusy = ({ state }: ImportRunDetails) => busyImportStates.some((one) => one === state)
const isReadingFiles = ({ fileList }: ImportRunDetails) => fileList.some(({ state }) => state === 'looking')

export function ImportPage() {
  const { importId = '' } = useParams()
  return (
    <QueryView
      of={{
        ...q(imports.one, { id: importId }),
        refetchInterval: ({ state: { data } }) =>
          data && (isBusy(data.import) || isReadingFiles(data.import)) ? pollInterval : false,
      }}
      skeleton={<Skeleton status="Loading the import..." shape="rows" count={6} />}
      heading={<PageHeader title="Import" back={back} />}
      missing={
        <>
          <PageHeader title="Import" back={back} />
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

const back = { to: importPaths.list, label: 'Imports' }

function ImportRunView({ run }: { run: ImportRunDetails }) {
  const { state, name, createdByName, createdAt, failure, keptUntil } = run
  const { label, tone } = importStateLabels[state]
  const isOpen = state === 'open' || state === 'rehearsed'
  const hasQuestions = run.agentId === null || hasUnknownNames(run)
  // The page keeps the answers, so that they survive another run of the preview.
  const [nameMeanings, setNameMeanings] = useState<NameMeanings>(new Map())
  const unknownNamesCard = (
    <UnknownNamesCard run={run} notYet={notReadyReason(run)} meant={nameMeanings} onMeant={setNameMeanings} />
  )
  return (
    <>
      <PageHeader
        title={name}
        badge={<Badge tone={tone}>{label}</Badge>}
        subtitle={`Started by ${createdByName} on ${formatMoment(createdAt)}.`}
        back={back}
        actions={<ImportActions run={run} isUnsaved={nameMeanings.size > 0} />}
      />
      <div className="space-y-5">
        {failure && <Alert>{failure}</Alert>}
        {isBusy(run) && <ImportProgress run={run} />}
        {state === 'undone' && <UndoLeftovers run={run} />}
        {state === 'committed' && <ImportedClients run={run} />}
        {isOpen && hasQuestions && unknownNamesCard}
        {state !== 'open' && state !== 'rehearsing' && <ImportRunPreview run={run} />}
        <ImportFilesCard run={run} isOpen={isOpen} />
        {isOpen && !hasQuestions && unknownNamesCard}
        {keptUntil && (
          <p className="text-xs text-muted">
            {run.committedAt ? 'Its files and preview are kept' : 'It is'} kept until{' '}
            {formatMoment(keptUntil)}: {importDays} days after the last change.
          </p>
        )}
      </div>
    </>
  )
}

const underwayTexts = {
  rehearsing: 'Preparing the preview: each row is checked and matched. Nothing is imported.',
  committing: 'Importing in parts.',
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

function notReadyReason(run: ImportRunDetails): string | undefined {
  if (isReadingFiles(run)) return 'A file is still being read'
  if (!run.fileList.some(({ state, tables }) => state === 'ready' && tables.some(({ isTaken }) => isTaken)))
    return 'First add a file that can be read'
  return run.agentId === null ? 'First choose who looks after them' : undefined
}

function ImportActions({ run, isUnsaved }: { run: ImportRunDetails; isUnsaved: boolean }) {
  const { id, state, committedAt, undoneAt, keptUntil } = run
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<'commit' | 'undo' | 'remove' | null>(null)
  const startPreview = useApiMutation(imports.rehearse, { fails: 'Failed to start the preview' })
  const resumeCommit = useApiMutation(imports.commit, { fails: 'Failed to continue' })
  const close = () => setOpenDialog(null)
  const reason = isUnsaved ? 'First save what the names mean' : notReadyReason(run)
  const previewButton = (
    <Button
      variant={state === 'open' ? 'primary' : 'secondary'}
      icon={Play}
      busy={startPreview.busy}
      {...(reason ? { disabledReason: reason } : {})}
      onClick={() => startPreview.write({ id })}
    >
      {state === 'open' ? 'Preview' : 'Preview Again'}
    </Button>
  )
  const undo = (
    <Button variant="secondary" icon={Undo2} onClick={() => setOpenDialog('undo')}>
      {undoneAt ? 'Continue Undo' : 'Undo Import'}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'open' && previewButton}
      {state === 'rehearsed' && (
        <>
          {previewButton}
          <Button icon={FileUp} onClick={() => setOpenDialog('commit')}>
            Import
          </Button>
        </>
      )}
      {state === 'stopped' && (
        <>
          {undo}
          {!undoneAt && keptUntil && (
            <Button icon={Play} busy={resumeCommit.busy} onClick={() => resumeCommit.write({ id })}>
              Go On
            </Button>
          )}
        </>
      )}
      {state === 'committed' && undo}
      {committedAt === null && !isBusy(run) && (
        <Menu
          trigger={<IconButton variant="secondary" icon={Ellipsis} label="More for this import" />}
          items={[{ label: 'Remove import', icon: Trash2, danger: true, run: () => setOpenDialog('remove') }]}
        />
      )}
      {openDialog === 'commit' && <CommitImport run={run} onClose={close} />}
      {openDialog === 'undo' && (
        <Ask
          call={imports.undo}
          send={{ id }}
          title="Undo Import"
          text="Every record returns to what it was before this import. Records that were edited since, or are in use, stay and are listed. Waiting invitations are not sent."
          confirmLabel="Undo Import"
          danger
          onClose={close}
        />
      )}
      {openDialog === 'remove' && (
        <Ask
          call={imports.remove}
          send={{ id }}
          told={{ title: 'Import Removed' }}
          title="Remove Import"
          text="Its files are removed from the portal. Nothing was imported."
          confirmLabel="Remove Import"
          danger
          onDone={() => navigate(importPaths.list)}
          onClose={close}
        />
      )}
    </div>
  )
}
