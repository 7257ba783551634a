import { useState } from 'react'
import { Link } from 'react-router'
import type { CertificateRun, RunHolder, RunHolderState } from '../../contract/certificate-runs.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { certificateRuns } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, chipRowClassName } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const states: Record<RunHolderState, { label: string; tone: BadgeTone }> = {
  issued: { label: 'Issued', tone: 'green' },
  'left out': { label: 'Not issued', tone: 'amber' },
  waiting: { label: 'Waiting', tone: 'blue' },
  stopped: { label: 'Stopped', tone: 'grey' },
}

/** The result for each holder of a run; those without a certificate first. */
export function RunResultsDialog({ run, onClose }: { run: CertificateRun; onClose: () => void }) {
  const counts: Record<RunHolderState, number> = {
    'left out': run.leftOut,
    issued: run.issued,
    waiting: run.waiting,
    stopped: run.stopped,
  }
  const shownStates = (['left out', 'issued', 'waiting', 'stopped'] as const).filter(
    (state) => counts[state] > 0,
  )
  const [state, setState] = useState<RunHolderState>(shownStates[0] ?? 'issued')
  const list = useList(certificateRuns.holders, { id: run.id, state, limit: 50 }, 'holders')
  return (
    <Dialog
      title="Batch Results"
      description={`${formatMoment(run.orderedAt, agency.timeZone)}, ${run.orderedByName}`}
      onClose={onClose}
      footer={
        <>
          <ExportButton
            call={certificateRuns.exportHolders}
            input={{ id: run.id }}
            outcomeOptions={makeCsvExportOptions('holders', 'holder', { fileName: 'renewal-certificates' })}
          />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={chipRowClassName}>
        {shownStates.map((one) => (
          <Chip key={one} isOn={state === one} onPress={() => setState(one)}>
            {states[one].label} <span className="text-muted tabular-nums">{counts[one]}</span>
          </Chip>
        ))}
      </div>
      <ListOf
        list={list}
        pluralNoun="holders"
        skeleton={<Skeleton status="Loading the results..." shape="rows" count={4} />}
        empty={<p className="text-sm text-muted">No holders with this result.</p>}
      >
        <ul aria-label="Holders" className="divide-y divide-line text-sm">
          {list.items.map((holder) => (
            <ResultItem key={holder.id} holder={holder} />
          ))}
        </ul>
      </ListOf>
    </Dialog>
  )
}

function ResultItem({ holder }: { holder: RunHolder }) {
  const { name, clientId, clientName, isEvidence, state, because, number, recipient } = holder
  const detail = because ?? (recipient ? `Email queued to ${recipient}` : null)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          {name}
          {(isEvidence || number !== null) && (
            <span className="font-normal text-muted">
              , {isEvidence ? 'evidence of property' : 'certificate'} {number}
            </span>
          )}
        </p>
        <p className="text-xs text-muted">
          <Link to={clientPaths.certificates(clientId)} className="inline-block py-1 hover:underline">
            {clientName}
          </Link>
        </p>
        {detail && <p className="wrap-anywhere">{detail}</p>}
      </div>
      <Badge tone={states[state].tone}>{states[state].label}</Badge>
    </li>
  )
}
