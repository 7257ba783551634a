import { useQuery } from '@tanstack/react-query'
import { Archive as ArchiveIcon, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Archive } from '../../contract/archives.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { archives } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { formatFileSize } from '../ui/file-name.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Progress } from '../ui/progress.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// Polling interval, in ms.
const pollInterval = 1500

const isUnderway = ({ state }: Archive) => state === 'waiting' || state === 'making'

const pollWhileUnderway = ({ state }: { state: { data?: { archives: readonly Archive[] } | undefined } }) =>
  state.data?.archives.some(isUnderway) ? pollInterval : false

/** The agency's archives: built on request, stored for a day. */
export function AgencyArchives() {
  const list = useQuery({ ...endpointQuery(archives.list, {}), refetchInterval: pollWhileUnderway })
  const { write, busy } = useApiMutation(archives.ask, archiveRequest)
  return <Archives list={list} busy={busy} onAsk={(hasNotes) => write({ withNotes: hasNotes })} />
}

export function ClientArchives({ clientId }: { clientId: string }) {
  const list = useQuery({
    ...endpointQuery(archives.ofClient, { id: clientId }),
    refetchInterval: pollWhileUnderway,
  })
  const { write, busy } = useApiMutation(archives.askOfClient, archiveRequest)
  return (
    <Archives list={list} busy={busy} onAsk={(hasNotes) => write({ id: clientId, withNotes: hasNotes })} />
  )
}

const archiveRequest = {
  successToast: {
    title: 'Archive Requested',
    description: 'The archive is prepared in the background. You can leave this page.',
  },
  failureTitle: 'Archive not requested',
}

function Archives({
  list,
  busy,
  onAsk,
}: {
  list: {
    data: { archives: readonly Archive[] } | undefined
    error: Error | null
    refetch: () => unknown
    isFetching: boolean
  }
  busy: boolean
  onAsk: (hasNotes: boolean) => unknown
}) {
  const { role } = useMe()
  const [hasNotes, setHasNotes] = useState(false)
  const [archiveToRemove, setArchiveToRemove] = useState<Archive | null>(null)
  const { data, error, refetch, isFetching } = list
  if (!data && error) return <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <Skeleton status="Loading archives..." shape="rows" count={2} />
  return (
    <div className="space-y-4">
      {role === 'admin' && (
        <CheckboxField
          label="Include staff notes and tasks"
          hint="Leave unchecked if the archive goes to a client."
          checked={hasNotes}
          onChange={({ currentTarget: { checked } }) => setHasNotes(checked)}
        />
      )}
      <Button
        variant="secondary"
        icon={ArchiveIcon}
        busy={busy}
        busyText="Requesting..."
        onClick={() => onAsk(hasNotes)}
        {...(data.archives.some(isUnderway) ? { disabledReason: 'An archive is being created' } : {})}
      >
        Create Archive
      </Button>
      {data.archives.length > 0 && (
        <ul aria-label="Archives" className="divide-y divide-line rounded-control border border-line">
          {data.archives.map((archive) => (
            <li key={archive.id} className="p-4">
              <ArchiveRow archive={archive} onRemove={() => setArchiveToRemove(archive)} />
            </li>
          ))}
        </ul>
      )}
      {archiveToRemove && (
        <ConfirmCall
          call={archives.remove}
          send={{ id: archiveToRemove.id }}
          successToast={{ title: 'Archive Removed' }}
          title="Remove Archive"
          text="The download link stops working at once. You can create another archive at any time."
          confirmLabel="Remove Archive"
          danger
          onClose={() => setArchiveToRemove(null)}
        />
      )}
    </div>
  )
}

const states = {
  waiting: { label: 'Waiting', tone: 'grey' },
  making: { label: 'Being created', tone: 'amber' },
  ready: { label: 'Ready', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
} as const

function ArchiveRow({ archive, onRemove }: { archive: Archive; onRemove: () => void }) {
  const { state, askedAt, askedByName, withNotes, url, expiresAt, failure, progress } = archive
  const { label, tone } = states[state]
  const timeText = formatMoment(askedAt)
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52 text-sm">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {timeText} <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="mt-0.5 text-xs text-muted">
            By {askedByName}
            {withNotes && ', with notes and tasks'}
            {' · '}
            {formatArchiveSize(archive)}
          </p>
          {expiresAt && <p className="mt-0.5 text-xs text-muted">Kept until {formatMoment(expiresAt)}</p>}
        </div>
        <div className="flex gap-2">
          {url && (
            <Button variant="secondary" icon={Download} href={url} download>
              Download<span className="sr-only"> archive of {timeText}</span>
            </Button>
          )}
          <IconButton icon={Trash2} label={`Remove archive of ${timeText}`} onClick={onRemove} />
        </div>
      </div>
      {isUnderway(archive) && (
        <Progress value={state === 'waiting' ? null : progress} label="Creating the archive" />
      )}
      {failure && <p className="text-sm text-red-ink">{failure}</p>}
      {state === 'ready' && !url && <p className="text-xs text-muted">Only {askedByName} can download it.</p>}
    </div>
  )
}

/** '12,345 records, 320 files, 41 MB' */
const formatArchiveSize = ({ rows, files, size }: Archive) =>
  [
    formatCount(rows, 'record'),
    formatCount(files, 'file'),
    ...(size === null ? [] : [formatFileSize(size)]),
  ].join(', ')
