import type { ImportRunDetails } from '../../contract/imports.ts'
import { bookKinds } from '../../contract/values/book-columns.ts'
import type { ImportOutcome } from '../../contract/values/import-labels.ts'
import { Ask } from '../api/ask.tsx'
import { imports } from '../api/wire.ts'
import { formatRecordCount } from './import-labels.ts'

/** '300 clients, 750 policies'; '' if there are none. */
const kindsWithOutcome = (run: ImportRunDetails, outcome: ImportOutcome) =>
  bookKinds
    .filter((kind) => run.counts[kind][outcome] > 0)
    .map((kind) => formatRecordCount(kind, run.counts[kind][outcome]))
    .join(', ')

export function CommitImport({ run, onClose }: { run: ImportRunDetails; onClose: () => void }) {
  const [added, changed] = [kindsWithOutcome(run, 'new'), kindsWithOutcome(run, 'changed')]
  const [doubtfulKinds, wrongKinds] = [kindsWithOutcome(run, 'doubtful'), kindsWithOutcome(run, 'wrong')]
  return (
    <Ask
      call={imports.commit}
      send={{ id: run.id, rehearsal: run.rehearsal }}
      title="Import"
      text="No invitations or notifications go out. You can undo the whole import."
      confirmLabel="Import"
      {...(added || changed ? {} : { disabledReason: 'Everything is already imported' })}
      onClose={onClose}
    >
      <dl className="space-y-2 text-sm">
        <SummaryLine label="Added" text={added || 'Nothing'} />
        <SummaryLine label="Changed" text={changed || 'Nothing'} />
        {doubtfulKinds && <SummaryLine label="Not decided, skipped" text={doubtfulKinds} />}
        {wrongKinds && <SummaryLine label="Error, skipped" text={wrongKinds} />}
      </dl>
    </Ask>
  )
}

const SummaryLine = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="font-medium">{text}</dd>
  </div>
)
