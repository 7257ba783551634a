import { FileUp } from 'lucide-react'
import type { ImportRunDetails } from '../../contract/imports.ts'
import { bookKinds } from '../../contract/values/book-columns.ts'
import type { ImportOutcome } from '../../contract/values/import-labels.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { formatRecordCount } from './import-labels.ts'

/** '300 clients, 750 policies'; '' if there are none. */
const kindsWithOutcome = (run: ImportRunDetails, outcome: ImportOutcome) =>
  bookKinds
    .filter((kind) => run.counts[kind][outcome] > 0)
    .map((kind) => formatRecordCount(kind, run.counts[kind][outcome]))
    .join(', ')

/** The summary of the preview and the button that imports it. */
export function CommitImport({ run, isUnsaved }: { run: ImportRunDetails; isUnsaved: boolean }) {
  const { write, busy } = useApiMutation(imports.commit, { failureTitle: 'Failed to start the import' })
  const [addedText, changedText] = [kindsWithOutcome(run, 'new'), kindsWithOutcome(run, 'changed')]
  const [kindsInDoubt, wrongKinds] = [kindsWithOutcome(run, 'doubtful'), kindsWithOutcome(run, 'wrong')]
  const reason = isUnsaved
    ? 'First press Check Again: your choices changed'
    : addedText || changedText
      ? undefined
      : 'No row to add or change'
  return (
    <section
      aria-label="Ready to import"
      className="flex flex-wrap items-end justify-between gap-4 rounded-control bg-wash p-4"
    >
      <div className="min-w-0 space-y-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <SummaryLine label="Added" text={addedText || 'Nothing'} />
          <SummaryLine label="Changed" text={changedText || 'Nothing'} />
          {kindsInDoubt && <SummaryLine label="Not decided, skipped" text={kindsInDoubt} />}
          {wrongKinds && <SummaryLine label="Error, skipped" text={wrongKinds} />}
        </dl>
        <p className="text-xs text-muted">
          No invitations or notifications go out. You can undo the whole import.
        </p>
      </div>
      <Button
        variant={isUnsaved ? 'secondary' : 'primary'}
        icon={FileUp}
        busy={busy}
        {...(reason ? { disabledReason: reason } : {})}
        onClick={() => write({ id: run.id, rehearsal: run.rehearsal })}
      >
        Import
      </Button>
    </section>
  )
}

const SummaryLine = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="font-medium">{text}</dd>
  </div>
)
